import type { Section } from '../section';
import { createPaddedView, readBits } from './bits';
import { checkGroups, expandGroups, expandGroupsWithMissing, type Groups } from './groups';
import { MISSING } from './missing';
import type { PackedField } from './packed-field';
import { readScale, toPhysical } from './scale';
import { unpackSecondDifferences } from './second-differences';
import { readDifferencing, undoDifferencing } from './spatial-differencing';

/** Unpacks data representation templates 5.2 and, with spatial differencing, 5.3. */
export function unpackComplex({ template, data, count }: PackedField): Float32Array {
  const differencing = template.u16(10) === 3 && template.u8(48) > 0 ? readDifferencing(template, data) : undefined;
  const view = createPaddedView(data.bytes);
  const missingCodes = template.u8(23);
  if (missingCodes > 2) template.fail('corrupt', 23, `missing value management ${missingCodes}`);
  const groups = readGroups(template, data, view, 8 * (differencing?.byteCount ?? 0), count);
  const scale = readScale(template);
  if (differencing?.order === 2 && missingCodes === 0 && groups.lengths.length > 0 && template.u8(20) < 32) {
    const values = new Float32Array(count);
    unpackSecondDifferences(view, groups, differencing, scale, values);
    return values;
  }
  const integers = new Int32Array(count);
  if (groups.lengths.length === 0) integers.fill(missingCodes === 0 ? 0 : MISSING);
  else if (missingCodes === 0) expandGroups(view, groups, integers);
  else expandGroupsWithMissing(view, groups, integers, missingCodes, template.u8(20));
  if (differencing && groups.lengths.length > 0) undoDifferencing(integers, differencing);
  // Values of 32 bits use the sign bit, which then cannot mark missing values.
  if (template.u8(20) < 32) return toPhysical(integers, scale);
  if (missingCodes > 0) template.fail('unsupported', 20, 'values of 32 bits with missing ones among them');
  return toPhysical(new Uint32Array(integers.buffer), scale);
}

const roundUpToBytes = (bits: number) => Math.ceil(bits / 8) * 8;

/** Reads the three tables that start at bit `start` of the data (templates 7.2 and 7.3). */
function readGroups(template: Section, data: Section, view: DataView, start: number, count: number): Groups {
  const groupCount = template.u32(32);
  const referenceBits = template.u8(20);
  const widthBits = template.u8(37);
  const lengthBits = template.u8(47);
  if (Math.max(referenceBits, widthBits, lengthBits) > 32)
    template.fail('corrupt', 20, 'group references, widths or lengths of more than 32 bits');
  if (groupCount > count) template.fail('corrupt', 32, `${groupCount} groups for ${count} values`);

  const widthsAt = start + roundUpToBytes(groupCount * referenceBits);
  const lengthsAt = widthsAt + roundUpToBytes(groupCount * widthBits);
  const valuesAt = lengthsAt + roundUpToBytes(groupCount * lengthBits);
  if (valuesAt > data.length * 8) data.fail('corrupt', 1, `the tables of ${groupCount} groups do not fit`);

  const references = readBits(view, start, referenceBits, groupCount);
  const widths = readBits(view, widthsAt, widthBits, groupCount);
  const lengths = readBits(view, lengthsAt, lengthBits, groupCount);
  const widthReference = template.u8(36);
  const lengthReference = template.u32(38);
  const lengthIncrement = template.u8(42);
  for (let g = 0; g < groupCount; g++) {
    widths[g] += widthReference;
    lengths[g] = lengthReference + lengths[g] * lengthIncrement;
  }
  const table = { references, widths, lengths, valuesAt };
  if (groupCount === 0) return table;
  lengths[groupCount - 1] = template.u32(43);
  checkGroups(data, table, count);
  return table;
}
