import type { Place, WeatherTile } from '@daystar/contracts';
import { MINUTE } from '@daystar/timeseries';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DiskCache } from '../download/disk-cache';
import { openDataStoreSatellite } from '../eumetsat/open-data-store-satellite';
import { CREDENTIALS, FakeDataStore } from '../eumetsat/testing/fake-data-store';
import { readSeries } from '../model-runs/testing/read-series';
import type { Rejection } from '../source/rejection';
import { fetchTiles, itBehavesLikeAWeatherSource } from '../source/testing/weather-source-suite';
import { meteosatLayout } from './meteosat-layout';
import { CLASSES, type MeteosatImageOptions, putMeteosatImage, toMeteosatKeys } from './testing/put-meteosat-image';

const FIRST = Date.UTC(2026, 3, 10, 12, 10);
/** Opacity of a cloud with an optical depth of 10: 1.3 / 2.3. */
const OF_TEN = 56.52;
const SMALL = 400;
const store = new FakeDataStore();
const folders: string[] = [];
let url: string;

beforeAll(async () => void (url = await store.start()));
afterAll(async () => {
  await store.stop();
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true })));
});

async function open(credentials: string | undefined = CREDENTIALS) {
  folders.push(await mkdtemp(join(tmpdir(), 'daystar-meteosat-')));
  const cache = new DiskCache(folders.at(-1)!, 1e9);
  return openDataStoreSatellite(meteosatLayout, {
    url,
    cache,
    credentials,
    idleTimeoutMs: 5000,
    maxAttempts: 2,
    retryPauseMs: 1,
  });
}

