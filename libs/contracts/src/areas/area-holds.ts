import type { Place } from '../weather/sky-grid';
import type { Area } from './area';
import { type Position, type Ring, drawnOut, ringHolds } from './ring';

/** Turns round the Earth by which the drawn out rings of an area may lie off. */
const TURNS = [-2, -1, 0, 1, 2];

const drawn = new WeakMap<Area, Ring[][]>();

/** Whether a place lies in an area, borders included, its holes not. @param area as `areaProblem` finds no fault with */
export function areaHolds(area: Area, { latitude, longitude }: Place): boolean {
  return polygonsOf(area).some((rings) => {
    const where = (ring: Ring) => {
      const all = TURNS.map((turns) => ringHolds(ring, [longitude + 360 * turns, latitude]));
      return all.find((one) => one !== 'out') ?? 'out';
    };
    const [outer, ...holes] = rings;
    return where(outer) !== 'out' && holes.every((hole) => where(hole) !== 'within');
  });
}

/** All rings of an area, outer ones and holes, drawn out. */
export const ringsOf = (area: Area): Ring[] => polygonsOf(area).flat();

function polygonsOf(area: Area): Ring[][] {
  const known = drawn.get(area);
  if (known) return known;
  const polygons = (area.type === 'Polygon' ? [area.coordinates] : area.coordinates) as Position[][][];
  const rings = polygons.map((polygon) => polygon.map(drawnOut));
  drawn.set(area, rings);
  return rings;
}
