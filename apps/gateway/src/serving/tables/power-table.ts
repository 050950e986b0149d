import { type PowerColumn, type PowerSeries, type ProvenanceRun, fieldsOf } from '@daystar/contracts';
import type { RowsProperty, RowTable } from '@daystar/formats';
import { type Means, type ScaledIntegers, type ScaledIssue, joined, scaledMeans } from '@daystar/row-cache';
import { NATIVE_PERIOD, type Steps, ceilTo, lastEnd, stepIndex } from '@daystar/timeseries';
import { sliceProvenance, applyView } from './provenance';
import { wholePeriods, nativeRange, requestedPeriods } from '../query/period-window';
import { rowKind } from '../query/resource-family';
import type { ForecastQuery } from '../query/forecast-query';

/** Native steps of an issue and how each was made; the numbers are elsewhere. */
export interface Series {
  readonly steps: Steps;
  readonly provenance: readonly ProvenanceRun[];
}

export const toSeries = ({
  first_period_end,
  provenance,
}: Pick<PowerSeries, 'first_period_end' | 'provenance'>): Series => ({
  steps: {
    firstEnd: Date.parse(first_period_end),
    length: NATIVE_PERIOD,
    count: provenance.reduce((sum, { steps }) => sum + steps, 0),
  },
  provenance,
});

/** A series as of now, and which forecast steps it ends with. */
export interface CurrentSeries extends Series {
  readonly tail: { readonly from: number; readonly to: number };
}

/**
 * Estimated actuals go on where the issue was made: what was forecast then for the minutes since is the best estimate of
 * them until the next issue.
 */
export function currentSeries(actuals: Series, forecasts: Series, property: RowsProperty, now: number): CurrentSeries {
  if (property === 'forecasts') return { ...forecasts, tail: { from: 0, to: forecasts.steps.count } };
  const end = lastEnd(actuals.steps);
  const from = stepIndex(forecasts.steps, end + NATIVE_PERIOD);
  const since = Math.max(0, (ceilTo(now, NATIVE_PERIOD) - end) / NATIVE_PERIOD);
  const to = from < 0 ? from : Math.min(from + since, forecasts.steps.count);
  if (to <= from) return { ...actuals, tail: { from: 0, to: 0 } };
  return {
    steps: { ...actuals.steps, count: actuals.steps.count + to - from },
    provenance: [...actuals.provenance, ...sliceProvenance(forecasts.provenance, from, to)],
    tail: { from, to },
  };
}

/** Columns of power that rows show, and what stands in for one that an issue has not got. */
const STAND_IN = {
  pv_estimate: undefined,
  pv_estimate10: 'pv_estimate',
  pv_estimate90: 'pv_estimate',
  p10_sum_naive: 'pv_estimate10',
  p90_sum_naive: 'pv_estimate90',
} as const;
export type PowerName = keyof typeof STAND_IN;
const UNTUNED: Partial<Record<PowerName, PowerColumn>> = {
  pv_estimate: 'untuned_estimate',
  pv_estimate10: 'untuned_estimate10',
  pv_estimate90: 'untuned_estimate90',
};

/** Exact means of a column of such a series over some of its native steps each. Unused columns stay packed. */
export function seriesMeans(
  issue: ScaledIssue,
  property: RowsProperty,
  { tail: { from, to } }: CurrentSeries,
  name: PowerName,
  means: Means,
  untuned = false,
): Float64Array {
  if (property === 'forecasts') return scaledMeans(columnOf(issue, 'forecasts', name, untuned), means);
  const actuals = columnOf(issue, 'estimated_actuals', name, untuned);
  if (from === to) return scaledMeans(actuals, means);
  // Of their own, before the room that they are in is the other column's.
  const before = { ...actuals, integers: actuals.integers.slice() };
  const { integers, perUnit } = columnOf(issue, 'forecasts', name, untuned);
  return scaledMeans(joined(before, { integers: integers.subarray(from, to), perUnit }), means);
}

/** Rows that no measurement has moved have but one form. */
function columnOf(issue: ScaledIssue, series: RowsProperty, name: PowerName, untuned: boolean): ScaledIntegers {
  const plain = untuned && issue.column(series, 'untuned_estimate') ? UNTUNED[name] : undefined;
  const read = issue.column(series, plain ?? name);
  const standIn = STAND_IN[name];
  return read?.() ?? (standIn ? columnOf(issue, series, standIn, untuned) : NOTHING);
}

const NOTHING: ScaledIntegers = { integers: new Int32Array(0), perUnit: 1 };

/** Which rows of power. */
export interface PowerTableRequest {
  readonly family: 'pv' | 'aggregation';
  readonly property: RowsProperty;
  readonly query: ForecastQuery;
  readonly now: number;
}

/** The rows of an issue within the requested periods: a pure function that runs on any thread. */
export function buildPowerTable(rows: ScaledIssue, { family, property, query, now }: PowerTableRequest): RowTable {
  const [actuals, forecasts] = [toSeries(rows.estimated_actuals), toSeries(rows.forecasts)];
  const { series, periods, from, runs } = powerWindow(actuals, forecasts, property, query, now);
  const kind = rowKind(family, property);
  const means = { from, each: periods.length / series.steps.length, count: periods.count };
  const mean = (name: string) => seriesMeans(rows, property, series, name as PowerName, means, query.untuned);
  const share = () => mean('pv_estimate').map((power) => Math.min(100, (100 * power) / rows.capacity));
  const shown = query.fields?.[property] ?? fieldsOf(kind);
  const columns = shown.map(({ name }) => [name, name === 'percentage' ? share() : mean(name)]);
  const table = { kind, steps: periods, columns: Object.fromEntries(columns) as RowTable['columns'] };
  return applyView(table, query, runs);
}

/** The requested periods of a series as of now, and the provenance of their native steps. */
export function powerWindow(
  actuals: Series,
  forecasts: Series,
  property: RowsProperty,
  query: ForecastQuery,
  now: number,
) {
  const series = currentSeries(actuals, forecasts, property, now);
  const periods = wholePeriods(requestedPeriods(property, query, now), series.steps);
  const { from, to } = nativeRange(periods, series.steps);
  return { series, periods, from, runs: () => sliceProvenance(series.provenance, from, to) };
}
