import { renderChart } from '../pages/chart';
import { renderFactList } from '../pages/fact-list';
import type { Page } from '../pages/layout';
import { html } from '../pages/markup';
import { renderResourceHead } from '../pages/page-head';
import { type SeriesColumn, renderSeriesTable } from '../pages/series-table';
import { formatMinute } from '../pages/table';
import { findTimeZone } from '../pages/time-zone';
import type { PowerSite } from '../sites/directory/site-directory';
import { SITE_KIND_LABELS } from '../sites/site-links';
import type { IssueComparison } from './issue-comparison.service';

/** Renders the HTML page with a chart that compares a past issue with estimated actuals and measurements. */
export function renderIssueChartPage(site: PowerSite, comparison: IssueComparison, now: number): Page {
  const { kind, resource_id, name } = site;
  const { path, unit = '' } = SITE_KIND_LABELS[kind];
  const { issued_at, issue_id, periodEnds, forecast, forecast10, forecast90, actual, measured, error } = comparison;
  const issued = `${formatMinute(issued_at)} UTC`;
  const title = `Forecast of ${issued}`;
  const columns: readonly SeriesColumn[] = [
    { name: 'forecast', heading: 'Forecast', values: forecast },
    { name: 'forecast10', heading: '10 %', values: forecast10 },
    { name: 'forecast90', heading: '90 %', values: forecast90 },
    { name: 'estimated actual', heading: 'Estimated actual', values: actual },
    { name: 'measured', heading: 'Measured', values: measured },
  ];
  const day = issued_at.slice(0, 'yyyy-MM-dd'.length);
  const lead = 'What this issue said, and what happened since.';
  const main = html`${renderResourceHead(`${path}/${resource_id}/issues/${issue_id}`, name, lead, title)}
    <nav class="choices" aria-label="Issue">
      <a href="/sites/${resource_id}/issues?day=${day}">Issues of ${day}</a>
      <a href="${path}/${resource_id}/combined?issue_id=${issue_id}">All its rows</a>
    </nav>
    ${renderFactList([
      ['Issued', issued],
      ['Compared with', error && (error.reference === 'measured' ? 'your measurements' : 'estimated actuals')],
      ['Half hours compared', error?.count],
      ['Mean absolute error', error && `${Number(error.mae.toPrecision(3))} ${unit}`],
      ['Mean error', error && `${Number(error.bias.toPrecision(3))} ${unit}`],
    ])}
    ${
      !error &&
      html`<p>
        Nothing to compare yet: estimated actuals of this forecast appear half an hour after its periods, and
        measurements when you send them.
      </p>`
    }
    ${renderChart({ label: `Chart of the forecast of ${issued} and of what happened since`, unit, now, timeZone: findTimeZone(site) })}
    ${renderSeriesTable({ title: 'Half hours', rows: 'issue', unit, periodEnds, columns })}`;
  return { title: `${name}: forecast of ${issued}`, main, hasChart: true };
}
