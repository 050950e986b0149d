/** What was estimated of a half hour and what was measured in it. */
export interface IrradiancePair {
  /** End of the half hour, ms. */
  readonly end: number;
  /** Apparent solar time of its middle, h. */
  readonly hour: number;
  /** Ghi under a clear sky, W/m2. */
  readonly clear: number;
  /** Clear-sky indices. */
  readonly estimated: number;
  readonly measured: number;
}
