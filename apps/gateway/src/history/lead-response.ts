import { createHash } from 'node:crypto';
import { type LeadRows, type ProvenanceRun, fieldsOf } from '@daystar/contracts';
import type { RowTable } from '@daystar/formats';
import { NATIVE_PERIOD, type Steps, floorTo, formatPeriod, formatStamp, lastEnd, startOf } from '@daystar/timeseries';
import { windowKey, requestedPeriods } from '../serving/query/period-window';
import type { PowerRequest } from '../serving/response/power-response';
import { type Provenance, summarizeProvenance } from '../serving/tables/provenance';
import { rowKind } from '../serving/query/resource-family';
import type { ForecastResponse } from '../serving/response/forecast-response';
import { viewKey } from '../serving/query/forecast-query';
import type { PastIssues } from './past-issues';

/** Rows of forecasts that were each made at least `lead` before their period began, whether that is over or not. */
export async function buildLeadResponse(
  past: PastIssues,
  resource: string,
  lead: number,
  request: PowerRequest,
): Promise<ForecastResponse> {
  const { family, property, query, now, title, envelope, version } = request;
  const periods = requestedPeriods(property, query, now);
  const [from, to] = [startOf(periods), lastEnd(periods)].map((time) => new Date(time).toISOString());
  const rows = await past.byLead({ resource, from, to, period: periods.length, lead });
  const runs = rows.provenance.flat();
  const ids = [...new Set(rows.issue_ids)].filter((id) => id !== '');
  const name = createHash('sha256').update(rows.issue_ids.join('\n')).digest('hex').slice(0, 16);
  const kind = rowKind(family, property);
  const table: RowTable = {
    kind,
    steps: periods,
    columns: columnsOf(rows, periods, query.untuned),
    fields: query.fields?.[property] ?? fieldsOf(rowKind(family, 'forecasts')),
    precision: query.precision,
    notes: query.provenance === 'row' ? notesOf(rows, periods) : undefined,
  };
  const issuedAt = rows.issued_at === undefined ? startOf(periods) : Date.parse(rows.issued_at);
  return {
    name: `${resource}.${version}/lead-${formatPeriod(lead)}-${name}/${property}/${windowKey(periods)}/${viewKey(query)}`,
    format: query.format,
    title,
    envelope,
    summary: query.provenance === 'summary' ? [{ rows: property, lead: formatPeriod(lead), issue_ids: ids }] : [],
    issue: {
      id: ids.length === 1 ? ids[0] : `set-${name}`,
      issuedAt,
      nextIssueAt: floorTo(now, NATIVE_PERIOD) + NATIVE_PERIOD,
    },
    modifiedAt: Math.max(issuedAt, floorTo(now, query.period)),
    stale: false,
    provenance: () => unionOf(runs, periods),
    tableSpecs: () => Promise.resolve([{ of: 'table', table }]),
  };
}

/** Of rows that no measurement has moved there is but one form. */
function columnsOf(
  { columns, capacity = NaN }: LeadRows,
  { count }: Steps,
  untuned = false,
): Record<string, Float64Array> {
  const known = ['', '10', '90'].map((percentile) => {
    const served = columns[`pv_estimate${percentile}`] as (number | null)[] | undefined;
    const plain = untuned ? (columns[`untuned_estimate${percentile}`] as (number | null)[] | undefined) : undefined;
    const values = Float64Array.from({ length: count }, (_, row) => plain?.[row] ?? served?.[row] ?? NaN);
    return [`pv_estimate${percentile}`, values] as const;
  });
  // By lead nothing is kept of what the members' quantiles add up to.
  const naive = new Float64Array(count).fill(NaN);
  const percentage = known[0][1].map((power) => Math.min(100, (100 * power) / capacity));
  return { ...Object.fromEntries(known), percentage, p10_sum_naive: naive, p90_sum_naive: naive };
}

/** Provenance of each row, and the issue in which it was served. */
function notesOf({ provenance, issue_ids }: LeadRows, periods: Steps): RowTable['notes'] {
  const each = provenance.map((runs) => (runs.length > 0 ? unionOf(runs, periods) : undefined));
  return {
    ladder: each.map((one) => one?.worst ?? ''),
    weather_source: each.map((one) => one?.sources.join(' ') ?? ''),
    newest_input: each.map((one) => (one?.newestInput === undefined ? '' : formatStamp(one.newestInput))),
    flags: provenance.map((runs) => [...new Set(runs.flatMap(({ flags = [] }) => flags))].join(' ')),
    issue_id: issue_ids,
  };
}

/** Without the spans of climatology: the runs are of rows that need not adjoin. */
const unionOf = (runs: readonly ProvenanceRun[], periods: Steps): Provenance => ({
  ...summarizeProvenance(runs, periods),
  climatology: [],
});
