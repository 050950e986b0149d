import type { ForecastIssue, PowerSeries, ProvenanceRun } from '@daystar/contracts';
import type { RowsProperty } from '@daystar/formats';
import { NATIVE_PERIOD, type Steps, ceilTo, lastEnd, stepIndex } from '@daystar/timeseries';
import { provenanceWithin } from './provenance';

/** Native steps of an issue and how each was made; the numbers are elsewhere. */
export interface Series {
  readonly steps: Steps;
  readonly provenance: readonly ProvenanceRun[];
}

export const seriesOf = ({ first_period_end, provenance, pv_estimate }: PowerSeries): Series => ({
  steps: { firstEnd: Date.parse(first_period_end), length: NATIVE_PERIOD, count: pv_estimate.length },
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

/** The numbers of such a series, one per native step. */
export function columnsNow(
  issue: ForecastIssue,
  property: RowsProperty,
  { tail: { from, to } }: SeriesNow,
  untuned = false,
): Record<string, readonly number[]> {
  const {
    pv_estimate,
    pv_estimate10 = pv_estimate,
    pv_estimate90 = pv_estimate,
  } = tunedOrNot(issue.forecasts, untuned);
  if (property === 'forecasts') {
    const { p10_sum_naive = pv_estimate10, p90_sum_naive = pv_estimate90 } = issue.forecasts;
    return { pv_estimate, pv_estimate10, pv_estimate90, p10_sum_naive, p90_sum_naive };
  }
  const past = tunedOrNot(issue.estimated_actuals, untuned).pv_estimate;
  return { pv_estimate: past.concat(pv_estimate.slice(from, to)) };
}

/** Rows that no measurement has moved have but one form. */
function tunedOrNot(series: PowerSeries, untuned: boolean): Pick<PowerSeries, `pv_estimate${'' | '10' | '90'}`> {
  const { untuned_estimate, untuned_estimate10, untuned_estimate90 } = series;
  if (!untuned || !untuned_estimate) return series;
  return { pv_estimate: untuned_estimate, pv_estimate10: untuned_estimate10, pv_estimate90: untuned_estimate90 };
}
