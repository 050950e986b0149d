/** Estimated and measured irradiance of a half hour. */
export interface IrradiancePair {
  /** End of the half hour, ms. */
  readonly end: number;
  /** Apparent solar time of its middle, h. */
  readonly hour: number;
  /** Clear-sky GHI, W/m2. */
  readonly clear: number;
  /** Estimated clear-sky index. */
  readonly estimated: number;
  /** Measured clear-sky index. */
  readonly measured: number;
}
