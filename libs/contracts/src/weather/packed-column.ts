import { IsBase64, IsNumber } from 'class-validator';

const MISSING = -32768;
const MAX_INTEGER = 32767;
/** Makes every integer positive. */
const SHIFT = 32768;
const ROUNDING_SHIFT = SHIFT + 0.5;

/** Numbers as scaled 16-bit integers (little-endian) in base64: value = offset + integer * scale; -32768 is missing (NaN). */
export class PackedColumn {
  @IsNumber() scale!: number;
  @IsNumber() offset!: number;
  @IsBase64() values!: string;
}

/** Integers of the last packed column, and the same memory as bytes. Columns are many and short, and new memory costs more. */
let integers = new Int16Array(0);
let bytes = Buffer.alloc(0);

function reserve(count: number): void {
  if (integers.length >= count) return;
  integers = new Int16Array(count);
  bytes = Buffer.from(integers.buffer);
}

/**
 * Packs values with a maximum error of half of `(max - min) / 65534`. NaN is stored as missing; columns may be empty or
 * have missing values only.
 */
export function packColumn(values: ArrayLike<number>): PackedColumn {
  const count = values.length;
  let lowest = Infinity;
  let highest = -Infinity;
  for (let i = 0; i < count; i++) {
    const value = values[i];
    if (value < lowest) lowest = value;
    if (value > highest) highest = value;
  }
  const offset = lowest <= highest ? (lowest + highest) / 2 : 0;
  const scale = highest > lowest ? (highest - lowest) / (2 * MAX_INTEGER) : 1;
  const perUnit = 1 / scale;
  reserve(count);
  const packed = integers;
  for (let i = 0; i < count; i++) {
    const value = values[i];
    // `| 0` truncates, which rounds a positive number plus a half: a fraction of the time of `Math.round`.
    packed[i] = value !== value ? MISSING : (((value - offset) * perUnit + ROUNDING_SHIFT) | 0) - SHIFT;
  }
  return { scale, offset, values: bytes.toString('base64', 0, 2 * count) };
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
