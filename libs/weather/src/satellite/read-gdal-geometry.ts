import type { Hdf5File } from '../netcdf/hdf5-file';
import type { PackedVariable } from '../netcdf/packed-variable';
import type { ScanGeometry } from './fixed-grid';
import { UnusableImageError } from './unusable-image-error';

/** Radius below which `gdal_projection` is in km: in m, the Earth's radius is above 6,000,000. */
const MIN_METRES = 1e4;

/**
 * Reads the geometry from the attributes of files of the NWC SAF: a projection in the notation of PROJ, and the outer edges of
 * the image in that projection, m.
 * @throws UnusableImageError when an attribute is missing or invalid, or the projection is not geostationary
 */
export async function readGdalGeometry(file: Hdf5File, { rows, columns }: PackedVariable): Promise<ScanGeometry> {
  const { attributes } = await file.describe();
  const readAttribute = (name: string): string => {
    if (attributes[name] !== undefined) return String(attributes[name]);
    throw new UnusableImageError('unexpected-response', `the file has no ${name}`, name);
  };
  const definition = readAttribute('gdal_projection');
  const readParameter = (name: string): number => {
    const value = Number(new RegExp(`\\+${name}=(\\S+)`).exec(definition)?.[1] ?? NaN);
    if (!Number.isNaN(value) && /\+proj=geos\b/.test(definition)) return value;
    throw new UnusableImageError(
      'unexpected-response',
      `gdal_projection must be '+proj=geos' with a number '+${name}', not '${definition}'`,
      'gdal_projection',
    );
  };
  const readEdge = (name: string): number => {
    const text = readAttribute(name);
    const value = Number(text);
    if (!Number.isNaN(value)) return value;
    throw new UnusableImageError('unexpected-response', `${name} must be a number (m), not '${text}'`, name);
  };
  const metres = readParameter('a') < MIN_METRES ? 1000 : 1;
  const height = metres * readParameter('h');
  const toAngles = (first: number, last: number, count: number) =>
    Float64Array.from({ length: count }, (_, i) => (first + ((i + 0.5) / count) * (last - first)) / height);
  return {
    projection: {
      longitude: readParameter('lon_0'),
      height,
      semiMajor: metres * readParameter('a'),
      semiMinor: metres * readParameter('b'),
      sweep: /\+sweep=x\b/.test(definition) ? 'x' : 'y',
    },
    x: toAngles(readEdge('gdal_xgeo_up_left'), readEdge('gdal_xgeo_low_right'), columns),
    y: toAngles(readEdge('gdal_ygeo_up_left'), readEdge('gdal_ygeo_low_right'), rows),
  };
}
