import { createPaddedView, readBits } from './bits';
import type { PackedField } from './packed-field';

/**
 * Unpacks data representation template 5.200: levels with run lengths. A number up to the largest level is a level.
 * Larger numbers are digits, least significant first, of the repeat count of the level before them. Level 0 marks
 * missing values.
 */
export function unpackRunLength({ template, data, count }: PackedField): Float32Array {
  const width = template.u8(12);
  const highest = template.u16(13);
  const decimalFactor = 10 ** -template.s8(17);
  const levels = Array.from({ length: template.u16(15) }, (_, k) => template.u16(18 + 2 * k) * decimalFactor);
  const base = 2 ** width - 1 - highest;
  if (width < 1 || width > 16 || base < 1)
    template.fail('corrupt', 12, `largest level ${highest} does not fit in ${width} bits`);
  const numbers = readBits(createPaddedView(data.bytes), 0, width, Math.floor((data.length * 8) / width));
  const values = new Float32Array(count);
  let filled = 0;
  for (let k = 0; k < numbers.length && filled < count;) {
    const level = numbers[k++];
    if (level > highest) data.fail('corrupt', 1, 'a run without a level');
    let run = 1;
    for (let digit = 1; k < numbers.length && numbers[k] > highest; k++, digit *= base) {
      run += (numbers[k] - highest - 1) * digit;
    }
    const value = level === 0 ? NaN : (levels[level - 1] ?? data.fail('corrupt', 1, `level ${level}`));
    values.fill(value, filled, Math.min(count, filled + run));
    filled += run;
  }
  if (filled < count) data.fail('corrupt', 1, `runs hold ${filled} values instead of ${count}`);
  return values;
}
