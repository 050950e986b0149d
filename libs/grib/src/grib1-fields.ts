import { assertPointCount, countSetBits, spreadOverBitmap } from './bitmap';
import { createLazyField, type GribField } from './grib-field';
import { readGrib1Grid, countPoints, readRowLengths } from './grid/grib1-grid';
import { locateGrib1Sections } from './grib1-sections';
import { createScale } from './packing/scale';
import { unpackSecondOrder } from './packing/second-order-packing';
import { unpackScaled } from './packing/simple-packing';
import { readGrib1Product } from './product/grib1-product';
import type { Section } from './section';

/** Flags of byte 4 of section 4. */
const SPECTRAL = 0x80;
const SECOND_ORDER = 0x40;
const MORE_FLAGS = 0x10;

/** Flag of byte 14 of section 4: each point has a matrix of values. */
const MATRIX = 0x40;

/** Flag of byte 14 of section 4: every second row runs backwards. */
const BOUSTROPHEDONIC = 0x04;

/** Reads the one field of a message of edition 1. */
export function* readGrib1Fields(message: Section): Generator<GribField> {
  const { definition, grid, bitmap, data } = locateGrib1Sections(message);
  const getGridSection = () => grid ?? definition.fail('unsupported', 7, `catalogued grid ${definition.u8(7)}`);
  yield createLazyField(1, message, {
    readProduct: () => readGrib1Product(definition),
    readGrid: () => readGrib1Grid(getGridSection()),
    decode: () => decode(definition, getGridSection(), bitmap, data),
  });
}

function decode(definition: Section, grid: Section, bitmapSection: Section | undefined, data: Section): Float32Array {
  const flags = data.u8(4);
  if (flags & SPECTRAL) data.fail('unsupported', 4, 'spherical harmonics');
  const pointCount = assertPointCount(countPoints(grid), grid.offset);
  if (bitmapSection && bitmapSection.u16(5) !== 0)
    bitmapSection.fail('unsupported', 5, `predefined bitmap ${bitmapSection.u16(5)}`);
  const bitmap = bitmapSection?.subsection(7);
  const count = bitmap ? countSetBits(bitmap, pointCount) : pointCount;
  const values = unpack(data, count, definition.s16(27), flags);
  const spreadValues = bitmap ? spreadOverBitmap(values, bitmap, pointCount) : values;
  if (flags & SECOND_ORDER && data.u8(14) & BOUSTROPHEDONIC) reverseEverySecondRow(spreadValues, readRowLengths(grid));
  return spreadValues;
}

function unpack(data: Section, count: number, decimalExponent: number, flags: number): Float32Array {
  if (flags & SECOND_ORDER) return unpackSecondOrder(data, count, decimalExponent);
  if (flags & MORE_FLAGS) {
    data.fail(
      'unsupported',
      14,
      data.u8(14) & MATRIX ? 'a matrix of values at each point' : `packing with flags ${data.u8(14)}`,
    );
  }
  return unpackScaled(
    data.subsection(12),
    data.u8(11),
    count,
    createScale(data.ibm32(7), data.s16(5), decimalExponent),
  );
}

function reverseEverySecondRow(values: Float32Array, lengths: readonly number[]): void {
  let start = 0;
  for (const [row, length] of lengths.entries()) {
    if (row & 1) values.subarray(start, start + length).reverse();
    start += length;
  }
}
