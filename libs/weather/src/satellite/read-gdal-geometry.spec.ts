import type { Hdf5File } from '../netcdf/hdf5-file';
import type { PackedVariable } from '../netcdf/packed-variable';
import { readGdalGeometry } from './read-gdal-geometry';

describe('the geometry of a file of the NWC SAF', () => {
  const gdal_projection = '+proj=geos +a=6378137 +b=6356752 +lon_0=45.5 +h=35785863';
  it.each([
    [{}, 'the file has no gdal_projection'],
    [
      { gdal_projection: '+proj=merc +lon_0=45.5' },
      /^gdal_projection must be '\+proj=geos' with a number '\+a', not '\+proj=merc .*'$/,
    ],
    [{ gdal_projection }, 'the file has no gdal_xgeo_up_left'],
    [{ gdal_projection, gdal_xgeo_up_left: 'west' }, "gdal_xgeo_up_left must be a number (m), not 'west'"],
  ])('of the attributes %j is refused with the reason', async (attributes, message) => {
    const file = { describe: () => Promise.resolve({ attributes }) } as unknown as Hdf5File;
    const variable = { rows: 4, columns: 4 } as PackedVariable;
    await expect(readGdalGeometry(file, variable)).rejects.toThrow(message);
  });
});
