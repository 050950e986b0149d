import type { Hdf5File } from '../netcdf/hdf5-file';
import { PackedVariable } from '../netcdf/packed-variable';
import type { DiskProduct } from './disk-product';
import type { Projection } from './fixed-grid';
import { NoPicture } from './no-picture';

/** Pixels of 2 km, each way, that are read as one: 4 km at the point below the satellite. */
export const BLOCK = 2;

/** How the pixels of a variable look at the Earth: scan angles of columns and rows, rad, east and north positive. */
export interface Geometry {
  readonly projection: Projection;
  readonly x: ArrayLike<number>;
  readonly y: ArrayLike<number>;
}

/** As the product has it, else as its file says. @throws NoPicture when that is no geometry of the variable */
export const geometryOf = (file: Hdf5File, { geometry }: DiskProduct, variable: PackedVariable): Promise<Geometry> =>
  geometry ? Promise.resolve(centred(geometry, variable)) : statedGeometry(file, variable);

/** From the variables that every file on the GOES-R fixed grid has. */
async function statedGeometry(file: Hdf5File, { rows, columns }: PackedVariable): Promise<Geometry> {
  const [x, y] = [await PackedVariable.of(file, 'x'), await PackedVariable.of(file, 'y')];
  for (const { unit, name } of [x, y]) {
    if (unit !== 'rad') throw new NoPicture('unexpected-unit', `${name} is in ${unit}, not in rad`, name);
  }
  const { attributes } = await file.describe('goes_imager_projection');
  const number = (name: string): number => {
    const value = attributes[name];
    if (typeof value === 'number') return value;
    throw new NoPicture('unexpected-answer', `the projection has no ${name}`, name);
  };
  if (x.rows !== columns || y.rows !== rows) {
    throw new NoPicture('unexpected-answer', `there are ${x.rows} x and ${y.rows} y for ${rows} x ${columns} pixels`);
  }
  const projection: Projection = {
    longitude: number('longitude_of_projection_origin'),
    height: number('perspective_point_height'),
    semiMajor: number('semi_major_axis'),
    semiMinor: number('semi_minor_axis'),
    sweep: attributes.sweep_angle_axis === 'y' ? 'y' : 'x',
  };
  return { projection, x: await x.read(), y: await y.read() };
}

/** A square picture around the point below the satellite. */
function centred({ projection, width }: NonNullable<DiskProduct['geometry']>, { rows, columns }: PackedVariable) {
  const angle = (count: number, sign: number) =>
    Float64Array.from({ length: count }, (_, i) => sign * (i + 0.5 - count / 2) * (width / columns));
  return { projection, x: angle(columns, 1), y: angle(rows, -1) };
}

/** Angles of the middles of blocks of so many pixels. */
export const middlesOf = (angles: ArrayLike<number>, block: number): Float64Array =>
  Float64Array.from({ length: angles.length / block }, (_, i) => (angles[i * block] + angles[(i + 1) * block - 1]) / 2);

/** Of the usual blocks. */
export const middles = (angles: ArrayLike<number>): Float64Array => middlesOf(angles, BLOCK);
