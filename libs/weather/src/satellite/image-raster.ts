import type { Projection } from './fixed-grid';

/** An image that is read in strips. Its rows and columns are blocks of pixels. */
export interface ImageRaster {
  /** Cloud opacity, %; global irradiance on the ground, W/m2; or reflectance factor. */
  readonly quantity: 'opacity' | 'ghi' | 'reflectance';
  readonly projection: Projection;
  readonly rows: number;
  /** Whether the last row is scanned first; swaths follow the order of the rows otherwise. */
  readonly isLastRowFirst?: boolean;
  readonly columns: number;
  /** Scan angles of the block centres, rad: east and north positive. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /**
   * Reads the values of a range of rows, row by row; NaN where no pixel has good quality.
   * @throws UnusableImageError when a value is outside the limits of the quantity
   */
  readValues(from: number, to: number): Promise<Float32Array>;
}
