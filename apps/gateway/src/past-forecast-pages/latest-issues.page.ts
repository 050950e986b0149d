import type { PowerSite } from '@daystar/contracts';
import { renderChart } from '../pages/chart';
import { t } from '../pages/i18n/translate';
import type { Page } from '../pages/layout';
import { html } from '../pages/markup';
import { renderResourceHead } from '../pages/page-head';
import { type SeriesColumn, renderSeriesTable } from '../pages/series-table';
import { findTimeZone } from '../pages/time-zone';
import { SITE_KIND_LABELS } from '../sites/site-kind-labels';
import type { IssueComparison } from './issue-comparison.service';
import { formatIssueTimes } from './issue-times';

/** Renders the HTML page with a chart that overlays the last issues of a site. @param issues latest first */
export function renderLatestIssuesPage(site: PowerSite, issues: readonly IssueComparison[], now: number): Page {
  const { kind, resource_id, name } = site;
  const { path, unit = '' } = SITE_KIND_LABELS[kind];
  const title =
    issues.length === 0
      ? t('The last forecasts')
      : t('{count, plural, one {The last forecast} other {The last # forecasts}}', { count: issues.length });
  const periodEnds = [...new Set(issues.flatMap((issue) => issue.periodEnds))].sort((a, b) => a - b);
  const align = (issue: IssueComparison, values: Float64Array) => {
    const byEnd = new Map(issue.periodEnds.map((end, row) => [end, values[row]]));
    return periodEnds.map((end) => byEnd.get(end) ?? NaN);
  };
  /** Returns for each period the value of the first issue that has one. */
  const merge = (read: (issue: IssueComparison) => Float64Array) => {
    const aligned = issues.map((issue) => align(issue, read(issue)));
    return periodEnds.map(
      (_, row) => aligned.map((values) => values[row]).find((value) => !Number.isNaN(value)) ?? NaN,
    );
  };
  const times = formatIssueTimes(issues);
  const columns: readonly SeriesColumn[] = [
    ...issues.map((issue) => {
      const issued = t('issued {time}', { time: times.get(issue.issue_id)! });
      return { name: issued, heading: issued, values: align(issue, issue.forecast) };
    }),
    { name: t('estimated actual'), heading: t('Estimated actual'), values: merge(({ actual }) => actual) },
    { name: t('measured'), heading: t('Measured'), values: merge(({ measured }) => measured) },
  ];
  const label = t('Chart of {name}: {rows}', { name, rows: title });
  const lead = t('How much the forecast changed from issue to issue. Times of issue are UTC.');
  const main = html`${renderResourceHead(`${path}/${resource_id}/issues/latest`, name, lead, { title })}
  ${
    issues.length === 0
      ? html`<p>${t('No issue of the last day is archived yet.')}</p>`
      : html`${renderChart({ label, unit, now, timeZone: findTimeZone(site) })}
        ${renderSeriesTable({ title: t('Half hours'), rowKind: 'issue', unit, periodEnds, columns, hasNamedLines: true })}`
  }`;
  return { title: t('{name}: {rows}', { name, rows: title }), main, hasChart: true };
}
