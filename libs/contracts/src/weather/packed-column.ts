import { IsBase64, IsNumber } from 'class-validator';

const MISSING = -32768;
const MAX_INTEGER = 32767;

/** Numbers as scaled 16-bit integers (little-endian) in base64: value = offset + integer * scale; -32768 is missing (NaN). */
export class PackedColumn {
  @IsNumber() scale!: number;
  @IsNumber() offset!: number;
  @IsBase64() values!: string;
}

/**
 * Packs values with a maximum error of half of `(max - min) / 65534`. NaN is stored as missing; columns may be empty or
 * have missing values only.
 */
export function packColumn(values: ArrayLike<number>): PackedColumn {
  let lowest = Infinity;
  let highest = -Infinity;
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (value < lowest) lowest = value;
    if (value > highest) highest = value;
  }
  const offset = lowest <= highest ? (lowest + highest) / 2 : 0;
  const scale = highest > lowest ? (highest - lowest) / (2 * MAX_INTEGER) : 1;
  const packed = new Int16Array(values.length);
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    // A quarter of the time of `Number.isNaN` and `Math.round`.
    packed[i] = value !== value ? MISSING : Math.floor((value - offset) / scale + 0.5);
  }
  return { scale, offset, values: Buffer.from(packed.buffer).toString('base64') };
}

/** Returns the numbers of a packed column; missing ones are NaN. */
export function unpackColumn({ scale, offset, values }: PackedColumn): Float64Array {
  const { buffer, byteOffset, length } = Buffer.from(values, 'base64');
  // A copy, because a small buffer may begin at an odd byte.
  const packed = new Int16Array(buffer.slice(byteOffset, byteOffset + (length & ~1)));
  const unpacked = new Float64Array(packed.length);
  for (let i = 0; i < unpacked.length; i++) {
    unpacked[i] = packed[i] === MISSING ? NaN : offset + packed[i] * scale;
  }
  return unpacked;
}
