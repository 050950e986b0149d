/** Longitude and latitude, degrees. */
export type Position = readonly [number, number];

/**
 * A closed line drawn out on a plane of longitude and latitude: every vertex lies within half a turn of the one before, so
 * that longitudes may pass 180; a line round a pole is led along the pole back to where it began. Its first position is
 * not repeated at the end.
 */
export type Ring = readonly Position[];

/** The way from one vertex to the next is the shorter one round the Earth: so a ring may cross the date line. */
export function drawnOut(positions: readonly Position[]): Ring {
  const ring: Position[] = [];
  let turns = 0;
  positions.forEach(([longitude, latitude], i) => {
    if (i > 0) {
      const step = longitude - positions[i - 1][0];
      // Half a turn has no shorter way: it is taken as it is written.
      if (Math.abs(step) > 180) turns -= Math.round(step / 360);
    }
    goOn(ring, [longitude + 360 * turns, latitude]);
  });
  const [first, last] = [ring[0], ring[ring.length - 1]];
  if (Math.abs(last[0] - first[0]) >= 180) {
    // Once round the Earth: of the two sides the one with the nearer pole is meant.
    const pole = ring.reduce((sum, [, latitude]) => sum + latitude, 0) < 0 ? -90 : 90;
    goOn(ring, [last[0], pole]);
    goOn(ring, [first[0], pole]);
  }
  return same(ring[0], ring[ring.length - 1]) ? ring.slice(0, -1) : ring;
}

const same = (a: Position, b: Position): boolean => a[0] === b[0] && a[1] === b[1];

function goOn(ring: Position[], vertex: Position): void {
  if (ring.length === 0 || !same(ring[ring.length - 1], vertex)) ring.push(vertex);
}

/** Whether a position lies within a ring or on it. */
export function ringHolds(ring: Ring, [longitude, latitude]: Position): 'within' | 'on' | 'out' {
  let within = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [[x1, y1], [x2, y2]] = [ring[j], ring[i]];
    const side = (x2 - x1) * (latitude - y1) - (y2 - y1) * (longitude - x1);
    const spanned = latitude >= Math.min(y1, y2) && latitude <= Math.max(y1, y2);
    if (side === 0 && spanned && longitude >= Math.min(x1, x2) && longitude <= Math.max(x1, x2)) return 'on';
    if (y1 > latitude !== y2 > latitude && side > 0 === y2 > y1) within = !within;
  }
  return within ? 'within' : 'out';
}

/** Whether all of it lies on one line. */
export const isFlat = ([[x1, y1], [x2, y2] = [x1, y1], ...others]: Ring): boolean =>
  others.every(([x, y]) => (x2 - x1) * (y - y1) === (y2 - y1) * (x - x1));
