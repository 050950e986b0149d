import type { Grid } from './grid/grid';
import type { Product } from './product/product';

/**
 * One field of a GRIB file. Its sections are located first; product, grid and values are decoded when they are accessed, and
 * each may throw a `GribError`.
 */
export interface GribField {
  readonly edition: 1 | 2;
  /** Byte offset of the message in the input, and its length in bytes. */
  readonly offset: number;
  readonly length: number;
  /** Quantity, level and time of the values. */
  readonly product: Product;
  /** Positions of the points. */
  readonly grid: Grid;
  /**
   * Decodes the values in the order of the grid's points, in the unit of the product without a decimal prefix; NaN where
   * missing. Every call decodes again.
   */
  decode(): Float32Array;
}

/** Caches the result of `compute`. */
export function memoize<T>(compute: () => T): () => T {
  let cached: { value: T } | undefined;
  return () => (cached ??= { value: compute() }).value;
}
