/**
 * The grid of the sky state. A sky cell is a square of a quarter degree. A tile is a block of 10 x 10 cells: weather is
 * published, and work is divided between engines, by tile. Rows count northward from the south pole, columns eastward
 * from 180 W. Plants and past rows have skies of their own, at their point: clouds that satellites see, and snow, are smaller
 * than a cell.
 */
export const CELL_DEGREES = 0.25;
export const TILE_DEGREES = 2.5;
/** Side of the square of a point, degrees: 11 m. */
const POINT_DEGREES = 0.0001;
/** Names of sky cells. */
export const CELL_NAME_PATTERN = /^c\d{1,3}-\d{1,4}$/;
/** Names of sky cells and points. */
export const SKY_NAME_PATTERN = /^(c\d{1,3}-\d{1,4}|p\d{1,7}-\d{1,7})$/;

export interface Place {
  /** WGS84 degrees, north positive, -90..90. */
  readonly latitude: number;
  /** WGS84 degrees, east positive, -180..180. */
  readonly longitude: number;
}

export const getCellName = (place: Place): string => buildName('c', place, CELL_DEGREES);
/** Returns the name of the sky over a point, from which past rows are computed. */
export const getPointName = (place: Place): string => buildName('p', place, POINT_DEGREES);
/**
 * Returns the name of the sky from which current rows are computed. For a plant it is the name of its point, for any other
 * place the name of its cell.
 * @param place a site, or a place without `kind`
 */
export const getSkyName = (place: Place & { readonly kind?: string }): string =>
  place.kind === 'utility' || place.kind === 'rooftop' ? getPointName(place) : getCellName(place);
export const getTileName = (place: Place): string => buildName('t', place, TILE_DEGREES);

/** Returns the centre of a cell (`c505-260`), point (`p1270500-652500`) or tile (`t50-26`). @throws RangeError for any other name */
export function getCentre(name: string): Place {
  const match = /^([cpt])(\d{1,7})-(\d{1,7})$/.exec(name);
  if (!match) throw new RangeError(`'${name}' is not the name of a sky cell, point or tile`);
  const size = { c: CELL_DEGREES, p: POINT_DEGREES, t: TILE_DEGREES }[match[1] as 'c' | 'p' | 't'];
  const place = { latitude: (Number(match[2]) + 0.5) * size - 90, longitude: (Number(match[3]) + 0.5) * size - 180 };
  if (place.latitude > 90 || place.longitude > 180) throw new RangeError(`'${name}' is outside the grid`);
  return place;
}

function buildName(prefix: string, place: Place, size: number): string {
  // The north pole belongs to the last row; 180 E is 180 W and belongs to the first column. A pole is one point with any
  // longitude.
  const longitude = Math.abs(place.latitude) === 90 ? 0 : place.longitude;
  const row = Math.min(Math.floor((place.latitude + 90) / size), Math.round(180 / size) - 1);
  const column = Math.floor((longitude + 180) / size) % Math.round(360 / size);
  return `${prefix}${row}-${column}`;
}
