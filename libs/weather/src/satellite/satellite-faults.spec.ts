import { tileOf, unpackColumn, type WeatherTile } from '@daystar/contracts';
import { MINUTE } from '@daystar/timeseries';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { satelliteSource } from '../bucket/bucket-source';
import { type Fault, FAULTS, MimicBucket } from '../bucket/testing/mimic-bucket';
import { goesEastLayout } from '../goes/goes-layout';
import type { Rejection } from '../rejection';
import { told } from '../weather-source.suite';
import type { SatelliteSource } from './satellite-source';
import { keysOf, type PictureOptions, putPicture } from './testing/put-pictures';
import { DiskCache } from '../bucket/disk-cache';

const FIRST = Date.UTC(2026, 3, 10, 18, 10);
const SECOND = FIRST + 10 * MINUTE;
const NOW = FIRST + 20 * MINUTE;
const LATER = NOW + 10 * MINUTE;
/** Few pixels, which are read soon: most nodes have none. */
const SIDE = 400;
const KEYS = keysOf(goesEastLayout, SECOND);
/** A cloud that lies in the east, further westward later. */
const until = (longitude: number) => ({ clouds: (_: number, east: number) => (east > longitude ? 10 : 0) });

const bucket = new MimicBucket();
const pictures = new Map<'first' | 'second', Map<string, Buffer>>();
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
    await putPicture(bucket, goesEastLayout, time, { ...until(edge), side: SIDE });
    pictures.set(name, new Map(bucket.objects));
  }
});
afterAll(() => bucket.stop());
beforeEach(async () => {
  bucket.fault = undefined;
  bucket.objects.clear();
  put('first');
  folder = await mkdtemp(join(tmpdir(), 'daystar-satellite-'));
  one = satelliteSource(goesEastLayout, {
    url,
    cache: new DiskCache(folder, 1e9),
    patience: 2000,
    attempts: 2,
    pause: 1,
  });
  expect((await ask(NOW, undefined)).tiles.length).toBeGreaterThan(500);
});
afterEach(() => rm(folder, { recursive: true }));

const put = (name: 'first' | 'second') => pictures.get(name)!.forEach((body, key) => bucket.objects.set(key, body));
const ask = (now: number, since: number | undefined) => told({ source: one, now, places: [] }, { since });
const spoilt = (options: Partial<PictureOptions>) =>
  putPicture(bucket, goesEastLayout, SECOND, { ...until(-71), side: SIDE, ...options });
const steps = ({ tiles }: { tiles: readonly WeatherTile[] }) => [...new Set(tiles.map((tile) => tile.steps))];

describe('a satellite’s bucket that fails', () => {
  const onlyOf =
    (path: string, fault: Fault): Fault =>
    (request, response, body) =>
      decodeURIComponent(request.url!).includes(path) && fault(request, response, body);

  it.each([
    ['overloaded', { retryAfterMs: 30_000 }],
    ['broken', {}],
    ['hanging', {}],
  ] as const)(
    '%s for a file: it fails, what was told stays, and goes on when it is there again',
    async (fault, options) => {
      put('second');
      bucket.fault = onlyOf(`/${KEYS.depth}`, FAULTS[fault]);
      await expect(ask(LATER, NOW)).rejects.toMatchObject({ name: 'SourceFailure', options });
      bucket.fault = undefined;
      bucket.asked.length = 0;
      expect(steps(await ask(LATER + MINUTE, NOW))).toEqual([3]);
      // What had come before it failed is not fetched again.
      const fetched = bucket.asked.filter(({ range }) => range).map(({ path: file }) => file);
      expect(fetched).toEqual([KEYS.depth]);
    },
  );

  it('breaks off in the middle of a file: the rest is fetched, not the whole again', async () => {
    put('second');
    let breaks = 1;
    bucket.fault = onlyOf(`/${KEYS.mask}`, (_request, response, body) => {
      if (breaks-- <= 0) return false;
      const range = `bytes 0-${body.length - 1}/${body.length}`;
      response.writeHead(206, { 'content-length': body.length, 'content-range': range });
      response.write(body.subarray(0, 1000), () => setTimeout(() => response.destroy(), 20));
      return true;
    });
    bucket.asked.length = 0;
    expect(await ask(LATER, NOW)).toMatchObject({ rejections: [] });
    const ranges = bucket.asked.filter(({ path, range }) => path === KEYS.mask && range).map(({ range }) => range);
    expect(ranges).toEqual([
      `bytes=0-${bucket.objects.get(KEYS.mask)!.length - 1}`,
      expect.stringMatching(/^bytes=1000-/),
    ]);
  });

  it('has no picture for an hour: it fails, so that it is seen to', async () => {
    await expect(ask(NOW + 70 * MINUTE, NOW)).rejects.toThrow('goes-east has no picture of the last hour');
  });
});

