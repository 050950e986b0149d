import type { Grid } from './grid/grid';
import type { Product } from './product/product';
import type { Section } from './section';

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

/** Creates the field of a message that reads its product and grid when they are first accessed, once. */
export function createLazyField(
  edition: GribField['edition'],
  { offset, length }: Section,
  readers: { readProduct: () => Product; readGrid: () => Grid; decode: () => Float32Array },
): GribField {
  let product: Product | undefined;
  let grid: Grid | undefined;
  return {
    edition,
    offset,
    length,
    get product() {
      return (product ??= readers.readProduct());
    },
    get grid() {
      return (grid ??= readers.readGrid());
    },
    decode: readers.decode,
  };
}
