import { findCrossing } from './find-crossing';
import { type Position, type Ring, unwrapRing, isFlat } from './ring';

/** Maximum number of positions: it limits the size of aggregation events, and finer borders rarely select other sites. */
const MAX_POSITIONS = 5000;

/** Describes why a value is not a valid area, as a predicate such as `must have coordinates`; undefined for a valid one. */
export function findAreaProblem(value: unknown): string | undefined {
  const { type, coordinates } = (value ?? {}) as { type?: unknown; coordinates?: unknown };
  if (type !== 'Polygon' && type !== 'MultiPolygon') return 'must be a GeoJSON Polygon or MultiPolygon';
  if (!Array.isArray(coordinates) || coordinates.length === 0) return 'must have coordinates';
  const polygons: unknown[] = type === 'Polygon' ? [coordinates] : coordinates;
  let positionCount = 0;
  for (const [i, polygon] of polygons.entries()) {
    const prefix = type === 'Polygon' ? '' : `polygon ${i + 1}, `;
    if (!Array.isArray(polygon) || polygon.length === 0) return `has no ring in ${prefix || 'it'}`;
    for (const [k, ring] of polygon.entries()) {
      const problem = findRingProblem(ring);
      if (problem) return `has a ring (${prefix}ring ${k + 1}) that ${problem}`;
      positionCount += (ring as unknown[]).length;
      if (positionCount > MAX_POSITIONS) return `has more than ${MAX_POSITIONS} positions`;
    }
    const rings = (polygon as Position[][]).map(unwrapRing);
    const flatRingIndex = rings.findIndex((ring) => isFlat(ring));
    if (flatRingIndex >= 0) return `has a ring (${prefix}ring ${flatRingIndex + 1}) that encloses nothing`;
    const crossing = findCrossing(alignHoles(rings));
    if (crossing === 'too complex') return 'is too complex: too many of its edges are near each other';
    if (crossing)
      return `crosses itself near longitude ${formatDegrees(crossing[0])}, latitude ${formatDegrees(crossing[1])}`;
  }
  return undefined;
}

/** Shifts holes by multiples of 360 degrees so that they lie within the outer ring. */
function alignHoles([outer, ...holes]: readonly Ring[]): Ring[] {
  const computeMiddle = (ring: Ring) => (Math.min(...ring.map(([x]) => x)) + Math.max(...ring.map(([x]) => x))) / 2;
  const middle = computeMiddle(outer);
  return [
    outer,
    ...holes.map((hole) => {
      const turns = Math.round((middle - computeMiddle(hole)) / 360);
      return hole.map(([x, y]): Position => [x + 360 * turns, y]);
    }),
  ];
}

function findRingProblem(ring: unknown): string | undefined {
  if (!Array.isArray(ring) || ring.length < 4) return 'has fewer than four positions';
  const invalid = ring.find((position) => !isPosition(position)) as unknown;
  if (invalid !== undefined || ring.includes(undefined)) {
    return `has a position that is not a longitude (-360 to 360) and latitude (-90 to 90): ${JSON.stringify(invalid)}`;
  }
  const [start, end] = [ring[0], ring[ring.length - 1]] as [Position, Position];
  const longitudeDifference = Math.abs(start[0] - end[0]) % 360;
  return longitudeDifference === 0 && start[1] === end[1] ? undefined : 'does not end where it begins';
}

const isPosition = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length >= 2 &&
  value.every((number) => Number.isFinite(number)) &&
  Math.abs(value[0] as number) <= 360 &&
  Math.abs(value[1] as number) <= 90;

const formatDegrees = (degrees: number): string =>
  String(Number((degrees - 360 * Math.round(degrees / 360)).toFixed(4)));
