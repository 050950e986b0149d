import { getTileName, unpackColumn, type WeatherTile } from '@daystar/contracts';
import { MINUTE } from '@daystar/timeseries';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSatellite } from '../satellite/open-satellite';
import { type Fault, FAULTS, FakeBucket } from '../download/testing/fake-bucket';
import { goesEastLayout } from './goes-layout';
import type { Rejection } from '../source/rejection';
import { fetchTiles } from '../source/testing/weather-source-suite';
import type { SatelliteSource } from '../satellite/satellite-source';
import { toKeys, type ImageOptions, putImage } from '../satellite/testing/put-images';
import { DiskCache } from '../download/disk-cache';

const FIRST = Date.UTC(2026, 3, 10, 18, 10);
const SECOND = FIRST + 10 * MINUTE;
const NOW = FIRST + 20 * MINUTE;
const LATER = NOW + 10 * MINUTE;
/** Few pixels, for speed: most nodes have none. */
const SIDE = 400;
const KEYS = toKeys(goesEastLayout, SECOND);
/** A cloud in the east that moves westward. */
const until = (longitude: number) => ({ clouds: (_: number, east: number) => (east > longitude ? 10 : 0) });

const bucket = new FakeBucket();
const images = new Map<'first' | 'second', Map<string, Buffer>>();
let url: string;
let folder: string;
let one: SatelliteSource;

beforeAll(async () => {
  url = await bucket.start();
  for (const [name, time, edge] of [
    ['first', FIRST, -70],
    ['second', SECOND, -71],
  ] as const) {
    bucket.objects.clear();
    await putImage(bucket, goesEastLayout, time, { ...until(edge), maskSize: SIDE });
    images.set(name, new Map(bucket.objects));
  }
});
afterAll(() => bucket.stop());
beforeEach(async () => {
  bucket.fault = undefined;
  bucket.objects.clear();
  put('first');
  folder = await mkdtemp(join(tmpdir(), 'daystar-satellite-'));
  one = openSatellite(goesEastLayout, {
    url,
    cache: new DiskCache(folder, 1e9),
    idleTimeoutMs: 2000,
    maxAttempts: 2,
    retryPauseMs: 1,
  });
  expect((await poll(NOW, undefined)).tiles.length).toBeGreaterThan(500);
});
afterEach(() => rm(folder, { recursive: true }));

const put = (name: 'first' | 'second') => images.get(name)!.forEach((body, key) => bucket.objects.set(key, body));
const poll = (now: number, since: number | undefined) => fetchTiles({ source: one, now, places: [] }, { since });
const corruption = (options: Partial<ImageOptions>) =>
  putImage(bucket, goesEastLayout, SECOND, { ...until(-71), maskSize: SIDE, ...options });
const steps = ({ tiles }: { tiles: readonly WeatherTile[] }) => [...new Set(tiles.map((tile) => tile.steps))];

describe('a satellite with a failing bucket', () => {
  const onlyOf =
    (path: string, fault: Fault): Fault =>
    (request, response, body) =>
      decodeURIComponent(request.url!).includes(path) && fault(request, response, body);

  it.each([
    ['overloaded', { retryAfterMs: 30_000 }],
    ['broken', {}],
    ['hanging', {}],
  ] as const)('%s for a file: fails, and resumes once the file is there', async (fault, options) => {
    put('second');
    bucket.fault = onlyOf(`/${KEYS.depth}`, FAULTS[fault]);
    await expect(poll(LATER, NOW)).rejects.toMatchObject({ name: 'SourceError', options });
    bucket.fault = undefined;
    bucket.requests.length = 0;
    expect(steps(await poll(LATER + MINUTE, NOW))).toEqual([3]);
    // Files downloaded before the failure are in the cache.
    const fetched = bucket.requests.filter(({ range }) => range).map(({ path: file }) => file);
    expect(fetched).toEqual([KEYS.depth]);
  });

  it('resumes a file after its connection broke', async () => {
    put('second');
    let breaks = 1;
    bucket.fault = onlyOf(`/${KEYS.mask}`, (_request, response, body) => {
      if (breaks-- <= 0) return false;
      const range = `bytes 0-${body.length - 1}/${body.length}`;
      response.writeHead(206, { 'content-length': body.length, 'content-range': range });
      response.write(body.subarray(0, 1000), () => setTimeout(() => response.destroy(), 20));
      return true;
    });
    bucket.requests.length = 0;
    expect(await poll(LATER, NOW)).toMatchObject({ rejections: [] });
    const ranges = bucket.requests.filter(({ path, range }) => path === KEYS.mask && range).map(({ range }) => range);
    expect(ranges).toEqual([
      `bytes=0-${bucket.objects.get(KEYS.mask)!.length - 1}`,
      expect.stringMatching(/^bytes=1000-/),
    ]);
  });

  it('fails after an hour without an image', async () => {
    await expect(poll(NOW + 70 * MINUTE, NOW)).rejects.toThrow('goes-east has no readable image of the last hour');
  });
});

