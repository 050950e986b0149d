import { createHash } from 'node:crypto';
import { type LeadRows, type ProvenanceRun, getFields, listRowFlags } from '@daystar/contracts';
import { computeCapacityFactors, computeQuartileColumns, derivePowerColumns } from '@daystar/forecasting';
import { type RowTable, getRowKind } from '@daystar/formats';
import {
  NATIVE_PERIOD_MS,
  type Steps,
  floorTo,
  formatPeriod,
  formatStamp,
  lastEnd,
  firstStart,
  buildStepsKey,
} from '@daystar/timeseries';
import { computeRequestedPeriods, buildViewKey } from '../serving/query/forecast-query';
import { measureRowCoverage, type ForecastResponse } from '../serving/response/forecast-response';
import type { PowerRequest } from '../serving/response/power-response';
import {
  type Provenance,
  formatSourceWeights,
  summarizeProvenance,
  removeTuningFlags,
} from '../serving/tables/provenance';
import type { PastIssuesService } from './past-issues.service';
import { buildPageLanguage } from '../pages/i18n/page-language';

/**
 * Builds a response in which each row comes from the newest issue that was issued at least `lead` before the period of the row began.
 * @param lead ms
 */
export async function buildLeadResponse(
  pastIssues: PastIssuesService,
  resource: string,
  lead: number,
  request: PowerRequest,
): Promise<ForecastResponse> {
  const { family, series, query, now, title, envelope, version, revision = version } = request;
  const periods = computeRequestedPeriods(series, query, now);
  const [from, to] = [firstStart(periods), lastEnd(periods)].map((time) => new Date(time).toISOString());
  const archivedRows = await pastIssues.readLeadRows({ resource, from, to, period: periods.stepMs, lead });
  const hasUntuned = ['weather_estimate', 'untuned_estimate'].some((name) => name in archivedRows.columns);
  const provenance =
    query.isUntuned && hasUntuned ? archivedRows.provenance.map(removeTuningFlags) : archivedRows.provenance;
  const rows = { ...archivedRows, provenance: provenance.map((rowSpans) => [...rowSpans]) };
  const provenanceSpans = rows.provenance.flat();
  const issueIds = [...new Set(rows.issue_ids)].filter((id) => id !== '');
  const issuesHash = createHash('sha256').update(rows.issue_ids.join('\n')).digest('hex').slice(0, 16);
  const kind = getRowKind(family, series);
  const fields = query.fields?.[series] ?? getFields(getRowKind(family, 'forecasts'));
  const factors = computeCapacityFactors(request.capacityFactors, periods);
  const columns = buildColumns(rows, factors, periods, query.isUntuned);
  const quartiles = computeQuartileColumns(
    fields.map(({ name, column = name }) => column),
    (name) => columns[name],
  );
  const table: RowTable = {
    kind,
    steps: periods,
    columns: { ...columns, ...quartiles },
    fields,
    precision: query.precision,
    textColumns: query.provenance === 'row' ? buildTextColumns(rows, periods) : undefined,
  };
  const issuedAt = rows.issued_at === undefined ? firstStart(periods) : Date.parse(rows.issued_at);
  return {
    etag: `${resource}.${revision}/lead-${formatPeriod(lead)}-${issuesHash}/${series}/${buildStepsKey(periods)}/${buildViewKey(query)}`,
    format: query.format,
    language: query.language && buildPageLanguage(query.language),
    title,
    envelope,
    provenanceSummaries:
      query.provenance === 'summary' ? [{ rows: series, lead: formatPeriod(lead), issue_ids: issueIds }] : [],
    issue: {
      id: issueIds.length === 1 ? issueIds[0] : `set-${issuesHash}`,
      issuedAt,
      nextIssueAt: floorTo(now, NATIVE_PERIOD_MS) + NATIVE_PERIOD_MS,
    },
    modifiedAt: Math.max(issuedAt, floorTo(now, query.period)),
    isStale: false,
    getProvenance: () => summarizeSpans(provenanceSpans, periods),
    getTuning: () => summarizeSpans(provenanceSpans, periods).tuning.join(', ') || undefined,
    rowCoverage: measureRowCoverage(rows.issue_ids.filter((id) => id !== '').length, periods),
    readTableInputs: () => Promise.resolve([{ kind: 'table', table }]),
  };
}

/**
 * Builds the columns of power as they were served, or without tuning. An issue without tuning has no untuned columns: its
 * served values are used. The columns `weather_…` of an aggregation are without the tuning of its members too. If a tuned issue
 * has no `untuned_potential`, its untuned estimate is used.
 */
function buildColumns(
  { columns, capacity = NaN }: LeadRows,
  capacityFactors: Float64Array | undefined,
  { count }: Steps,
  isUntuned = false,
): Record<string, Float64Array> {
  const readUntuned = (name: string, row: number) =>
    isUntuned ? (columns[`weather_${name}`]?.[row] ?? columns[`untuned_${name}`]?.[row]) : undefined;
  const powers = ['', '10', '90'].map((percentile) => {
    const served = columns[`pv_estimate${percentile}`] as (number | null)[] | undefined;
    const values = Float64Array.from(
      { length: count },
      (_, row) => readUntuned(`estimate${percentile}`, row) ?? served?.[row] ?? NaN,
    );
    return [`pv_estimate${percentile}`, values] as const;
  });
  // The archive by lead has no sums of the members' quantiles.
  const notArchived = new Float64Array(count).fill(NaN);
  const potentials = columns.pv_potential as (number | null)[] | undefined;
  const pv_potential = powers[0][1].map((power, row) => {
    const isRowUntuned = typeof readUntuned('estimate', row) === 'number';
    return (isRowUntuned ? readUntuned('potential', row) : potentials?.[row]) ?? power;
  });
  return {
    ...Object.fromEntries(powers),
    pv_potential,
    ...derivePowerColumns(powers[0][1], capacity, capacityFactors),
    p10_sum_naive: notArchived,
    p90_sum_naive: notArchived,
  };
}

/** Builds text columns with the provenance and the issue of each row. */
function buildTextColumns({ provenance, issue_ids }: LeadRows, periods: Steps): RowTable['textColumns'] {
  const summaries = provenance.map((spans) => (spans.length > 0 ? summarizeSpans(spans, periods) : undefined));
  return {
    ladder: summaries.map((summary) => summary?.worst ?? ''),
    weather_source: summaries.map((summary) => summary?.sources.join(' ') ?? ''),
    source_weights: provenance.map((spans) => (spans.length > 0 ? formatSourceWeights(spans) : '')),
    newest_input: summaries.map((summary) =>
      summary?.newestInput === undefined ? '' : formatStamp(summary.newestInput),
    ),
    flags: provenance.map((spans) => listRowFlags(spans).join(' ')),
    issue_id: issue_ids,
  };
}

/** Summarizes provenance without its spans of climatology, because the rows are from different issues. */
const summarizeSpans = (spans: readonly ProvenanceRun[], periods: Steps): Provenance => ({
  ...summarizeProvenance(spans, periods),
  climatology: [],
});
