import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { DiskCache } from '../download/disk-cache';
import { FAULTS, FakeBucket, type Fault } from '../download/testing/fake-bucket';
import { openTerrain } from './open-terrain';
import type { TerrainSource } from './terrain-source';
import { buildHgtFile } from './testing/build-hgt-file';

const CELL = 1 / 1200;
/** A wall along a meridian, 60 cells to the east of the observer: 3813 m away at this latitude. */
const [LATITUDE, LONGITUDE, WALL] = [46.7, 8.3, 8.35];
const wallAt = (_: number, longitude: number) => (longitude >= WALL - CELL / 10 ? 1400 : 400);
const PATH = 'N46/N46E008.hgt.gz';
const EXPECTED = 14.7;
const WALL_TILE = buildHgtFile(46, 8, wallAt);
const LEVEL_TILE = buildHgtFile(0, 0, () => 400);
const TILES = new Map([
  [PATH, WALL_TILE],
  ['N46/N46E007.hgt.gz', LEVEL_TILE],
  ['N47/N47E007.hgt.gz', LEVEL_TILE],
  ['N47/N47E008.hgt.gz', buildHgtFile(47, 8, wallAt)],
]);

const bucket = new FakeBucket();
const folders: string[] = [];
let url: string;
let folder: string;

beforeAll(async () => {
  url = await bucket.start();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'daystar-terrain-'));
  folders.push(folder);
  bucket.fault = undefined;
  bucket.requests.length = 0;
  bucket.objects.clear();
  for (const [path, file] of TILES) bucket.objects.set(path, file);
});
afterAll(async () => {
  await bucket.stop();
  await Promise.all(folders.map((one) => rm(one, { recursive: true })));
});

const log = { info: () => {} };
const open = (maxBytes = 1e9, idleTimeoutMs = 5000) =>
  openTerrain({ terrainUrl: url, cache: new DiskCache(folder, maxBytes), log, idleTimeoutMs });
const compute = async (source: TerrainSource | Promise<TerrainSource> = open()) =>
  (await source).computeHorizon(LATITUDE, LONGITUDE, AbortSignal.timeout(30_000));
const east = async (source?: TerrainSource | Promise<TerrainSource>) => (await compute(source))?.elevations[18];
const respondWith =
  (body: Buffer, headers: Record<string, string | number> = {}, status = 200): Fault =>
  (_, response) => {
    response.writeHead(status, headers).end(body);
    return true;
  };

describe('horizons from elevation tiles', () => {
  it('read the tiles within 50 km, with the height of the ground at the place', async () => {
    const horizon = await compute();
    expect(horizon?.ground).toBe(400);
    expect(horizon?.elevations).toHaveLength(72);
    expect(Math.abs(horizon!.elevations[18] - EXPECTED)).toBeLessThan(0.2);
    expect(horizon?.elevations.slice(37, 72)).toEqual(Array(35).fill(0));
    expect(bucket.requests.map(({ path }) => path).sort()).toEqual([...TILES.keys()].sort());
  });

  it('see the same hills in tiles of one second, and in tiles that are not compressed', async () => {
    bucket.objects.set(PATH, buildHgtFile(46, 8, wallAt, 3601));
    expect(Math.abs((await east())! - EXPECTED)).toBeLessThan(0.2);
    bucket.objects.set(PATH, gunzipSync(WALL_TILE));
    await rm(join(folder, 'terrain'), { recursive: true });
    expect(Math.abs((await east())! - EXPECTED)).toBeLessThan(0.2);
  });

  it('download each tile once, also for two places at the same time and after a restart', async () => {
    const source = await open();
    await Promise.all([compute(source), compute(source)]);
    await compute(source);
    expect(bucket.requests).toHaveLength(4);
    expect(await east(open())).toBe(await east(source));
    expect(bucket.requests).toHaveLength(4);
  });

  it('download a tile again that was damaged on disk', async () => {
    const expected = await east();
    const file = join(folder, 'terrain', PATH);
    await writeFile(file, (await readFile(file)).fill(0, 10));
    expect(await east()).toBe(expected);
    expect(await east()).toBe(expected);
    expect(bucket.requests).toHaveLength(5);
  });

  it('keep no more on disk than the limit', async () => {
    const size = bucket.objects.get(PATH)!.length;
    const source = await open(size + 10);
    expect(Math.abs((await east(source))! - EXPECTED)).toBeLessThan(0.2);
    expect(await east(open(size + 10))).toBe(await east(source));
  });

  it('have the coarse mountains in place of a tile that is missing', async () => {
    bucket.objects.delete('N47/N47E008.hgt.gz');
    bucket.objects.delete(PATH);
    bucket.objects.set(PATH, LEVEL_TILE);
    const source = await open();
    const north = await source.computeHorizon(46.95, 8.3, AbortSignal.timeout(30_000));
    expect(north).toMatchObject({ model: 'srtm', ground: 400 });
    // The tile is level at 400 m. The Alps begin where it ends, 5.5 km to the north, above 800 m in the coarse table.
    expect(north!.elevations[0]).toBeGreaterThan(1);
    expect(north!.elevations[36]).toBe(0);
  });

  it('are those of the coarse table where the place itself has no tile, and do not exist at sea or without data', async () => {
    bucket.objects.delete(PATH);
    expect(await compute()).toMatchObject({ model: 'coarse' });
    const source = await open();
    expect(await source.computeHorizon(-30.5, -120.5, AbortSignal.timeout(5000))).toBeUndefined();
    bucket.objects.set(
      PATH,
      buildHgtFile(46, 8, () => NaN),
    );
    await rm(join(folder, 'terrain'), { recursive: true, force: true });
    expect(await compute(open())).toBeUndefined();
  });

  it.each([
    [46, 8, 4],
    [0, -180, 4],
    [0, 180, 4],
    [-80, 20, 12],
  ])('exist at %d, %d on the edge of a tile, from %d tiles', async (latitude, longitude, tiles) => {
    bucket.objects.clear();
    bucket.fallback = respondWith(LEVEL_TILE);
    const horizon = await (await open()).computeHorizon(latitude, longitude, AbortSignal.timeout(60_000));
    bucket.fallback = undefined;
    expect(horizon?.elevations).toEqual(Array(72).fill(0));
    expect(new Set(bucket.requests.map(({ path }) => path)).size).toBe(tiles);
  });

  it('do not exist beyond 84 degrees of latitude', async () => {
    bucket.fallback = respondWith(LEVEL_TILE);
    expect(await (await open()).computeHorizon(-84.1, 20, AbortSignal.timeout(5000))).toBeUndefined();
    bucket.fallback = undefined;
  });
});

