import { type Groups, readWideBits } from './groups';
import type { Scale } from './scale';
import type { Differencing } from './spatial-differencing';

/**
 * Unpacks groups of second differences without missing values to physical values, in one pass over the memory: most fields of
 * NCEP are packed so. It has the results of `expandGroups`, `undoDifferencing` and `toPhysical`.
 * @param out receives one number per value
 */
export function unpackSecondDifferences(
  view: DataView,
  { references, widths, lengths, valuesAt }: Groups,
  { first, smallest }: Differencing,
  { offset, factor }: Scale,
  out: Float32Array,
): void {
  let last = first[1] | 0;
  let difference = (last - first[0]) | 0;
  let bit = valuesAt;
  let end = 0;
  for (let g = 0; g < widths.length; g++) {
    const width = widths[g];
    const base = (references[g] + smallest) | 0;
    let i = end;
    end += lengths[g];
    // The first two values are not differences, but have codes.
    for (; i < end && i < 2; i++, bit += width) out[i] = offset + factor * (first[i] | 0);
    if (width === 0) {
      for (; i < end; i++) {
        difference = (difference + base) | 0;
        last = (last + difference) | 0;
        out[i] = offset + factor * last;
      }
    } else if (width <= 25) {
      const drop = 32 - width;
      for (; i < end; i++, bit += width) {
        const code = (view.getUint32(bit >>> 3) << (bit & 7)) >>> drop;
        difference = (difference + ((base + code) | 0)) | 0;
        last = (last + difference) | 0;
        out[i] = offset + factor * last;
      }
    } else {
      for (; i < end; i++, bit += width) {
        difference = (difference + ((base + readWideBits(view, bit, width)) | 0)) | 0;
        last = (last + difference) | 0;
        out[i] = offset + factor * last;
      }
    }
  }
}
