import type { Hdf5File } from '../netcdf/hdf5-file';
import { PackedVariable } from '../netcdf/packed-variable';
import { readGdalGeometry } from './read-gdal-geometry';
import type { SatelliteProduct } from './satellite-layout';
import type { Projection, ScanGeometry } from './fixed-grid';
import type { ImageRaster } from './image-raster';
import { UnusableImageError } from './unusable-image-error';

/** Pixels, each way, that form a block: 4 km at the sub-satellite point when a pixel has 2 km. */
export const BLOCK_PIXELS = 2;

/** Projection, and scan angles of the block centres. */
export type BlockGeometry = Pick<ImageRaster, 'projection' | 'x' | 'y'>;

const RADIANS = ['rad', 'radian', 'radians'];

/**
 * Returns the geometry of the product, or of the file if the product has none.
 * @throws UnusableImageError when the geometry of the file does not fit the variable
 */
export async function readGeometry(
  file: Hdf5File,
  product: SatelliteProduct,
  variable: PackedVariable,
): Promise<ScanGeometry> {
  if (product.geometry) return createCentredGeometry(product.geometry, variable);
  return product.hasGdalAttributes ? readGdalGeometry(file, variable) : readStatedGeometry(file, product, variable);
}

/** Reads the geometry from variables that every file on the GOES-R and on the MTG fixed grid has. */
async function readStatedGeometry(
  file: Hdf5File,
  { projection: projectionName = 'goes_imager_projection', isWestPositive }: SatelliteProduct,
  { rows, columns }: PackedVariable,
): Promise<ScanGeometry> {
  const [x, y] = [await PackedVariable.open(file, 'x'), await PackedVariable.open(file, 'y')];
  for (const { unit, name } of [x, y]) {
    if (!RADIANS.includes(String(unit)))
      throw new UnusableImageError(
        'unexpected-unit',
        `the unit of ${name} is ${unit || 'missing'}; expected rad`,
        name,
      );
  }
  const { attributes } = await file.describe(projectionName);
  const readNumber = (name: string): number => {
    const value = attributes[name];
    if (typeof value === 'number') return value;
    throw new UnusableImageError('unexpected-response', `the projection has no ${name}`, name);
  };
  if (x.rows !== columns || y.rows !== rows) {
    throw new UnusableImageError(
      'unexpected-response',
      `${x.rows} scan angles x and ${y.rows} scan angles y do not fit ${columns} columns and ${rows} rows of pixels`,
    );
  }
  const projection: Projection = {
    longitude: readNumber('longitude_of_projection_origin'),
    height: readNumber('perspective_point_height'),
    semiMajor: readNumber('semi_major_axis'),
    semiMinor:
      attributes.semi_minor_axis === undefined
        ? readNumber('semi_major_axis') * (1 - 1 / readNumber('inverse_flattening'))
        : readNumber('semi_minor_axis'),
    sweep: attributes.sweep_angle_axis === 'y' ? 'y' : 'x',
  };
  const angles = await x.read();
  return { projection, x: isWestPositive ? angles.map((angle) => -angle) : angles, y: await y.read() };
}

/** Creates the geometry of a square image around the sub-satellite point. */
function createCentredGeometry(
  { projection, width }: NonNullable<SatelliteProduct['geometry']>,
  { rows, columns }: PackedVariable,
) {
  const toAngles = (count: number, sign: number) =>
    Float64Array.from({ length: count }, (_, i) => sign * (i + 0.5 - count / 2) * (width / columns));
  return { projection, x: toAngles(columns, 1), y: toAngles(rows, -1) };
}

/** Returns the geometry of an image whose pixels are blocks. @param block number of pixels of a block, each way */
export const toBlockGeometry = ({ projection, x, y }: ScanGeometry, block: number): BlockGeometry => ({
  projection,
  x: computeBlockCentres(x, block),
  y: computeBlockCentres(y, block),
});

const computeBlockCentres = (angles: ArrayLike<number>, block: number): Float64Array =>
  Float64Array.from({ length: angles.length / block }, (_, i) => (angles[i * block] + angles[(i + 1) * block - 1]) / 2);
