import type { Steps } from '@daystar/timeseries';

/** Forecasts by lead time, and estimated actuals, of the same time span. */
export interface ForecastHistory {
  /** Native steps. */
  readonly steps: Steps;
  /** Estimated actuals in the unit of the resource; NaN where missing. They are final six hours after the end of their day. */
  readonly actuals: Float64Array;
  /**
   * Columns by lead time, ms, and by name (`pv_estimate`, `pv_estimate10`, `pv_estimate90`, others); NaN where no issue has a
   * value. `minutes_ahead` is the time from the issue to the start of the row's half hour, at least the lead time. Days
   * stored before this column existed lack it.
   */
  readonly leads: ReadonlyMap<number, Readonly<Record<string, Float64Array>>>;
}