/** Mean opacity of the last step at the nodes around a place: with few pixels some nodes have none. */
function readLast(tiles: readonly WeatherTile[], { latitude, longitude }: Place, rows = 1): number {
  const offsets = (count: number) => Array.from({ length: 2 * count + 1 }, (_, i) => (i - count) / 4);
  const nodes = offsets(rows).flatMap((north) =>
    offsets(6).map((east) => ({ latitude: latitude + north, longitude: longitude + east })),
  );
  const values = nodes
    .map((node) => [...readSeries(tiles, 'cloud_opacity', node, FIRST).values()].at(-1) ?? NaN)
    .filter((value) => !Number.isNaN(value));
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

describe('Meteosat as a source', () => {
  const now = FIRST + 38 * MINUTE;
  /** Cloud east of an edge, which moves westward by two degrees from image to image. */
  const edge = (image: number) => 5 - 2 * image;
  const clouds = (image: number) => (_: number, longitude: number) => (longitude > edge(image) ? 10 : 0);
  let source: Awaited<ReturnType<typeof open>>;
  let fetched: { tiles: WeatherTile[]; rejections: Rejection[] };
  const at = (node: Place) => {
    const series = readSeries(fetched.tiles, 'cloud_opacity', node, FIRST);
    return new Map([...series].map(([hours, value]) => [Math.round(hours * 60), value]));
  };

  beforeAll(async () => {
    for (const image of [0, 1]) await putMeteosatImage(store, FIRST + image * 10 * MINUTE, { clouds: clouds(image) });
    source = await open();
    fetched = await fetchTiles({ source, now, places: [] });
  });
  afterAll(() => store.objects.clear());

  it('yields opacity where there is cloud, and 0 elsewhere, in the north and in the south', () => {
    expect(fetched.rejections).toEqual([]);
    for (const latitude of [-40, 0, 50]) {
      expect(at({ latitude, longitude: 15 }).get(20)).toBeCloseTo(OF_TEN, 1);
      expect(at({ latitude, longitude: -15 }).get(20)).toBeCloseTo(0, 1);
    }
    expect(fetched.tiles[0]).toMatchObject({
      source: 'meteosat',
      attribution: expect.stringContaining('EUMETSAT') as string,
      view: { longitude: 0, max_zenith: 70 },
    });
  });

  it('locates the edge of a cloud to half a degree', () => {
    const of = (longitude: number) => at({ latitude: 0, longitude }).get(20)!;
    expect(of(edge(1) + 0.5)).toBeCloseTo(OF_TEN, 0);
    expect(of(edge(1) - 0.5)).toBeCloseTo(0, 0);
  });

  it('uses the scan time of each line: earlier in the south, later in the north', () => {
    // Between the edges of the two images: cloudy in the second one only. The middle of the first step is 5 min.
    const share = (latitude: number) => at({ latitude, longitude: edge(1) + 1 }).get(10)! / OF_TEN;
    expect(share(20)).toBe(0);
    expect(share(-20)).toBeGreaterThan(0.1);
    expect(share(-20)).toBeLessThan(0.3);
  });

  it('sees Scandinavia, and nothing where the satellite is lower than 20 degrees', () => {
    expect(readLast(fetched.tiles, { latitude: 60, longitude: 9.5 })).toBeCloseTo(OF_TEN, 1);
    const rims = fetched.tiles.flatMap(({ grid }) => [grid!.south, grid!.south + (grid!.rows - 1) * grid!.spacing]);
    expect(Math.max(...rims.map(Math.abs))).toBeLessThan(63);
  });

  it('downloads the data of each product once, with one token', () => {
    const downloads = new Set(store.requests.filter(({ range }) => range).map(({ path }) => path));
    const keys = [0, 1].flatMap((image) => Object.values(toMeteosatKeys(FIRST + image * 10 * MINUTE)));
    expect([...downloads].sort()).toEqual(keys.sort());
    expect(store.tokenCount).toBe(1);
  });

  describe('as a weather source', () => {
    itBehavesLikeAWeatherSource(async () => ({ source, now: now + 10 * MINUTE, places: [] }));
  });
});

describe('an image of Meteosat', () => {
  const now = FIRST + 24 * MINUTE;
  afterEach(() => store.objects.clear());
  async function fetchImage(options: MeteosatImageOptions) {
    await putMeteosatImage(store, FIRST, { size: SMALL, ...options });
    return fetchTiles({ source: await open(), now, places: [] });
  }

  it('adds the optical depth of two layers of cloud', async () => {
    const { tiles } = await fetchImage({ clouds: () => 4, lowerClouds: () => 6 });
    expect(readLast(tiles, { latitude: 0, longitude: 0 })).toBeCloseTo(OF_TEN, 0);
  });

  it('takes an overcast sky for cloud without a depth, and no value for dust and what was not processed', async () => {
    const { tiles } = await fetchImage({
      clouds: () => 0,
      classAt: (latitude, longitude) => {
        if (latitude < -10) return 'cloud_filled';
        if (latitude > 10) return longitude > 0 ? 'dust_contaminated' : 'not_processed';
        return undefined;
      },
    });
    expect(readLast(tiles, { latitude: -20, longitude: 0 })).toBeCloseTo(75, 0);
    expect(readLast(tiles, { latitude: 0, longitude: 0 })).toBeCloseTo(0, 0);
    expect(readLast(tiles, { latitude: 20, longitude: 10 })).toBeNaN();
    expect(readLast(tiles, { latitude: 20, longitude: -10 })).toBeNaN();
  });

  it('is corrected for parallax', async () => {
    const { tiles } = await fetchImage({
      size: 1000,
      clouds: (latitude) => (latitude > 50 ? 10 : 0),
      heights: () => 20_000,
    });
    // The cloud appears north of 50 N, and is 31 km south of that.
    expect(readLast(tiles, { latitude: 49.75, longitude: 0 }, 0)).toBeGreaterThan(0.2 * OF_TEN);
    expect(readLast(tiles, { latitude: 49.25, longitude: 0 }, 0)).toBeCloseTo(0, 0);
  });

  it.each([
    ['without names of its classes', { classes: {} }, 'its classes are none'],
    ['without a clear class', { classes: { cloud_filled: 3, dust: 5 } }, 'its classes are cloud_filled, dust'],
  ])('%s is rejected', async (_, options, message) => {
    await putMeteosatImage(store, FIRST, { size: SMALL, clouds: () => 10, ...options });
    const rejections: Rejection[] = [];
    const request = {
      now,
      places: [],
      reject: (one: Rejection) => void rejections.push(one),
      signal: AbortSignal.timeout(60_000),
    };
    const drain = async () => {
      for await (const tile of (await open()).fetch(request)) expect(tile).toBeUndefined();
    };
    await expect(drain()).rejects.toThrow('no readable image');
    expect(rejections).toEqual([
      expect.objectContaining({ field: 'cloud_state', message: expect.stringContaining(message) as string }),
    ]);
  });

  it('keeps the numbers of classes that the file states', async () => {
    expect(Object.values(CLASSES)).toContain(5);
    const { tiles } = await fetchImage({ clouds: () => 10 });
    expect(readLast(tiles, { latitude: 0, longitude: 0 })).toBeCloseTo(OF_TEN, 0);
  });
});

describe('credentials of the Data Store', () => {
  const now = FIRST + 24 * MINUTE;
  beforeAll(() => putMeteosatImage(store, FIRST, { size: SMALL, clouds: () => 10 }));
  beforeEach(() => {
    store.credentials = CREDENTIALS;
    store.isLicenceMissing = false;
    store.refusesTokens = false;
  });
  const fetchWith = async (credentials?: string) => fetchTiles({ source: await open(credentials), now, places: [] });

  it('that are missing are named with their variable, and nothing is requested', async () => {
    store.requests.length = 0;
    folders.push(await mkdtemp(join(tmpdir(), 'daystar-meteosat-')));
    const source = openDataStoreSatellite(meteosatLayout, { url, cache: new DiskCache(folders.at(-1)!, 1e9) });
    await expect(fetchTiles({ source, now, places: [] })).rejects.toMatchObject({
      name: 'SourceError',
      message: expect.stringContaining('set DAYSTAR_EUMETSAT_CREDENTIALS') as string,
      options: { retryAfterMs: 60 * MINUTE },
    });
    expect(store.requests).toEqual([]);
  });

  it('that are expired are reported without their content', async () => {
    store.credentials = 'new:secret';
    await expect(fetchWith()).rejects.toThrow(
      /^\S+ refused the consumer key and secret with 401: check DAYSTAR_EUMETSAT_CREDENTIALS$/,
    );
  });

  it('without the licence of a collection are reported with the collection', async () => {
    store.isLicenceMissing = true;
    await expect(fetchWith()).rejects.toThrow('EUMETSAT refuses EO:EUM:DAT:0678 with 403: accept the licence');
  });

  it('whose new token is refused are reported as wrong, not as a missing licence', async () => {
    store.refusesTokens = true;
    await expect(fetchWith()).rejects.toThrow(
      /^EUMETSAT refuses EO:EUM:DAT:0678 with 401: check the key and secret in DAYSTAR_EUMETSAT_CREDENTIALS$/,
    );
  });

  it('get a new token when the cached one was revoked', async () => {
    const source = await open();
    await fetchTiles({ source, now, places: [] });
    await putMeteosatImage(store, FIRST + 10 * MINUTE, { size: SMALL, clouds: (latitude) => (latitude > 0 ? 10 : 0) });
    store.revoke();
    const { tiles } = await fetchTiles({ source, now: now + 10 * MINUTE, places: [] }, { since: now });
    expect(tiles.length).toBeGreaterThan(500);
  });
});
