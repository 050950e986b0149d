/** How modules stand. Degrees; azimuth 0 north, -90 east, 90 west. */
export interface Orientation {
  readonly tilt: number;
  readonly azimuth: number;
}

/** Capacity that stands much alike: sums weighted by it. */
export interface OrientationBin {
  readonly name: number;
  capacity: number;
  /** Sums of the components of the modules' normals. */
  up: number;
  north: number;
  east: number;
}

const RADIANS = Math.PI / 180;
/** Modules flatter than this face nowhere in particular. */
const FLAT = 5;

/** Adds capacity to the bin of its orientation: eight directions, tilts by twenty degrees, flat. */
export function addToBins(bins: OrientationBin[], { tilt, azimuth }: Orientation, capacity: number): void {
  const direction = (Math.round(azimuth / 45) + 8) % 8;
  const name = tilt < FLAT ? 0 : 1 + direction + 8 * Math.floor(tilt / 20);
  let bin = bins.find((candidate) => candidate.name === name);
  if (!bin) bins.push((bin = { name, capacity: 0, up: 0, north: 0, east: 0 }));
  const level = Math.sin(tilt * RADIANS);
  bin.capacity += capacity;
  bin.up += capacity * Math.cos(tilt * RADIANS);
  bin.north += capacity * level * Math.cos(azimuth * RADIANS);
  // -90 is east.
  bin.east -= capacity * level * Math.sin(azimuth * RADIANS);
}

/** At most so many bins: the least one joins the one that stands most like it, again and again. */
export function fewest(bins: readonly OrientationBin[], most: number): OrientationBin[] {
  const left = [...bins].sort((a, b) => b.capacity - a.capacity);
  while (left.length > most) {
    const least = left.pop() as OrientationBin;
    const nearest = left.reduce((best, bin) => (likeness(bin, least) > likeness(best, least) ? bin : best));
    const joined = { name: nearest.name, capacity: 0, up: 0, north: 0, east: 0 };
    for (const key of ['capacity', 'up', 'north', 'east'] as const) joined[key] = nearest[key] + least[key];
    left.splice(left.indexOf(nearest), 1, joined);
    left.sort((a, b) => b.capacity - a.capacity);
  }
  return left;
}

/** Share, tilt and azimuth of each bin, one after another; its orientation is that of the mean normal. */
export function mixtureOf(bins: readonly OrientationBin[]): number[] {
  const total = bins.reduce((sum, { capacity }) => sum + capacity, 0);
  return bins.flatMap(({ capacity, up, north, east }) => [
    Number((capacity / total).toFixed(6)),
    Math.round(Math.atan2(Math.hypot(north, east), up) / RADIANS),
    // North is 0, not -0.
    Math.round(Math.atan2(-east, north) / RADIANS) || 0,
  ]);
}

/** Cosine of the angle between two mean normals. */
function likeness(a: OrientationBin, b: OrientationBin): number {
  const product = a.up * b.up + a.north * b.north + a.east * b.east;
  return product / (Math.hypot(a.up, a.north, a.east) * Math.hypot(b.up, b.north, b.east));
}
