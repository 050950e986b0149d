import { crossingOf } from './crossing';
import { type Position, type Ring, drawnOut, isFlat } from './ring';

/** More would make every event of an aggregation heavy, and draw no finer border than sites need. */
const MOST_POSITIONS = 5000;

/** What is wrong with a value that should bound an area, as the end of a sentence that begins with its name. */
export function areaProblem(value: unknown): string | undefined {
  const { type, coordinates } = (value ?? {}) as { type?: unknown; coordinates?: unknown };
  if (type !== 'Polygon' && type !== 'MultiPolygon') return 'must be a GeoJSON Polygon or MultiPolygon';
  if (!Array.isArray(coordinates) || coordinates.length === 0) return 'has no coordinates';
  const polygons: unknown[] = type === 'Polygon' ? [coordinates] : coordinates;
  let positions = 0;
  for (const [i, polygon] of polygons.entries()) {
    const where = type === 'Polygon' ? '' : `polygon ${i + 1}, `;
    if (!Array.isArray(polygon) || polygon.length === 0) return `has no ring in ${where || 'it'}`;
    for (const [k, ring] of polygon.entries()) {
      const problem = ringProblem(ring);
      if (problem) return `has a ring (${where}ring ${k + 1}) that ${problem}`;
      positions += (ring as unknown[]).length;
      if (positions > MOST_POSITIONS) return `has more than ${MOST_POSITIONS} positions`;
    }
    const rings = (polygon as Position[][]).map(drawnOut);
    const empty = rings.findIndex((ring) => isFlat(ring));
    if (empty >= 0) return `has a ring (${where}ring ${empty + 1}) that encloses nothing`;
    const crossing = crossingOf(alongside(rings));
    if (crossing) return `crosses itself near longitude ${shown(crossing[0])}, latitude ${shown(crossing[1])}`;
  }
  return undefined;
}

/** Holes drawn out as many turns round the Earth as the outer ring, so that both lie on one plane. */
function alongside([outer, ...holes]: readonly Ring[]): Ring[] {
  const middleOf = (ring: Ring) => (Math.min(...ring.map(([x]) => x)) + Math.max(...ring.map(([x]) => x))) / 2;
  const middle = middleOf(outer);
  return [
    outer,
    ...holes.map((hole) => {
      const turns = Math.round((middle - middleOf(hole)) / 360);
      return hole.map(([x, y]): Position => [x + 360 * turns, y]);
    }),
  ];
}

function ringProblem(ring: unknown): string | undefined {
  if (!Array.isArray(ring) || ring.length < 4) return 'has fewer than four positions';
  const strange = ring.find((position) => !isPosition(position)) as unknown;
  if (strange !== undefined || ring.includes(undefined)) {
    return `has a position that is no longitude (-360 to 360) and latitude (-90 to 90): ${JSON.stringify(strange)}`;
  }
  const [first, last] = [ring[0], ring[ring.length - 1]] as [Position, Position];
  const turns = Math.abs(first[0] - last[0]) % 360;
  return turns === 0 && first[1] === last[1] ? undefined : 'does not end where it begins';
}

const isPosition = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length >= 2 &&
  value.every((number) => Number.isFinite(number)) &&
  Math.abs(value[0] as number) <= 360 &&
  Math.abs(value[1] as number) <= 90;

const shown = (degrees: number): string => String(Number((degrees - 360 * Math.round(degrees / 360)).toFixed(4)));