describe('a picture that is not what it should be', () => {
  const half = () => {
    put('second');
    bucket.objects.set(KEYS.depth, bucket.objects.get(KEYS.depth)!.subarray(0, 5000));
  };
  const page = (key: string) => {
    put('second');
    bucket.objects.set(key, Buffer.from('<html>maintenance</html>'));
  };
  const changedOnTheWay: Fault = (request, response, body) => {
    if (request.url !== `/${KEYS.depth}`) return false;
    const other = Buffer.from(body.map((octet, i) => (i === 3000 ? octet ^ 1 : octet)));
    response.writeHead(206, { 'content-range': `bytes 0-${body.length - 1}/${body.length}` }).end(other);
    return true;
  };

  it.each<[string, Partial<Rejection>, () => unknown]>([
    ['is a page', { code: 'unreadable-file' }, () => page(KEYS.mask)],
    ['changed on the way', { code: 'unreadable-file' }, () => (put('second'), (bucket.fault = changedOnTheWay))],
    ['is in another unit', { code: 'unexpected-unit', field: 'COD' }, () => spoilt({ unit: 'K' })],
    ['repeats the one before', { code: 'unexpected-answer', field: 'cloud_opacity' }, () => spoilt(until(-70))],
  ])(
    'one that %s is rejected, the one before stays; the right one is taken when it is there',
    async (_, rejection, spoil) => {
      await spoil();
      const said = await ask(LATER, NOW);
      expect(said.rejections).toEqual([expect.objectContaining(rejection)]);
      expect(said.tiles).toEqual([]);
      bucket.fault = undefined;
      bucket.objects.clear();
      put('second');
      expect(steps(await ask(LATER + MINUTE, LATER))).toEqual([3]);
    },
  );

  it('is not fetched again, nor complained of, until it changes', async () => {
    half();
    await ask(LATER, NOW);
    bucket.asked.length = 0;
    expect((await ask(LATER + MINUTE, LATER)).rejections).toEqual([]);
    expect(bucket.asked.filter(({ range }) => range)).toEqual([]);
  });

  it('has gaps where its quality is bad, and some cloud where its depth is not known', async () => {
    await spoilt({ spoil: (depths, quality) => (quality.fill(1, 0, quality.length / 2), depths.fill(-1)) });
    const { tiles, rejections } = await ask(LATER, NOW);
    expect(rejections).toEqual([]);
    const seen = (tile: string) => {
      const { columns, steps: count } = tiles.find((one) => one.tile === tile)!;
      const last = unpackColumn(columns.cloud_opacity!).filter((_, i) => i % count === count - 1);
      return [...last].filter((value) => !Number.isNaN(value));
    };
    expect(seen(tileOf({ latitude: 20, longitude: -60 }))).toEqual([]);
    const south = seen(tileOf({ latitude: -20, longitude: -60 }));
    expect(south.length).toBeGreaterThan(0);
    // Going over from 56.5 % to the 75 % of an overcast sky, which it has nearly reached.
    for (const value of south) expect(value).toBeGreaterThan(70);
  });
});
