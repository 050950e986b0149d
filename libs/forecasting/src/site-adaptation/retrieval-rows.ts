/** Satellite retrievals of GHI at one place, by daylight, in order of time. */
export interface RetrievalRows {
  /** End of each period, ms. */
  readonly ends: Float64Array;
  /** Length of a period, ms. */
  readonly period: number;
  /** Retrieved GHI, W/m2; NaN where there is none. */
  readonly retrieved: Float64Array;
  /** GHI under a clear sky, W/m2, above 0. */
  readonly clear: Float64Array;
  /** Zenith of the sun, degrees. */
  readonly zenith: Float64Array;
  /** Degrees, positive to the east. */
  readonly longitude: number;
  /** Other values of each row, such as those of a weather model. */
  readonly covariates: ReadonlyMap<string, Float64Array>;
}
