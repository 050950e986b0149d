/** Longitude and latitude, degrees. */
export type Position = readonly [number, number];

/**
 * A closed ring with unwrapped longitudes: consecutive vertices are at most 180 degrees apart, so longitudes may exceed
 * 180. A ring around a pole returns along the pole to its first longitude. The first position is not repeated.
 */
export type Ring = readonly Position[];

/**
 * Unwraps the longitudes of a ring: each edge takes the shorter way around the Earth, so it may cross the date line. Edges
 * of 360 degrees of a box go around the Earth.
 */
export function unwrapRing(positions: readonly Position[]): Ring {
  if (isBoxAroundEarth(positions)) return positions.slice(0, -1);
  const ring: Position[] = [];
  let turns = 0;
  positions.forEach(([longitude, latitude], i) => {
    if (i > 0) {
      const difference = longitude - positions[i - 1][0];
      // Both ways are equally long at exactly 180 degrees: the longitudes are used as given.
      if (Math.abs(difference) > 180) turns -= Math.round(difference / 360);
    }
    appendVertex(ring, [longitude + 360 * turns, latitude]);
  });
  const [start, end] = [ring[0], ring[ring.length - 1]];
  if (Math.abs(end[0] - start[0]) >= 180) {
    // A ring around the Earth encloses the nearer pole.
    const pole = ring.reduce((sum, [, latitude]) => sum + latitude, 0) < 0 ? -90 : 90;
    appendVertex(ring, [end[0], pole]);
    appendVertex(ring, [start[0], pole]);
  }
  return isSamePosition(ring[0], ring[ring.length - 1]) ? ring.slice(0, -1) : ring;
}

/**
 * Unwraps the rings of a polygon, the outer one first. The edges of a box that is wider than 180 degrees could go either way
 * around the Earth. The order of corners decides, because RFC 7946 lists those of an outer ring counter-clockwise. A southern
 * edge from a smaller to a larger longitude stays as written. One from a larger to a smaller longitude crosses the date line.
 */
export const unwrapPolygon = ([outer, ...holes]: readonly (readonly Position[])[]): Ring[] => [
  isWideBox(outer) && computeDoubledSignedArea(outer) > 0 ? outer.slice(0, -1) : unwrapRing(outer),
  ...holes.map(unwrapRing),
];

/** Whether a closed ring is a box along parallels and meridians, with edges of more than 180 and less than 360 degrees. */
function isWideBox(positions: readonly Position[]): boolean {
  if (positions.length !== 5) return false;
  const widths = positions.slice(1).map(([x], i) => Math.abs(x - positions[i][0]));
  const heights = positions.slice(1).map(([, y], i) => Math.abs(y - positions[i][1]));
  const isParallel = (edge: number) => widths[edge] > 180 && widths[edge] < 360 && heights[edge] === 0;
  const isMeridian = (edge: number) => widths[edge] === 0 && heights[edge] > 0;
  return [0, 1].some(
    (first) => isParallel(first) && isMeridian(first + 1) && isParallel(first + 2) && isMeridian((first + 3) % 4),
  );
}

/** Returns twice the area of a closed ring on a flat map, square degrees; positive when it is counter-clockwise. */
const computeDoubledSignedArea = (positions: readonly Position[]): number =>
  positions.slice(1).reduce((sum, [x, y], i) => sum + positions[i][0] * y - x * positions[i][1], 0);

/** Whether a closed ring is a box of all longitudes: two parallels of 360 degrees, joined along one meridian. */
function isBoxAroundEarth(positions: readonly Position[]): boolean {
  if (positions.length !== 5) return false;
  const edges = positions.slice(1).map(([x, y], i) => [Math.abs(x - positions[i][0]), Math.abs(y - positions[i][1])]);
  const isParallel = ([width, height]: number[]) => width === 360 && height === 0;
  const isMeridian = ([width, height]: number[]) => width === 0 && height > 0;
  const [first, second, third, fourth] = edges;
  return isParallel(first)
    ? isMeridian(second) && isParallel(third) && isMeridian(fourth)
    : isMeridian(first) && isParallel(second) && isMeridian(third) && isParallel(fourth);
}

const isSamePosition = (a: Position, b: Position): boolean => a[0] === b[0] && a[1] === b[1];

function appendVertex(ring: Position[], vertex: Position): void {
  if (ring.length === 0 || !isSamePosition(ring[ring.length - 1], vertex)) ring.push(vertex);
}

/** Locates a position relative to a ring by ray casting. */
export function locateInRing(ring: Ring, [longitude, latitude]: Position): 'inside' | 'border' | 'outside' {
  let isInside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [[x1, y1], [x2, y2]] = [ring[j], ring[i]];
    const side = (x2 - x1) * (latitude - y1) - (y2 - y1) * (longitude - x1);
    const isWithinLatitudes = latitude >= Math.min(y1, y2) && latitude <= Math.max(y1, y2);
    if (side === 0 && isWithinLatitudes && longitude >= Math.min(x1, x2) && longitude <= Math.max(x1, x2))
      return 'border';
    if (y1 > latitude !== y2 > latitude && side > 0 === y2 > y1) isInside = !isInside;
  }
  return isInside ? 'inside' : 'outside';
}

/** Whether a ring encloses nothing, because all its vertices are on one line. A ring that repeats one position has no vertex once it is unwrapped. */
export function isDegenerate(ring: Ring): boolean {
  if (ring.length < 3) return true;
  const [[x1, y1], [x2, y2], ...otherVertices] = ring;
  return otherVertices.every(([x, y]) => (x2 - x1) * (y - y1) === (y2 - y1) * (x - x1));
}
