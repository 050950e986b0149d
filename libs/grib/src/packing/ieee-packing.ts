import type { PackedField } from './packed-field';

/** Bytes of a number by precision (code table 5.7). */
const BYTES_PER_NUMBER: Partial<Record<number, 4 | 8>> = { 1: 4, 2: 8 };

/** Unpacks data representation template 5.4: IEEE floating point, converted to single precision. */
export function unpackIeee({ template, data, count }: PackedField): Float32Array {
  const byteCount =
    BYTES_PER_NUMBER[template.u8(12)] ?? template.fail('unsupported', 12, `precision ${template.u8(12)}`);
  if (count * byteCount > data.length) data.fail('corrupt', 1, `${count} numbers do not fit in ${data.length} bytes`);
  const view = new DataView(data.bytes.buffer, data.bytes.byteOffset, data.bytes.byteLength);
  const out = new Float32Array(count);
  if (byteCount === 4) for (let i = 0; i < count; i++) out[i] = view.getFloat32(4 * i);
  else for (let i = 0; i < count; i++) out[i] = view.getFloat64(8 * i);
  return out;
}
