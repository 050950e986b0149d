import { createPaddedView, readBits } from './bits';
import type { PackedField } from './packed-field';
import { readPng } from './png-image';
import { type Scale, readScale, toPhysical } from './scale';

/** Unpacks data representation template 5.41: the integers of simple packing as the pixels of a PNG image. */
export function unpackPng({ template, data, count }: PackedField): Float32Array {
  const scale = readScale(template);
  if (template.u8(20) === 0) return new Float32Array(count).fill(scale.offset);
  const { width, height, pixelBits, pixels, stride } = readPng(data, count);
  if (pixelBits > 32) data.fail('unsupported', 25, `pixels of ${pixelBits} bits`);
  if (pixelBits === 16) return convertPairs(pixels, width, height, stride, scale);
  const view = createPaddedView(pixels);
  const samples = new Uint32Array(count);
  for (let y = 0; y < height; y++) {
    readBits(view, 8 * (y * stride + 1), pixelBits, width, samples.subarray(y * width));
  }
  return toPhysical(samples, scale);
}

/** Converts pixels of two bytes, the most common width, without reading bits. */
function convertPairs(
  pixels: Uint8Array,
  width: number,
  height: number,
  stride: number,
  { offset, factor }: Scale,
): Float32Array {
  const view = new DataView(pixels.buffer, pixels.byteOffset, pixels.length);
  const values = new Float32Array(width * height);
  for (let y = 0, i = 0; y < height; y++) {
    const end = i + width;
    for (let byte = y * stride + 1; i < end; i++, byte += 2) values[i] = offset + factor * view.getUint16(byte);
  }
  return values;
}