describe('an invalid image', () => {
  const half = () => {
    put('second');
    bucket.objects.set(KEYS.depth, bucket.objects.get(KEYS.depth)!.subarray(0, 5000));
  };
  const page = (key: string) => {
    put('second');
    bucket.objects.set(key, Buffer.from('<html>maintenance</html>'));
  };
  const corruptResponse: Fault = (request, response, body) => {
    if (request.url !== `/${KEYS.depth}`) return false;
    const other = Buffer.from(body.map((byte, i) => (i === 3000 ? byte ^ 1 : byte)));
    response.writeHead(206, { 'content-range': `bytes 0-${body.length - 1}/${body.length}` }).end(other);
    return true;
  };

  it.each<[string, Partial<Rejection>, () => unknown]>([
    ['is a page', { code: 'unreadable-file' }, () => page(KEYS.mask)],
    ['changed on the way', { code: 'unreadable-file' }, () => (put('second'), (bucket.fault = corruptResponse))],
    ['is in another unit', { code: 'unexpected-unit', field: 'COD' }, () => corruption({ unit: 'K' })],
    ['repeats the one before', { code: 'unexpected-response', field: 'cloud_opacity' }, () => corruption(until(-70))],
  ])(
    'that %s is rejected and the previous one kept, until the correct one is available',
    async (_, rejection, corrupt) => {
      await corrupt();
      const fetched = await poll(LATER, NOW);
      expect(fetched.rejections).toEqual([expect.objectContaining(rejection)]);
      expect(fetched.tiles).toEqual([]);
      bucket.fault = undefined;
      bucket.objects.clear();
      put('second');
      expect(steps(await poll(LATER + MINUTE, LATER))).toEqual([3]);
    },
  );

  it('is not downloaded or reported again until it changes', async () => {
    half();
    await poll(LATER, NOW);
    bucket.requests.length = 0;
    expect((await poll(LATER + MINUTE, LATER)).rejections).toEqual([]);
    expect(bucket.requests.filter(({ range }) => range)).toEqual([]);
  });

  it('has gaps where its quality is bad, and the default opacity where its depth is unknown', async () => {
    await corruption({ modify: (depths, quality) => (quality.fill(1, 0, quality.length / 2), depths.fill(-1)) });
    const { tiles, rejections } = await poll(LATER, NOW);
    expect(rejections).toEqual([]);
    const opacitiesOf = (tile: string) => {
      const { columns, steps: count } = tiles.find((one) => one.tile === tile)!;
      const last = unpackColumn(columns.cloud_opacity!).filter((_, i) => i % count === count - 1);
      return [...last].filter((value) => !Number.isNaN(value));
    };
    expect(opacitiesOf(getTileName({ latitude: 20, longitude: -60 }))).toEqual([]);
    const south = opacitiesOf(getTileName({ latitude: -20, longitude: -60 }));
    expect(south.length).toBeGreaterThan(0);
    // Between 56.5 % and the 75 % of an overcast sky, close to the latter.
    for (const value of south) expect(value).toBeGreaterThan(70);
  });
});
