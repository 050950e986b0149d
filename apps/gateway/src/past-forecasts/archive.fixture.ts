import { type Responder, createResponder } from '@daystar/bus';
import {
  DaystarError,
  type ForecastIssue,
  type IssuedHistory,
  type LeadRows,
  type ReadHistory,
  type ReadLeadRows,
  LEADS_MS,
  listIssues,
  readHistory,
  readIssue,
  readLeadRows,
} from '@daystar/contracts';
import { HALF_HOUR, NATIVE_PERIOD_MS } from '@daystar/timeseries';

/** Creates responders that replace the archive of the forecast engine. @param archived issues, oldest first */
export const createArchiveResponders = (archived: readonly ForecastIssue[]): Responder[] => [
  createResponder(readIssue, async ({ resource, issue_id, as_of = '' }) => {
    const candidates = archived.filter((issue) => issue.resource === resource);
    const issue = candidates.findLast((issue) => (issue_id ? issue.issue_id === issue_id : issue.issued_at <= as_of));
    if (!issue) throw new DaystarError('NotFound', 'The issue is not archived.');
    return { issue };
  }),
  createResponder(listIssues, async ({ resource, from, to }) => ({
    issues: archived
      .filter((issue) => issue.resource === resource && issue.issued_at >= from && issue.issued_at < to)
      .map(({ issue_id, issued_at }) => ({ issue_id, issued_at })),
  })),
  createResponder(readLeadRows, async (request) => computeLeadRows(archived, request)),
  createResponder(readHistory, async (request) => computeHistory(archived, request)),
];

/** Computes each row from the last issue at least `lead` before the period of the row began. */
function computeLeadRows(
  archived: readonly ForecastIssue[],
  { resource, from, to, period, lead }: ReadLeadRows,
): LeadRows {
  const starts = Array.from(
    { length: (Date.parse(to) - Date.parse(from)) / period },
    (_, i) => Date.parse(from) + i * period,
  );
  const rows = starts.map((start) => {
    const candidates = archived.filter(
      (issue) => issue.resource === resource && Date.parse(issue.issued_at) <= start - lead,
    );
    const issue = candidates.at(-1);
    const firstStep = issue
      ? (start + NATIVE_PERIOD_MS - Date.parse(issue.forecasts.first_period_end)) / NATIVE_PERIOD_MS
      : -1;
    const steps = period / NATIVE_PERIOD_MS;
    if (!issue || firstStep < 0 || firstStep + steps > issue.forecasts.pv_estimate.length) return undefined;
    const computeMean = (values: readonly number[] = []) =>
      values.slice(firstStep, firstStep + steps).reduce((sum, value) => sum + value, 0) / steps;
    return { issue, computeMean, runs: issue.forecasts.provenance.map((run) => ({ ...run, steps })) };
  });
  const buildColumn = (name: 'pv_estimate' | 'pv_estimate10' | 'pv_estimate90') =>
    rows.map((row) => row?.computeMean(row.issue.forecasts[name]) ?? null);
  const lastIssue = rows.findLast((row) => row !== undefined)?.issue;
  return {
    unit: lastIssue?.unit,
    capacity: lastIssue?.capacity,
    issued_at: lastIssue?.issued_at,
    columns: lastIssue
      ? {
          pv_estimate: buildColumn('pv_estimate'),
          pv_estimate10: buildColumn('pv_estimate10'),
          pv_estimate90: buildColumn('pv_estimate90'),
        }
      : {},
    issue_ids: rows.map((row) => row?.issue.issue_id ?? ''),
    provenance: rows.map((row) => row?.runs ?? []),
  };
}

/** Computes half-hourly rows of every lead, and half-hourly estimated actuals of the last issue. */
function computeHistory(archived: readonly ForecastIssue[], { resource, from, to }: ReadHistory): IssuedHistory {
  const issues = archived.filter((issue) => issue.resource === resource);
  const lastActuals = issues.at(-1)?.estimated_actuals;
  const rowCount = (Date.parse(to) - Date.parse(from)) / HALF_HOUR;
  const emptyColumn = Array<null>(rowCount).fill(null);
  const actuals = emptyColumn.map((_, row) => {
    const firstStep = lastActuals
      ? (Date.parse(from) + row * HALF_HOUR + NATIVE_PERIOD_MS - Date.parse(lastActuals.first_period_end)) /
        NATIVE_PERIOD_MS
      : -1;
    const values = firstStep < 0 ? [] : (lastActuals?.pv_estimate.slice(firstStep, firstStep + 6) ?? []);
    return values.length < 6 ? null : values.reduce((sum, value) => sum + value, 0) / 6;
  });
  const leads = LEADS_MS.map((lead) => {
    const { columns } = computeLeadRows(archived, { resource, from, to, period: HALF_HOUR, lead });
    const { pv_estimate = emptyColumn, pv_estimate10 = emptyColumn, pv_estimate90 = emptyColumn } = columns;
    return { lead, pv_estimate, pv_estimate10, pv_estimate90 };
  });
  return {
    estimated_actuals: actuals,
    leads,
    capacity: issues.at(-1)?.capacity,
    expected: issues.length,
    missing: 1,
    late: 2,
  };
}
