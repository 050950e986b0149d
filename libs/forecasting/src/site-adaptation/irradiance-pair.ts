/** Estimated and measured irradiance of a half hour. */
export interface IrradiancePair {
  /** End of the half hour, ms. */
  readonly end: number;
  /** Apparent solar time of its middle, h. */
  readonly hour: number;
  /** Clear-sky GHI, W/m2. */
  readonly clear: number;
  /** Clear-sky indices. */
  readonly estimated: number;
  readonly measured: number;
}
