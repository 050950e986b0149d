import { type Groups, readWideBits } from './groups';
import type { Scale } from './scale';
import type { Differencing } from './spatial-differencing';

/**
 * Unpacks groups of second differences without missing values to physical values, in one pass over the memory. Most
 * fields of NCEP are packed this way. The results are the same as with `expandGroups`, `undoDifferencing` and `toPhysical`.
 * @param values output
 */
export function unpackSecondDifferences(
  view: DataView,
  { references, widths, lengths, valuesAt }: Groups,
  { firstValues, smallest }: Differencing,
  { offset, factor }: Scale,
  values: Float32Array,
): void {
  let value = firstValues[1] | 0;
  let difference = (value - firstValues[0]) | 0;
  let bit = valuesAt;
  let end = 0;
  for (let g = 0; g < widths.length; g++) {
    const width = widths[g];
    const base = (references[g] + smallest) | 0;
    let i = end;
    end += lengths[g];
    // The first two values are not differences, but have codes.
    for (; i < end && i < 2; i++, bit += width) values[i] = offset + factor * (firstValues[i] | 0);
    if (width === 0) {
      for (; i < end; i++) {
        difference = (difference + base) | 0;
        value = (value + difference) | 0;
        values[i] = offset + factor * value;
      }
    } else if (width <= 25) {
      const drop = 32 - width;
      for (; i < end; i++, bit += width) {
        const code = (view.getUint32(bit >>> 3) << (bit & 7)) >>> drop;
        difference = (difference + ((base + code) | 0)) | 0;
        value = (value + difference) | 0;
        values[i] = offset + factor * value;
      }
    } else {
      for (; i < end; i++, bit += width) {
        difference = (difference + ((base + readWideBits(view, bit, width)) | 0)) | 0;
        value = (value + difference) | 0;
        values[i] = offset + factor * value;
      }
    }
  }
}
