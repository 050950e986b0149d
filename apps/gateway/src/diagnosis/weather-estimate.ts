import type { ForecastIssue } from '@daystar/contracts';
import { type Steps, HALF_HOUR, NATIVE_PERIOD_MS, coarserSteps, resampleByMean } from '@daystar/timeseries';

/** Power of the last week that weather alone explains, by half hour. */
export interface WeatherEstimate {
  readonly steps: Steps;
  /** In the unit of the site. */
  readonly power: Float64Array;
}

/** Averages the estimated actuals of an issue from weather alone. */
export function readWeatherEstimate({ estimated_actuals }: ForecastIssue): WeatherEstimate {
  const { first_period_end, pv_estimate, untuned_estimate = pv_estimate } = estimated_actuals;
  const native = { firstEnd: Date.parse(first_period_end), stepMs: NATIVE_PERIOD_MS, count: pv_estimate.length };
  return { steps: coarserSteps(native, HALF_HOUR), power: resampleByMean(untuned_estimate, native, HALF_HOUR) };
}
