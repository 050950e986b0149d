import type { Steps } from '@daystar/timeseries';

/** Forecasts of a time span by lead time, and its estimated actuals. */
export interface History {
  /** Native steps. */
  readonly steps: Steps;
  /** Estimated actuals, final some hours after the day; NaN where missing. Unit of the resource. */
  readonly actuals: Float64Array;
  /**
   * By lead time, ms, and column name (`pv_estimate`, `pv_estimate10`, `pv_estimate90`, others); NaN where no issue has a
   * value. `minutes_ahead` is the time from the issue to the start of the row's half hour, at least the lead time. Days
   * stored before this column existed lack it.
   */
  readonly leads: ReadonlyMap<number, Readonly<Record<string, Float64Array>>>;
}
