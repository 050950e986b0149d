import { GribError } from './grib-error';
import type { Section } from './section';

/** Maximum number of points, because a forged length must not exhaust memory. The finest global grid in service (0.05 degree) has less than half. */
const MAX_POINTS = 2 ** 26;

/** Returns the number of points, if it is within the limit. @throws GribError when it is above the limit */
export function assertPointCount(pointCount: number, offset: number): number {
  if (pointCount > MAX_POINTS)
    throw new GribError('corrupt', offset, `a grid has at most ${MAX_POINTS} points, not ${pointCount}`);
  return pointCount;
}

/** Counts the set bits among the first `pointCount` bits of a bitmap: the number of stored values. */
export function countSetBits(bitmap: Section, pointCount: number): number {
  if (pointCount > bitmap.length * 8)
    bitmap.fail('corrupt', 1, `a bitmap of ${bitmap.length} bytes is too short for ${pointCount} points`);
  const bits = bitmap.bytes;
  const wholeBytes = pointCount >>> 3;
  let setCount = 0;
  for (let byte = 0; byte < wholeBytes; byte++) {
    // Adds neighbouring bits, then pairs, then halves.
    let sum = bits[byte];
    sum -= (sum >>> 1) & 0x55;
    sum = (sum & 0x33) + ((sum >>> 2) & 0x33);
    setCount += (sum + (sum >>> 4)) & 0x0f;
  }
  for (let i = wholeBytes * 8; i < pointCount; i++) setCount += (bits[wholeBytes] >>> (7 - (i & 7))) & 1;
  return setCount;
}

/** Spreads stored values over the points whose bit is set; the others are missing (NaN). */
export function spreadOverBitmap(values: Float32Array, bitmap: Section, pointCount: number): Float32Array {
  const out = new Float32Array(pointCount);
  const bits = bitmap.bytes;
  let next = 0;
  for (let start = 0; start < pointCount; start += 8) {
    const byte = bits[start >>> 3];
    const end = Math.min(start + 8, pointCount);
    // Most bytes are all ones or all zeros.
    if (byte === 0xff) for (let i = start; i < end; i++) out[i] = values[next++];
    else if (byte === 0) for (let i = start; i < end; i++) out[i] = NaN;
    else for (let i = start; i < end; i++) out[i] = (byte << (i & 7)) & 0x80 ? values[next++] : NaN;
  }
  return out;
}
