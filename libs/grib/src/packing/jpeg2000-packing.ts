import { GribError } from '../grib-error';
import { decodeImage } from '../jpeg2000/decode-image';
import type { Section } from '../section';
import { loadOpenJpeg, type OpenJpeg } from './open-jpeg';
import type { PackedField } from './packed-field';
import { readScale, type Scale, toPhysical } from './scale';

/** The loaded library. It is kept until it fails, because compiling it takes 0.1 s. */
let library: OpenJpeg | undefined;

/** Unpacks data representation template 5.40: the integers of simple packing as a JPEG 2000 code stream. */
export function unpackJpeg2000({ template, data, count }: PackedField): Float32Array {
  const scale = readScale(template);
  if (template.u8(20) === 0) return new Float32Array(count).fill(scale.offset);
  checkHeader(data, count);
  const samples = decodeImage(data.bytes);
  return samples ? toPhysical(samples, scale) : unpackWithLibrary(data, count, scale);
}

/** Unpacks images of kinds that `decodeImage` does not read. */
function unpackWithLibrary(data: Section, count: number, scale: Scale): Float32Array {
  library ??= loadOpenJpeg();
  const { J2KDecoder, messages } = library;
  messages.length = 0;
  try {
    const decoder = new J2KDecoder();
    decoder.getEncodedBuffer(data.length).set(data.bytes);
    decoder.decode();
    const { width, height, bitsPerSample, isSigned } = decoder.getFrameInfo();
    // The library does not throw: an unreadable stream leaves an empty frame.
    if (width * height !== count) data.fail('corrupt', 1, messages.join('; ') || 'no JPEG 2000 image');
    const values = toPhysicalValues(decoder.getDecodedBuffer(), count, bitsPerSample, isSigned, scale);
    decoder.delete();
    return values;
  } catch (error) {
    // After a WebAssembly trap its memory is undefined.
    library = undefined;
    if (error instanceof GribError) throw error;
    return data.fail('corrupt', 1, `JPEG 2000: ${String(error)}`);
  }
}

/** Checks the image size segment (ISO/IEC 15444-1 A.5.1) against the grid before the library allocates memory for it. */
function checkHeader(data: Section, count: number): void {
  if (data.u32(1) !== 0xff4fff51) data.fail('corrupt', 1, 'no JPEG 2000 code stream');
  const width = data.u32(9) - data.u32(17);
  const height = data.u32(13) - data.u32(21);
  if (width * height !== count) data.fail('corrupt', 9, `${width} by ${height} pixels, not ${count}`);
  if (data.u16(41) !== 1) data.fail('unsupported', 41, `an image of ${data.u16(41)} components`);
  const bits = (data.u8(43) & 0x7f) + 1;
  // OpenJPEG supports more, but its builds on npm return 16 bits and truncate larger ones.
  if (bits > 16) data.fail('unsupported', 43, `JPEG 2000 samples of ${bits} bits`);
}

/** Samples of up to 8 bits come as bytes, others as pairs in the byte order of WebAssembly, which is little-endian. */
function toPhysicalValues(
  { buffer, byteOffset }: Uint8Array<ArrayBuffer>,
  count: number,
  bits: number,
  isSigned: boolean,
  { offset, factor }: Scale,
): Float32Array {
  const out = new Float32Array(count);
  // The loop is repeated, because one loop over arrays of several types takes twice the time.
  if (bits > 8 && !isSigned) {
    const samples = new Uint16Array(buffer, byteOffset, count);
    for (let i = 0; i < count; i++) out[i] = offset + factor * samples[i];
    return out;
  }
  const Samples = bits > 8 ? Int16Array : isSigned ? Int8Array : Uint8Array;
  const samples = new Samples(buffer, byteOffset, count);
  for (let i = 0; i < count; i++) out[i] = offset + factor * samples[i];
  return out;
}
