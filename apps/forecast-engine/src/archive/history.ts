import type { Steps } from '@daystar/timeseries';

/** What was forecast for a span of time, by lead, and what came of it. */
export interface History {
  /** Native steps. */
  readonly steps: Steps;
  /** Estimated actuals as known some hours after the day; NaN where there are none. Unit of the resource. */
  readonly actuals: Float64Array;
  /**
   * By lead, ms, and name of the column (`pv_estimate`, `pv_estimate10`, `pv_estimate90`, others); NaN where no issue speaks.
   * `minutes_ahead` is how long before the row's half hour its issue was made, which is the lead at least; days that were
   * kept before it was told lack it.
   */
  readonly leads: ReadonlyMap<number, Readonly<Record<string, Float64Array>>>;
}
