import type { Section } from '../section';
import { readBits } from './bits';
import type { PackedField } from './packed-field';

/** The groups of complex packing: each has its own reference, bit width and length; then the values follow. */
export interface GroupTable {
  readonly references: Uint32Array;
  readonly widths: Uint32Array;
  readonly lengths: Uint32Array;
  /** Bit of the data at which the values of the first group begin. */
  readonly valuesAt: number;
}

const wholeOctets = (bits: number) => Math.ceil(bits / 8) * 8;

/**
 * Reads the three tables that start at bit `start` of the data (templates 7.2 and 7.3). Every count is held against
 * the octets there are before anything of its size is allocated.
 */
export function groupTable({ template, data, count }: PackedField, view: DataView, start: number): GroupTable {
  const groups = template.u32(32);
  const referenceBits = template.u8(20);
  const widthBits = template.u8(37);
  const lengthBits = template.u8(47);
  if (referenceBits > 32 || widthBits > 32 || lengthBits > 32)
    template.fail('corrupt', 20, 'group tables beyond 32 bits');
  if (groups > count) template.fail('corrupt', 32, `${groups} groups for ${count} values`);

  const widthsAt = start + wholeOctets(groups * referenceBits);
  const lengthsAt = widthsAt + wholeOctets(groups * widthBits);
  const valuesAt = lengthsAt + wholeOctets(groups * lengthBits);
  if (valuesAt > data.length * 8) data.fail('corrupt', 1, `the tables of ${groups} groups do not fit`);

  const references = readBits(view, start, referenceBits, groups);
  const widths = readBits(view, widthsAt, widthBits, groups);
  const lengths = readBits(view, lengthsAt, lengthBits, groups);
  const widthReference = template.u8(36);
  const lengthReference = template.u32(38);
  const lengthIncrement = template.u8(42);
  for (let g = 0; g < groups; g++) {
    widths[g] += widthReference;
    lengths[g] = lengthReference + lengths[g] * lengthIncrement;
  }
  if (groups > 0) lengths[groups - 1] = template.u32(43);
  check(data, widths, lengths, valuesAt, count);
  return { references, widths, lengths, valuesAt };
}

function check(data: Section, widths: Uint32Array, lengths: Uint32Array, valuesAt: number, count: number): void {
  let values = 0;
  let bits = 0;
  for (let g = 0; g < widths.length; g++) {
    if (widths[g] > 32) data.fail('corrupt', 1, `group ${g} has values of ${widths[g]} bits`);
    values += lengths[g];
    bits += lengths[g] * widths[g];
  }
  if (widths.length > 0 && values !== count)
    data.fail('corrupt', 1, `groups hold ${values} values instead of ${count}`);
  if (valuesAt + bits > data.length * 8) data.fail('corrupt', 1, `groups need ${bits} bits, more than there are`);
}
