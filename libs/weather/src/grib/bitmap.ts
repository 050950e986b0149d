import { GribError } from './grib-error';
import type { Section } from './section';

/** Points beyond this are taken for a forged length: twice the finest global grid in service (0.05 degree). */
export const MAX_POINTS = 2 ** 26;

/** How many of the first `points` bits are set: the number of values a bitmap leaves to be stored. */
export function countSet(bitmap: Section, points: number): number {
  if (points > bitmap.length * 8) bitmap.fail('corrupt', 1, `a bitmap of ${bitmap.length} octets for ${points} points`);
  let set = 0;
  for (let i = 0; i < points; i++) set += (bitmap.bytes[i >>> 3] >>> (7 - (i & 7))) & 1;
  return set;
}

/** Spreads stored values over the points whose bit is set; the others are missing (NaN). */
export function spread(values: Float32Array, bitmap: Section, points: number): Float32Array {
  const out = new Float32Array(points);
  let next = 0;
  for (let i = 0; i < points; i++) {
    out[i] = (bitmap.bytes[i >>> 3] >>> (7 - (i & 7))) & 1 ? values[next++] : NaN;
  }
  return out;
}

export function checkPoints(points: number, offset: number): number {
  if (points > MAX_POINTS) throw new GribError('corrupt', offset, `${points} points are more than any grid has`);
  return points;
}
