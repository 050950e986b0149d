import type { Grid } from './grid/grid';
import type { Product } from './product/product';

/**
 * One field of a GRIB file. Sections are found when the message is met; product, grid and values are read when asked
 * for, and each may throw a `GribError` of its own.
 */
export interface GribMessage {
  readonly edition: 1 | 2;
  /** Where the message that holds this field begins in the input, and how many octets it has. */
  readonly offset: number;
  readonly length: number;
  /** What the values are, at which level and for which time. */
  readonly product: Product;
  /** Where the points are. */
  readonly grid: Grid;
  /** Values in the order of the grid's points, unscaled units of the product; NaN where missing. Not kept. */
  decode(): Float32Array;
}

/** Remembers what `make` returned, so that a property may be read often and made once. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
