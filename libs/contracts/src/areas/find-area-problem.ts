import { type FieldProblem, formatProblem } from '../errors/field-problem';
import { findCrossing } from './find-crossing';
import { type Position, type Ring, unwrapPolygon, isDegenerate } from './ring';

/** Maximum number of positions: it limits the size of aggregation events, and finer borders rarely select other sites. */
const MAX_POSITIONS = 5000;
/** Maximum number of characters of an invalid position in an error. */
const MAX_SHOWN_CHARACTERS = 60;

/** Describes why a value is not a valid area, as a predicate such as `must have coordinates`; undefined for a valid one. */
export function describeAreaProblem(value: unknown): string | undefined {
  const problem = findAreaProblem(value);
  if (problem === undefined || typeof problem === 'string') return problem;
  return formatProblem('', problem).slice(`'' `.length, -1);
}

/** Finds why a value is not a valid area: a problem, or a predicate for rare ones; undefined for a valid area. */
export function findAreaProblem(value: unknown): FieldProblem | string | undefined {
  const { type, coordinates } = (value ?? {}) as { type?: unknown; coordinates?: unknown };
  if (type !== 'Polygon' && type !== 'MultiPolygon')
    return { text: '{field} must be a GeoJSON Polygon or MultiPolygon.', values: {} };
  if (!Array.isArray(coordinates) || coordinates.length === 0)
    return { text: '{field} must have coordinates.', values: {} };
  const polygons: unknown[] = type === 'Polygon' ? [coordinates] : coordinates;
  let positionCount = 0;
  for (const [i, polygon] of polygons.entries()) {
    const prefix = type === 'Polygon' ? '' : `polygon ${i + 1}, `;
    if (!Array.isArray(polygon) || polygon.length === 0)
      return type === 'Polygon' ? 'has no ring' : `has no ring in polygon ${i + 1}`;
    for (const [k, ring] of polygon.entries()) {
      const problem = findRingProblem(ring, `${prefix}ring ${k + 1}`);
      if (problem) return problem;
      positionCount += (ring as unknown[]).length;
      if (positionCount > MAX_POSITIONS)
        return { text: '{field} must have at most {max} positions.', values: { max: MAX_POSITIONS } };
    }
    const rings = unwrapPolygon(polygon as Position[][]);
    const degenerateRingIndex = rings.findIndex((ring) => isDegenerate(ring));
    if (degenerateRingIndex >= 0)
      return {
        text: '{field} has a ring ({ring}) that encloses nothing.',
        values: { ring: `${prefix}ring ${degenerateRingIndex + 1}` },
      };
    const crossing = findCrossing(alignHoles(rings));
    if (crossing === 'too complex')
      return {
        text: '{field} is too complex: too many of its edges are near each other. Simplify its border.',
        values: {},
      };
    if (crossing)
      return {
        text: '{field} crosses itself near longitude {longitude}, latitude {latitude}.',
        values: { longitude: formatDegrees(crossing[0]), latitude: formatDegrees(crossing[1]) },
      };
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

/** @param name the ring in the text, such as `ring 1` */
function findRingProblem(ring: unknown, name: string): FieldProblem | string | undefined {
  if (!Array.isArray(ring) || ring.length < 4)
    return { text: '{field} has a ring ({ring}) that has fewer than four positions.', values: { ring: name } };
  const invalid = ring.find((position) => !isPosition(position)) as unknown;
  if (invalid !== undefined || ring.includes(undefined)) {
    return `must have a longitude (-360 to 360) and a latitude (-90 to 90) at each position, not ${formatValue(invalid)} (${name})`;
  }
  const [start, end] = [ring[0], ring[ring.length - 1]] as [Position, Position];
  const longitudeDifference = Math.abs(start[0] - end[0]) % 360;
  if (longitudeDifference === 0 && start[1] === end[1]) return undefined;
  return { text: '{field} has a ring ({ring}) that does not end where it begins.', values: { ring: name } };
}

const isPosition = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length >= 2 &&
  value.every((number) => Number.isFinite(number)) &&
  Math.abs(value[0] as number) <= 360 &&
  Math.abs(value[1] as number) <= 90;

/** Formats a value as JSON, cut to `MAX_SHOWN_CHARACTERS`. */
function formatValue(value: unknown): string {
  const json = JSON.stringify(value) ?? 'undefined';
  return json.length > MAX_SHOWN_CHARACTERS ? `${json.slice(0, MAX_SHOWN_CHARACTERS)}…` : json;
}

const formatDegrees = (degrees: number): string =>
  String(Number((degrees - 360 * Math.round(degrees / 360)).toFixed(4)));
