import type { Place } from '../weather/sky-grid';
import type { Area } from './area';
import { type Position, type Ring, unwrapPolygon, locateInRing } from './ring';

/** Numbers of full turns around the Earth by which the longitudes of an unwrapped ring may be offset. */
const TURNS = [-2, -1, 0, 1, 2];

const unwrappedPolygons = new WeakMap<Area, Ring[][]>();

/**
 * Whether a place is in an area: borders count as inside, holes as outside.
 * @param area for which `describeAreaProblem` returns undefined
 */
export function areaContains(area: Area, { latitude, longitude }: Place): boolean {
  return getUnwrappedPolygons(area).some((rings) => {
    const locate = (ring: Ring) => {
      const locations = TURNS.map((turns) => locateInRing(ring, [longitude + 360 * turns, latitude]));
      return locations.find((location) => location !== 'outside') ?? 'outside';
    };
    const [outer, ...holes] = rings;
    return locate(outer) !== 'outside' && holes.every((hole) => locate(hole) !== 'inside');
  });
}

/** Returns all rings of an area, outer ones and holes, unwrapped. */
export const getUnwrappedRings = (area: Area): Ring[] => getUnwrappedPolygons(area).flat();

function getUnwrappedPolygons(area: Area): Ring[][] {
  const cached = unwrappedPolygons.get(area);
  if (cached) return cached;
  const polygons = (area.type === 'Polygon' ? [area.coordinates] : area.coordinates) as Position[][][];
  const unwrapped = polygons.map(unwrapPolygon);
  unwrappedPolygons.set(area, unwrapped);
  return unwrapped;
}
