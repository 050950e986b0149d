import type { PowerSite } from '@daystar/contracts';
import { renderChart } from '../pages/chart';
import { renderFactList } from '../pages/fact-list';
import type { Page } from '../pages/layout';
import { formatNumber, t } from '../pages/i18n/translate';
import { html } from '../pages/markup';
import { renderResourceHead } from '../pages/page-head';
import { type SeriesColumn, renderSeriesTable } from '../pages/series-table';
import { formatMinute } from '../pages/table';
import { findTimeZone } from '../pages/time-zone';
import { SITE_KIND_LABELS } from '../sites/site-kind-labels';
import { computeDayEnergies } from './day-energy';
import { renderDayEnergy } from './day-energy.section';
import type { IssueComparison } from './issue-comparison.service';

/**
 * Renders the HTML page with a chart that compares a past issue with estimated actuals and measurements.
 * @param requestedDay day that the chart shows, yyyy-MM-dd; the first complete one when absent or not in the issue
 * @param now ms
 */
export function renderIssueChartPage(
  site: PowerSite,
  comparison: IssueComparison,
  requestedDay: string | undefined,
  now: number,
): Page {
  const { kind, resource_id, name } = site;
  const { path, unit = '' } = SITE_KIND_LABELS[kind];
  const { issued_at, issue_id, periodEnds, forecast, forecast10, forecast90, actual, measured, error } = comparison;
  const issuedText = `${formatMinute(issued_at)} UTC`;
  const title = t('Forecast of {time}', { time: issuedText });
  const timeZone = findTimeZone(site);
  const days = computeDayEnergies(comparison, timeZone, now);
  const shownDay = days.find(({ day }) => day === requestedDay) ?? days.at(0);
  const columns: readonly SeriesColumn[] = [
    { name: t('forecast'), heading: t('Forecast'), values: forecast },
    { name: html`${t('forecast')}10`, heading: '10 %', values: forecast10 },
    { name: html`${t('forecast')}90`, heading: '90 %', values: forecast90 },
    { name: t('measured'), heading: t('Measured'), values: measured },
    // Dashes in front of the measurements, so that both are visible where they agree.
    { name: t('estimated actual'), heading: t('Estimated actual'), values: actual, isDashed: true },
  ];
  const day = issued_at.slice(0, 'yyyy-MM-dd'.length);
  const lead = t('What this issue forecast, and what happened since.');
  const main = html`${renderResourceHead(`${path}/${resource_id}/issues/${issue_id}`, name, lead, { title })}
    <nav class="choices" aria-label="${t('Issue')}">
      <a href="/sites/${resource_id}/issues?day=${day}">${t('Issues of {day}', { day })}</a>
      <a href="${path}/${resource_id}/combined?issue_id=${issue_id}">${t('All rows of this issue')}</a>
    </nav>
    ${shownDay && renderDayEnergy(shownDay, days, unit, { issue: `/sites/${resource_id}/issues/${issue_id}`, site: `${path}/${resource_id}` })}
    ${renderFactList([
      [t('Issued'), issuedText],
      [t('Compared with'), error && (error.reference === 'measured' ? t('your measurements') : t('estimated actuals'))],
      [t('Half hours compared'), error?.count],
      [t('Mean absolute error'), error && html`${formatError(error.mae)} ${unit}`],
      [t('Mean error'), error && html`${formatError(error.bias)} ${unit}`],
    ])}
    ${
      !error &&
      html`<p>
        ${t('Nothing to compare yet: estimated actuals of this forecast appear half an hour after its periods, and measurements when you send them.')}
      </p>`
    }
    ${renderChart({ label: t('Chart of the forecast of {time} and of what happened since', { time: issuedText }), unit, now, timeZone, shownRange: shownDay?.range })}
    ${renderSeriesTable({ title: t('Half hours'), rowKind: 'issue', unit, periodEnds, columns })}`;
  return { title: t('{name}: forecast of {time}', { name, time: issuedText }), main, hasChart: true };
}

const formatError = (value: number) => formatNumber(value, { maximumSignificantDigits: 3 });
