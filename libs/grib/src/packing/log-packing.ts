import { createPaddedView, readBits } from './bits';
import type { PackedField } from './packed-field';
import { readScale } from './scale';

/**
 * Unpacks data representation template 5.61: simple packing of logarithms. Byte 21 has the constant that was added to
 * all values to make them positive.
 */
export function unpackLogarithms({ template, data, count }: PackedField): Float32Array {
  const width = template.u8(20);
  if (width > 32) template.fail('unsupported', 20, `values of ${width} bits`);
  if (count * width > data.length * 8) {
    data.fail('corrupt', 1, `${count} values of ${width} bits do not fit in ${data.length} bytes`);
  }
  const { offset, factor } = readScale(template);
  const addedConstant = template.f32(21);
  const integers = readBits(createPaddedView(data.bytes), 0, width, count);
  // Double precision until the end, since a rounding error of the logarithm multiplies the value.
  return Float32Array.from(integers, (integer) => Math.exp(offset + factor * integer) - addedConstant);
}
