import { buildChartBackground } from '../serving/page/chart-background';
import { renderChart } from '../pages/chart';
import type { Page } from '../pages/layout';
import { type Markup, html } from '../pages/markup';
import { renderPageHead } from '../pages/page-head';
import { renderSeriesTable } from '../pages/series-table';
import { renderTableSection } from '../pages/table';
import { findSharedTimeZone } from '../pages/time-zone';
import type { ComparedPower, Comparison } from './comparison.service';
import { type SaveForm, renderSaveSection } from './save-section';

const TITLE = 'Compare';
const CRUMBS = [['/sites', 'Sites']] as const;
/** Number of lines that the chart draws besides the sum: further ones would share colours. */
const MAX_LINES = 8;

/**
 * Renders the HTML page with selected sites and aggregations in one chart, and their sum.
 * @param comparison undefined when nothing is selected
 * @param form the form that saves the sum as an aggregation
 */
export function renderComparisonPage(comparison: Comparison | undefined, now: number, form: SaveForm): Page {
  return comparison ? { title: TITLE, main: renderComparison(comparison, now, form), hasChart: true } : EMPTY_PAGE;
}

const EMPTY_PAGE: Page = {
  title: TITLE,
  main: html`${renderPageHead(TITLE, CRUMBS, 'Several sites and aggregations in one chart, with their sum.')}
    <p>Nothing is selected. Tick sites or aggregations on the page <a href="/sites">Sites</a>, then press Compare.</p>`,
};

function renderComparison(
  { unit, periodEnds, compared, sum, missing, members }: Comparison,
  now: number,
  form: SaveForm,
): Markup {
  const places = compared.flatMap((resource) => resource.places);
  const capacity = compared.reduce((total, resource) => total + (resource.capacity ?? NaN), 0);
  const nights = places.length > 0 ? buildChartBackground(places, undefined, now).nights : [];
  const background = { nights, capacity: Number.isNaN(capacity) ? undefined : Number(capacity.toPrecision(5)) };
  // The sum of a single line would hide that line.
  const sumColumn = { name: 'Sum', heading: 'Sum', values: sum, isSum: true };
  const columns = [
    ...(compared.length > 1 ? [sumColumn] : []),
    ...compared.map(({ name, values }) => ({ name, heading: name, values })),
  ];
  const firstFuture = periodEnds.findIndex((end) => end > now);
  const renderSeriesSection = (title: string, rows: 'estimated_actuals' | 'forecasts', from: number, to: number) =>
    renderSeriesTable({
      ...{ title, rows, unit, hasNamedLines: true, periodEnds: periodEnds.slice(from, to) },
      columns: columns.map((column) => ({ ...column, values: column.values.slice(from, to) })),
    });
  const lead = `Power${compared.length > 1 ? ` of ${compared.length} sites and aggregations, and their sum` : ''}: two days back and two days ahead.`;
  return html`${renderPageHead(TITLE, CRUMBS, lead)}
    <p><a class="button quiet" href="/sites">Change the selection</a></p>
    ${
      missing.length > 0 &&
      html`<p class="note" role="status">
        No forecast yet, so not in the sum: ${missing.join(', ')}. A new site has one within seconds: load the page
        again.
      </p>`
    }
    ${renderChart({ label: `Chart of the power of ${compared.map(({ name }) => name).join(', ')}`, now, unit, timeZone: findSharedTimeZone(places), background })}
    ${
      compared.length > MAX_LINES &&
      html`<p class="note">The chart draws the first ${MAX_LINES}. Their sum includes all ${compared.length}.</p>`
    }
    ${renderTableSection({ title: 'Selected', headings: ['Name', 'Capacity'], rows: compared.map((resource) => renderRow(resource, unit)) })}
    ${members && renderSaveSection(members, form)}
    ${renderSeriesSection('Estimated actuals', 'estimated_actuals', 0, firstFuture)}
    ${renderSeriesSection('Forecasts', 'forecasts', firstFuture, periodEnds.length)}`;
}

const renderRow = ({ name, url, capacity }: ComparedPower, unit: string): Markup =>
  html`<tr>
    <th scope="row"><a href="${url}">${name}</a></th>
    <td>${capacity === undefined ? 'not stated' : `${Number(capacity.toPrecision(5))} ${unit}`}</td>
  </tr>`;
