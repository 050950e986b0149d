import { buildChartBackground } from '../serving/page/chart-background';
import { renderChart } from '../pages/chart';
import type { Page } from '../pages/layout';
import { formatNumber, link, t } from '../pages/i18n/translate';
import { type Markup, type Text, html } from '../pages/markup';
import { renderPageHead } from '../pages/page-head';
import { renderSeriesTable } from '../pages/series-table';
import { renderTableSection } from '../pages/table';
import { findSharedTimeZone } from '../pages/time-zone';
import type { ComparedPower, Comparison } from './dashboard-comparison.service';
import { type SaveSumForm, renderSaveSumSection } from './save-sum-section';

const TITLE = t('Compare');
const CRUMBS = [['/sites', t('Sites')]] as const;
/** Number of lines that the chart draws besides the sum: further ones would share colours. */
const MAX_LINES = 8;

/**
 * Renders the HTML page with selected sites and aggregations in one chart, and their sum.
 * @param comparison undefined when nothing is selected
 * @param form the form that saves the sum as an aggregation
 */
export function renderComparisonPage(comparison: Comparison | undefined, now: number, form: SaveSumForm): Page {
  return comparison ? { title: TITLE, main: renderComparison(comparison, now, form), hasChart: true } : EMPTY_PAGE;
}

const EMPTY_PAGE: Page = {
  title: TITLE,
  main: html`${renderPageHead(TITLE, CRUMBS, t('Several sites and aggregations in one chart, with their sum.'))}
    <p>
      ${t('Nothing is selected. Tick sites or aggregations on the <a>Sites</a> page, then press Compare.', { a: link('/sites') })}
    </p>`,
};

function renderComparison(
  { unit, periodEnds, compared, sum, missing, overlapping, members }: Comparison,
  now: number,
  form: SaveSumForm,
): Markup {
  const places = compared.flatMap((resource) => resource.places);
  const capacity = compared.reduce((total, resource) => total + (resource.capacity ?? NaN), 0);
  const nights = places.length > 0 ? buildChartBackground(places, undefined, now).nights : [];
  const background = { nights, capacity: Number.isNaN(capacity) ? undefined : Number(capacity.toPrecision(5)) };
  // The sum of a single line would hide that line.
  const sumColumn = { name: t('Sum'), heading: t('Sum'), values: sum, isSum: true };
  const columns = [
    ...(compared.length > 1 ? [sumColumn] : []),
    ...compared.map(({ name, values }) => ({ name, heading: name, values })),
  ];
  const firstFutureIndex = periodEnds.findIndex((end) => end > now);
  const renderSeriesSection = (title: Text, rowKind: 'estimated_actuals' | 'forecasts', from: number, to: number) =>
    renderSeriesTable({
      title,
      rowKind,
      unit,
      hasNamedLines: true,
      periodEnds: periodEnds.slice(from, to),
      columns: columns.map((column) => ({ ...column, values: column.values.slice(from, to) })),
    });
  const lead = t(
    '{count, plural, one {Power: two days back and two days ahead.} other {Power of # sites and aggregations, and their sum: two days back and two days ahead.}}',
    { count: compared.length },
  );
  return html`${renderPageHead(TITLE, CRUMBS, lead)}
    <p><a class="button quiet" href="/sites">${t('Change the selection')}</a></p>
    ${
      missing.length > 0 &&
      html`<p class="note" role="status">
        ${t(
          'Not in the sum, for lack of a forecast: {names}. A new site gets its forecast within seconds: reload the page.',
          {
            names: missing.join(', '),
          },
        )}
      </p>`
    }
    ${
      overlapping.length > 0 &&
      html`<p class="warning">
        ${t('The sum counts some sites twice: {names} have sites in common. Select only one of them.', {
          names: overlapping.join(', '),
        })}
      </p>`
    }
    ${renderChart({ label: t('Chart of the power of {name}', { name: compared.map(({ name }) => name).join(', ') }), now, unit, timeZone: findSharedTimeZone(places, now), background })}
    ${
      compared.length > MAX_LINES &&
      html`<p class="note">
        ${t('The chart draws the first {shown}. The sum includes all {total}.', { shown: MAX_LINES, total: compared.length })}
      </p>`
    }
    ${renderTableSection({ title: t('Selected'), headings: [t('Name'), t('Capacity')], rows: compared.map((resource) => renderRow(resource, unit)) })}
    ${members && renderSaveSumSection(members, form)}
    ${renderSeriesSection(t('Estimated actuals'), 'estimated_actuals', 0, firstFutureIndex)}
    ${renderSeriesSection(t('Forecasts'), 'forecasts', firstFutureIndex, periodEnds.length)}`;
}

const renderRow = ({ name, url, capacity }: ComparedPower, unit: string): Markup =>
  html`<tr>
    <th scope="row"><a href="${url}">${name}</a></th>
    <td>
      ${capacity === undefined ? t('not stated') : html`${formatNumber(capacity, { maximumSignificantDigits: 5 })} ${unit}`}
    </td>
  </tr>`;
