import { RADIANS } from '@daystar/solar';

/** Orientation of modules, degrees. Azimuth is 0 for north, -90 for east, 90 for west. */
export interface Orientation {
  readonly tilt: number;
  readonly azimuth: number;
}

/** Capacity-weighted sums over modules of similar orientation. */
export interface OrientationBin {
  readonly key: number;
  capacity: number;
  /** Sums of the three components of the modules' normals. */
  up: number;
  north: number;
  east: number;
}

/** Below this tilt, degrees, azimuth is irrelevant. */
const MIN_TILT = 5;

/**
 * Adds capacity to the bin of its orientation: one bin for flat modules, others by eight directions and 20 degrees of
 * tilt.
 */
export function addToBins(bins: OrientationBin[], { tilt, azimuth }: Orientation, capacity: number): void {
  const direction = (Math.round(azimuth / 45) + 8) % 8;
  const key = tilt < MIN_TILT ? 0 : 1 + direction + 8 * Math.floor(tilt / 20);
  let bin = bins.find((candidate) => candidate.key === key);
  if (!bin) bins.push((bin = { key, capacity: 0, up: 0, north: 0, east: 0 }));
  const horizontal = Math.sin(tilt * RADIANS);
  bin.capacity += capacity;
  bin.up += capacity * Math.cos(tilt * RADIANS);
  bin.north += capacity * horizontal * Math.cos(azimuth * RADIANS);
  // -90 is east.
  bin.east -= capacity * horizontal * Math.sin(azimuth * RADIANS);
}

/** Merges the smallest bin into the most similar one until at most `maxBins` remain. */
export function mergeBins(bins: readonly OrientationBin[], maxBins: number): OrientationBin[] {
  const remaining = [...bins].sort((a, b) => b.capacity - a.capacity);
  while (remaining.length > maxBins) {
    const smallest = remaining.pop() as OrientationBin;
    const nearest = remaining.reduce((best, bin) =>
      computeSimilarity(bin, smallest) > computeSimilarity(best, smallest) ? bin : best,
    );
    const merged = { key: nearest.key, capacity: 0, up: 0, north: 0, east: 0 };
    for (const name of ['capacity', 'up', 'north', 'east'] as const) merged[name] = nearest[name] + smallest[name];
    remaining.splice(remaining.indexOf(nearest), 1, merged);
    remaining.sort((a, b) => b.capacity - a.capacity);
  }
  return remaining;
}

/**
 * Lists share, tilt and azimuth of each bin one after the other. The orientation of a bin is the direction of its mean
 * normal.
 */
export function toOrientationMixture(bins: readonly OrientationBin[]): number[] {
  const total = bins.reduce((sum, { capacity }) => sum + capacity, 0);
  return bins.flatMap(({ capacity, up, north, east }) => [
    Number((capacity / total).toFixed(6)),
    Math.round(Math.atan2(Math.hypot(north, east), up) / RADIANS),
    // North is 0, not -0.
    Math.round(Math.atan2(-east, north) / RADIANS) || 0,
  ]);
}

/** Cosine of the angle between two mean normals. */
function computeSimilarity(a: OrientationBin, b: OrientationBin): number {
  const product = a.up * b.up + a.north * b.north + a.east * b.east;
  return product / (Math.hypot(a.up, a.north, a.east) * Math.hypot(b.up, b.north, b.east));
}
