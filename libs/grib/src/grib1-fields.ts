import { checkPoints, countSetBits, spreadOverBitmap } from './bitmap';
import { once, type GribMessage } from './grib-message';
import { grib1Grid, pointsOf, rowLengthsOf } from './grid/grib1-grid';
import { grib1Sections } from './grib1-sections';
import { scaleOf } from './packing/scale';
import { unpackSecondOrder } from './packing/second-order-packing';
import { unpackScaled } from './packing/simple-packing';
import { grib1Product } from './product/grib1-product';
import type { Section } from './section';

/** Flags of byte 4 of section 4. */
const SPECTRAL = 0x80;
const SECOND_ORDER = 0x40;
const MORE_FLAGS = 0x10;

/** Flag of byte 14 of section 4: each point has a matrix of values. */
const MATRIX = 0x40;

/** Flag of byte 14 of section 4: every second row runs backwards. */
const BOUSTROPHEDONIC = 0x04;

/** The one field of a message of edition 1. */
export function* grib1Fields(message: Section): Generator<GribMessage> {
  const { definition, grid, bitmap, data } = grib1Sections(message);
  const gridSection = () => grid ?? definition.fail('unsupported', 7, `catalogued grid ${definition.u8(7)}`);
  const product = once(() => grib1Product(definition));
  const gridOnce = once(() => grib1Grid(gridSection()));
  yield {
    edition: 1,
    offset: message.offset,
    length: message.length,
    get product() {
      return product();
    },
    get grid() {
      return gridOnce();
    },
    decode: () => decode(definition, gridSection(), bitmap, data),
  };
}

function decode(definition: Section, grid: Section, masking: Section | undefined, data: Section): Float32Array {
  const flags = data.u8(4);
  if (flags & SPECTRAL) data.fail('unsupported', 4, 'spherical harmonics');
  const points = checkPoints(pointsOf(grid), grid.offset);
  if (masking && masking.u16(5) !== 0) masking.fail('unsupported', 5, `predefined bitmap ${masking.u16(5)}`);
  const bitmap = masking?.subsection(7);
  const count = bitmap ? countSetBits(bitmap, points) : points;
  const values = unpack(data, count, definition.s16(27), flags);
  const spreadOut = bitmap ? spreadOverBitmap(values, bitmap, points) : values;
  if (flags & SECOND_ORDER && data.u8(14) & BOUSTROPHEDONIC) reverseEverySecondRow(spreadOut, rowLengthsOf(grid));
  return spreadOut;
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
  return unpackScaled(data.subsection(12), data.u8(11), count, scaleOf(data.ibm32(7), data.s16(5), decimalExponent));
}

function reverseEverySecondRow(values: Float32Array, lengths: readonly number[]): void {
  let start = 0;
  for (const [row, length] of lengths.entries()) {
    if (row & 1) values.subarray(start, start + length).reverse();
    start += length;
  }
}