describe('horizons from tiles of Copernicus', () => {
  const openCopernicus = () =>
    openTerrain({ terrainUrl: url, terrainLayout: 'copernicus', cache: new DiskCache(folder, 1e9), log });
  const NAME = 'Copernicus_DSM_COG_30_N46_00_E008_00_DEM';

  it('see the same wall, from one download', async () => {
    bucket.objects.clear();
    bucket.objects.set(`${NAME}/${NAME}.tif`, await readFile(join(__dirname, 'testing/copernicus-wall-N46E008.tif')));
    const horizon = await compute(openCopernicus());
    expect(horizon).toMatchObject({ model: 'copernicus-glo-90', ground: 400 });
    expect(Math.abs(horizon!.elevations[18] - EXPECTED)).toBeLessThan(0.2);
    const downloads = () => bucket.requests.filter(({ path }) => path.includes('N46_00_E008')).length;
    expect(downloads()).toBe(1);
    await compute(openCopernicus());
    expect(downloads()).toBe(1);
  });

  it('are not known while a tile cannot be read', async () => {
    bucket.objects.set(`${NAME}/${NAME}.tif`, LEVEL_TILE);
    await expect(compute(openCopernicus())).rejects.toThrow(`${NAME}.tif cannot be read`);
  });
});

describe('a faulty terrain source', () => {
  // Reading a tile takes most of the time, and the wall is within one.
  beforeEach(() => {
    for (const path of TILES.keys()) if (path !== PATH) bucket.objects.delete(path);
  });
  const tile = () => bucket.objects.get(PATH)!;
  const FAULTY: [name: string, fault: () => Fault, message: RegExp][] = [
    ['is overloaded', () => FAULTS.overloaded, /responded with 429/],
    ['is broken', () => FAULTS.broken, /responded with 500/],
    ['breaks the connection', () => FAULTS.cut, /cannot be read/],
    ['hangs', () => FAULTS.hanging, /cannot be read/],
    ['sends a page', () => FAULTS.page, /has 24 bytes instead of 2884802 or 25934402: it is not an SRTM tile/],
    [
      'truncates the file',
      () => respondWith(tile().subarray(0, 5000)),
      /N46E008.hgt.gz cannot be decompressed: unexpected end of file/,
    ],
    [
      'announces fewer bytes than it sends',
      () => (_, response) => {
        response.socket!.end(`HTTP/1.1 200 OK\r\ncontent-length: 5000\r\n\r\n${'x'.repeat(9000)}`);
        return true;
      },
      /cannot be read|not an SRTM tile/,
    ],
    [
      'announces more bytes than it sends',
      () => (_, response) => {
        response.socket!.end('HTTP/1.1 200 OK\r\ncontent-length: 5000\r\n\r\nshort');
        return true;
      },
      /cannot be read/,
    ],
    [
      'sends another number of samples',
      () => respondWith(buildHgtFile(46, 8, wallAt, 1200)),
      /2880000 bytes instead of/,
    ],
    ['sends a decompression bomb', () => respondWith(gzipSync(Buffer.alloc(60_000_000))), /cannot be decompressed/],
    ['sends more than a tile', () => respondWith(Buffer.alloc(31_000_000)), /is larger than 30000000 bytes/],
    ['redirects in a circle', () => respondWith(Buffer.alloc(0), { location: `/${PATH}` }, 302), /cannot be read/],
  ];

  it.each(FAULTY)(
    'that %s yields no horizon, states the reason, and works again afterwards',
    async (_, fault, message) => {
      const source = await open(1e9, 500);
      bucket.fault = fault();
      await expect(compute(source)).rejects.toThrow(message);
      bucket.fault = undefined;
      expect(Math.abs((await east(source))! - EXPECTED)).toBeLessThan(0.2);
    },
  );

  it('that redirects to the tile is followed', async () => {
    bucket.objects.set('elsewhere', tile());
    bucket.fault = (request, response) => {
      if (request.url !== `/${PATH}`) return false;
      response.writeHead(302, { location: '/elsewhere' }).end();
      return true;
    };
    expect(Math.abs((await east())! - EXPECTED)).toBeLessThan(0.2);
  });
});
