import type { NowcastKind } from './published-nowcast-weight';

/** A numerical forecast of one step. */
export interface SourceForecast {
  readonly source: string;
  /** Time from its run to the middle of the step, ms. */
  readonly age: number;
  /** Forecast cloud opacity, %. */
  readonly opacity: number;
}

/** A blended forecast of one step with its inputs, to be verified once the step is observed. */
export interface PendingVerification {
  /** End of the step, ms. */
  readonly end: number;
  /** Time from the issue to the middle of the step, ms. */
  readonly lead: number;
  readonly forecasts: readonly SourceForecast[];
  /** Conditions of the step, from general to particular, by `listRegimes`. */
  readonly regimes: readonly string[];
  readonly nowcast?: { readonly kind: NowcastKind; readonly age: number; readonly opacity: number };
  /** Combined numerical forecasts, %. */
  readonly background: number;
  /** Issued 10th percentile, %. */
  readonly p10: number;
  /** Issued median, %. */
  readonly p50: number;
  /** Issued 90th percentile, %. */
  readonly p90: number;
  /** Half width of the raw interval below the median, before calibration, on the scale of `toLogit`. */
  readonly below: number;
  /** Half width of the raw interval above the median. */
  readonly above: number;
}
