import type { Section } from '../section';
import { MISSING } from './missing';

/** The groups of complex packing: each has its own reference, bit width and length; then the values follow. */
export interface Groups {
  readonly references: Uint32Array;
  readonly widths: Uint32Array;
  readonly lengths: Uint32Array;
  /** Bit of the data at which the values of the first group begin. */
  readonly valuesAt: number;
}

/** Checks the groups against the number of values and of bytes, before memory of their size is allocated. */
export function checkGroups(data: Section, { widths, lengths, valuesAt }: Groups, count: number): void {
  let valueCount = 0;
  let bits = valuesAt;
  for (let g = 0; g < widths.length; g++) {
    if (widths[g] > 32) data.fail('corrupt', 1, `group ${g} has values of ${widths[g]} bits`);
    valueCount += lengths[g];
    bits += lengths[g] * widths[g];
  }
  if (valueCount !== count) data.fail('corrupt', 1, `groups hold ${valueCount} values instead of ${count}`);
  if (bits > data.length * 8) data.fail('corrupt', 1, `groups need ${bits} bits of ${data.length * 8}`);
}

/** Unpacks the values of groups without missing values. @param integers receives one integer per value */
export function expandGroups(
  view: DataView,
  { references, widths, lengths, valuesAt }: Groups,
  integers: Int32Array,
): void {
  let bit = valuesAt;
  let i = 0;
  for (let g = 0; g < widths.length; g++) {
    const reference = references[g];
    const width = widths[g];
    const end = i + lengths[g];
    if (width === 0) {
      integers.fill(reference, i, end);
      i = end;
    } else if (width <= 25) {
      const drop = 32 - width;
      for (; i < end; i++, bit += width) integers[i] = reference + ((view.getUint32(bit >>> 3) << (bit & 7)) >>> drop);
    } else {
      for (; i < end; i++, bit += width) integers[i] = reference + readWideBits(view, bit, width);
    }
  }
}

/**
 * Unpacks the values of groups with missing values. The largest code of a group marks a missing value. If `missingCodes` is 2, so
 * does the second largest. In a group of width 0, the reference itself is a code, of `referenceBits` bits.
 */
export function expandGroupsWithMissing(
  view: DataView,
  { references, widths, lengths, valuesAt }: Groups,
  integers: Int32Array,
  missingCodes: number,
  referenceBits: number,
): void {
  let bit = valuesAt;
  let i = 0;
  for (let g = 0; g < widths.length; g++) {
    const reference = references[g];
    const width = widths[g];
    const end = i + lengths[g];
    const bits = width || referenceBits;
    const firstMissing = bits === 0 ? Infinity : 2 ** bits - missingCodes;
    if (width === 0) {
      integers.fill(reference >= firstMissing ? MISSING : reference, i, end);
      i = end;
    }
    for (; i < end; i++, bit += width) {
      const code = readWideBits(view, bit, width);
      integers[i] = code >= firstMissing ? MISSING : reference + code;
    }
  }
}

/** Reads a number of 1 to 32 bits. */
export function readWideBits(view: DataView, bit: number, width: number): number {
  const byte = bit >>> 3;
  const shift = bit & 7;
  return ((view.getUint32(byte) << shift) | (view.getUint8(byte + 4) >>> (8 - shift))) >>> (32 - width);
}
