import type { Section } from '../section';
import { createPaddedView, readBits } from './bits';
import { expandGroups, checkGroups } from './groups';
import { createScale, toPhysical } from './scale';
import { undoDifferencing } from './spatial-differencing';

/** Flags of byte 14 of the binary data section. */
const MATRIX = 0x40;
const SECONDARY_BITMAP = 0x20;
const GENERAL_EXTENDED = 0x08;

/**
 * Unpacks ECMWF's general extended second-order packing of edition 1: groups as in template 5.2, with the differences of
 * neighbours packed (up to order 3).
 * @param section section 4
 * @param count number of stored values
 */
export function unpackSecondOrder(section: Section, count: number, decimalExponent: number): Float32Array {
  const flags = section.u8(14);
  if (!(flags & GENERAL_EXTENDED) || flags & (MATRIX | SECONDARY_BITMAP)) {
    section.fail('unsupported', 14, `second-order packing with flags ${flags}`);
  }
  const order = flags & 3;
  const groupCount = section.u16(17) + 65536 * section.u8(21);
  const differences = order > 0 ? readDifferences(section, order) : { firstValues: [], smallest: 0, nextByte: 26 };
  const data = section.subsection(differences.nextByte);
  const view = createPaddedView(data.bytes);
  let bit = 0;
  const readTable = (width: number) => {
    if (width > 32 || bit + groupCount * width > data.length * 8)
      data.fail('corrupt', 1, `a table of ${groupCount} groups with ${width} bits each does not fit`);
    const values = readBits(view, bit, width, groupCount);
    bit += Math.ceil((groupCount * width) / 8) * 8;
    return values;
  };
  const widths = readTable(section.u8(22));
  const lengths = readTable(section.u8(23));
  const references = readTable(section.u8(11));
  const packed = { references, widths, lengths, valuesAt: bit };
  checkGroups(data, packed, count - order);
  const integers = new Int32Array(count);
  expandGroups(view, packed, integers.subarray(order));
  if (order > 0) undoDifferencing(integers, { order, byteCount: 0, ...differences });
  // Read the numbers as unsigned: they are never negative, and values of 32 bits use the sign bit.
  return toPhysical(new Uint32Array(integers.buffer), createScale(section.ibm32(7), section.s16(5), decimalExponent));
}

/**
 * Reads the descriptors of the differences. Byte 26 is the width of the first values and of the smallest difference after them,
 * which has a sign bit.
 */
function readDifferences(section: Section, order: number) {
  const width = section.u8(26);
  const byteCount = Math.ceil(((order + 1) * width) / 8);
  if (width < 1 || width > 32)
    section.fail('corrupt', 26, `the width of the differences must be 1 to 32 bits, not ${width}`);
  const values = readBits(createPaddedView(section.subsection(27, byteCount).bytes), 0, width, order + 1);
  const sign = 2 ** (width - 1);
  const smallest = values[order] >= sign ? sign - values[order] : values[order];
  return { firstValues: Array.from(values.subarray(0, order)), smallest, nextByte: 27 + byteCount };
}
