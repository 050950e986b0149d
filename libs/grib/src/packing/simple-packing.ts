import type { Section } from '../section';
import { createPaddedView } from './bits';
import type { PackedField } from './packed-field';
import { readScale, type Scale } from './scale';

/** Unpacks data representation template 5.0. */
export function unpackSimple({ template, data, count }: PackedField): Float32Array {
  return unpackScaled(data, template.u8(20), count, readScale(template));
}

/** Converts `count` integers of `width` bits, packed without gaps, to physical values. Width 0 is a constant field. */
export function unpackScaled(data: Section, width: number, count: number, { offset, factor }: Scale): Float32Array {
  if (width > 32) data.fail('unsupported', 1, `values of ${width} bits`);
  if (count * width > data.length * 8) {
    data.fail('corrupt', 1, `${count} values of ${width} bits do not fit in ${data.length} bytes`);
  }
  const out = new Float32Array(count);
  if (width === 0) return out.fill(offset);
  const view = createPaddedView(data.bytes);
  const drop = 32 - width;
  if (width <= 25) {
    for (let i = 0, bit = 0; i < count; i++, bit += width) {
      out[i] = offset + factor * ((view.getUint32(bit >>> 3) << (bit & 7)) >>> drop);
    }
  } else {
    for (let i = 0, bit = 0; i < count; i++, bit += width) {
      const shift = bit & 7;
      const byte = bit >>> 3;
      const word = (view.getUint32(byte) << shift) | (view.getUint8(byte + 4) >>> (8 - shift));
      out[i] = offset + factor * (word >>> drop);
    }
  }
  return out;
}
