import type { Projection } from './fixed-grid';

/** A picture that is read by strips; its rows and columns are those of blocks of pixels. */
export interface PictureRaster {
  /** Cloud opacity, %; global irradiance on the ground, W/m2; or how bright it is, as a reflectance factor. */
  readonly quantity: 'opacity' | 'ghi' | 'reflectance';
  readonly projection: Projection;
  readonly rows: number;
  readonly columns: number;
  /** Scan angles of the blocks' middles, rad: east and north positive. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /**
   * Of some rows, one behind the other; NaN where nothing believable was seen.
   * @throws NoPicture when a value lies outside what the quantity can be
   */
  values(from: number, to: number): Promise<Float32Array>;
}
