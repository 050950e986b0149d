import type { ForecastIssue, PowerColumn, PowerSeries, ProvenanceRun } from '@daystar/contracts';
import type { RowsProperty } from '@daystar/formats';
import { NATIVE_PERIOD, type Steps, ceilTo, lastEnd, stepIndex } from '@daystar/timeseries';
import { provenanceWithin } from './provenance';

/** Native steps of an issue and how each was made; the numbers are elsewhere. */
export interface Series {
  readonly steps: Steps;
  readonly provenance: readonly ProvenanceRun[];
}

export const seriesOf = ({ first_period_end, provenance }: PowerSeries): Series => ({
  steps: {
    firstEnd: Date.parse(first_period_end),
    length: NATIVE_PERIOD,
    count: provenance.reduce((sum, { steps }) => sum + steps, 0),
  },
  provenance,
});

/** A series as of now, and which forecast steps it ends with. */
export interface SeriesNow extends Series {
  readonly tail: { readonly from: number; readonly to: number };
}

/**
 * Estimated actuals go on where the issue was made: what was forecast then for the minutes since is the best estimate of
 * them until the next issue.
 */
export function seriesNow(actuals: Series, forecasts: Series, property: RowsProperty, now: number): SeriesNow {
  if (property === 'forecasts') return { ...forecasts, tail: { from: 0, to: forecasts.steps.count } };
  const end = lastEnd(actuals.steps);
  const from = stepIndex(forecasts.steps, end + NATIVE_PERIOD);
  const since = Math.max(0, (ceilTo(now, NATIVE_PERIOD) - end) / NATIVE_PERIOD);
  const to = from < 0 ? from : Math.min(from + since, forecasts.steps.count);
  if (to <= from) return { ...actuals, tail: { from: 0, to: 0 } };
  return {
    steps: { ...actuals.steps, count: actuals.steps.count + to - from },
    provenance: [...actuals.provenance, ...provenanceWithin(forecasts.provenance, from, to)],
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

/** The numbers of a column of such a series, one per native step. Columns that nobody looks at stay packed. */
export function columnNow(
  issue: ForecastIssue,
  property: RowsProperty,
  { tail: { from, to } }: SeriesNow,
  name: PowerName,
  untuned = false,
): readonly number[] {
  const column = columnOf(property === 'forecasts' ? issue.forecasts : issue.estimated_actuals, name, untuned);
  if (property === 'forecasts' || from === to) return column;
  return column.concat(columnOf(issue.forecasts, name, untuned).slice(from, to));
}

/** Rows that no measurement has moved have but one form. */
function columnOf(series: PowerSeries, name: PowerName, untuned: boolean): readonly number[] {
  const plain = untuned && series.untuned_estimate ? UNTUNED[name] : undefined;
  const column = series[plain ?? name];
  const standIn = STAND_IN[name];
  return column ?? (standIn ? columnOf(series, standIn, untuned) : []);
}
