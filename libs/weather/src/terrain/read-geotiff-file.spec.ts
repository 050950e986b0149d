import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readGeotiffFile } from './read-geotiff-file';
import { TILE_LAYOUTS } from './tile-layouts';

const { writeArrayBuffer } = jest.requireActual<{ writeArrayBuffer(values: Float32Array, tags: object): ArrayBuffer }>(
  'geotiff',
);

/**
 * Tiles in the form of GLO-90, written by GDAL as cloud-optimized GeoTIFF (deflate, floating-point predictor, pixels
 * are points): 400 m to the west of 8.35 degrees east, and 1400 m from there. The northern one has half of the columns.
 */
const readWall = (name: string) => readFile(join(__dirname, 'testing', `copernicus-wall-${name}.tif`));

/** Writes an uncompressed GeoTIFF whose cells are areas. */
const writeTiff = (
  width: number,
  height: number,
  west: number,
  north: number,
  step: number,
  heightAt: (i: number) => number,
) =>
  Buffer.from(
    writeArrayBuffer(
      Float32Array.from({ length: width * height }, (_, i) => heightAt(i)),
      {
        width,
        height,
        ModelPixelScale: [step, step, 0],
        ModelTiepoint: [0, 0, 0, west, north, 0],
        GTRasterTypeGeoKey: 1,
        GeographicTypeGeoKey: 4326,
        GTModelTypeGeoKey: 2,
      },
    ),
  );

describe('a GeoTIFF tile', () => {
  it.each([
    ['N46E008', 46, 1 / 1200],
    ['N62E008', 62, 1 / 600],
  ])('of Copernicus, %s, has its heights at the centres of its cells', async (name, south, step) => {
    const tile = await readGeotiffFile('tile.tif', await readWall(name), { south, west: 8 });
    expect(tile.interpolateElevation(0.5, 0.35 - step)).toBe(400);
    expect(tile.interpolateElevation(0.5, 0.35)).toBeCloseTo(1400, 6);
    expect(tile.interpolateElevation(0.5, 0.35 - step / 2)).toBeCloseTo(900, 6);
    expect([tile.interpolateElevation(1, 0), tile.interpolateElevation(0, 0), tile.interpolateElevation(0, 1)]).toEqual(
      [400, 400, 1400],
    );
  });

  it('whose cells are areas has its heights half a cell further, and none where it has no data', async () => {
    const file = writeTiff(10, 10, 8, 47, 0.1, (i) => (i % 10 === 9 ? -32_767_000 : 100 * (i % 10)));
    const tile = await readGeotiffFile('tile.tif', file, { south: 46, west: 8 });
    expect(tile.interpolateElevation(0.5, 0.05)).toBeCloseTo(0, 6);
    expect(tile.interpolateElevation(0.5, 0.4)).toBeCloseTo(350, 6);
    expect(tile.interpolateElevation(0.5, 1)).toBeNaN();
  });

  it.each([
    ['is of another place', () => readWall('N62E008'), /tile.tif cannot be read: it does not cover its square/],
    ['is truncated', async () => (await readWall('N46E008')).subarray(0, 900), /tile.tif cannot be read: /],
    ['is not a TIFF', async () => Buffer.from('<html>not found</html>'), /tile.tif cannot be read: /],
    ['is empty', async () => Buffer.alloc(0), /tile.tif cannot be read: /],
    ['is one sample', async () => writeTiff(1, 1, 8, 47, 1, () => 0), /it has 1 x 1 samples/],
  ])('that %s is refused', async (_, read, message) => {
    await expect(readGeotiffFile('tile.tif', await read(), { south: 46, west: 8 })).rejects.toThrow(message);
  });
});

it('tiles have the published names', () => {
  const { copernicus, skadi } = TILE_LAYOUTS;
  const name = 'Copernicus_DSM_COG_30_S01_00_W079_00_DEM';
  expect(copernicus.buildPath({ south: -1, west: -79 })).toBe(`${name}/${name}.tif`);
  expect(copernicus.buildPath({ south: 47, west: 8 })).toMatch(/_N47_00_E008_00_DEM.tif$/);
  expect(skadi.buildPath({ south: -1, west: -79 })).toBe('S01/S01W079.hgt.gz');
});
