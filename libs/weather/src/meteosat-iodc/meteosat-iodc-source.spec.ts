import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Place, WeatherTile } from '@daystar/contracts';
import { MINUTE } from '@daystar/timeseries';
import { DiskCache } from '../download/disk-cache';
import { openDataStoreSatellite } from '../eumetsat/open-data-store-satellite';
import { CREDENTIALS, FakeDataStore } from '../eumetsat/testing/fake-data-store';
import { readSeries } from '../model-runs/testing/read-series';
import type { Rejection } from '../source/rejection';
import { fetchTiles, itBehavesLikeAWeatherSource } from '../source/testing/weather-source-suite';
import { meteosatIodcLayout } from './meteosat-iodc-layout';
import {
  type MeteosatIodcImageOptions,
  putMeteosatIodcImage,
  toMeteosatIodcKey,
} from './testing/put-meteosat-iodc-image';

/** Noon at 45 E. */
const FIRST = Date.UTC(2026, 3, 10, 9, 15);
/** Opacity of a cloud with an optical depth of 10: 1.3 / 2.3. */
const OF_TEN = 56.52;
const DELHI = { latitude: 28.5, longitude: 77.25 };
const store = new FakeDataStore();
const folders: string[] = [];
let url: string;

beforeAll(async () => void (url = await store.start()));
afterAll(async () => {
  await store.stop();
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true })));
});

async function open() {
  folders.push(await mkdtemp(join(tmpdir(), 'daystar-iodc-')));
  const cache = new DiskCache(folders.at(-1)!, 1e9);
  return openDataStoreSatellite(meteosatIodcLayout, { url, cache, credentials: CREDENTIALS, maxAttempts: 1 });
}

const seriesAt = (tiles: readonly WeatherTile[], node: Place) =>
  [...readSeries(tiles, 'cloud_opacity', node, FIRST)]
    .filter(([, value]) => !Number.isNaN(value))
    .map(([hours, value]) => [Math.round(hours * 60), value] as const);

describe('Meteosat above the Indian Ocean as a source', () => {
  const now = FIRST + 50 * MINUTE;
  /** Cloud east of an edge, which moves westward by two degrees from image to image. */
  const edge = (image: number) => 70 - 2 * image;
  let source: Awaited<ReturnType<typeof open>>;
  let fetched: { tiles: WeatherTile[]; rejections: Rejection[] };

  beforeAll(async () => {
    for (const image of [0, 1]) {
      const clouds = (_: number, longitude: number) => (longitude > edge(image) ? 10 : 0);
      await putMeteosatIodcImage(store, FIRST + image * 15 * MINUTE, { clouds, size: 1392 });
    }
    source = await open();
    fetched = await fetchTiles({ source, now, places: [] });
  });
  afterAll(() => store.objects.clear());

  it('yields opacity of quarter hours where there is cloud, and 0 elsewhere, from Madagascar to India', () => {
    expect(fetched.rejections).toEqual([]);
    const byTime = new Map(seriesAt(fetched.tiles, DELHI));
    expect([...byTime.keys()]).toEqual([15, 30]);
    expect(byTime.get(30)).toBeCloseTo(OF_TEN, 1);
    for (const node of [
      { latitude: 24.5, longitude: 46.75 },
      { latitude: -20, longitude: 47 },
    ])
      expect(new Map(seriesAt(fetched.tiles, node)).get(30)).toBeCloseTo(0, 1);
    expect(fetched.tiles[0].view).toEqual({ longitude: 45.5, max_zenith: 65 });
  });

  it('locates the edge of a cloud to half a degree', () => {
    const of = (longitude: number) => new Map(seriesAt(fetched.tiles, { latitude: 0, longitude })).get(30)!;
    expect(of(edge(1) + 0.5)).toBeCloseTo(OF_TEN, 0);
    expect(of(edge(1) - 0.5)).toBeCloseTo(0, 0);
  });

  it('uses the scan time of each line: earlier in the south, later in the north', () => {
    // Between the edges of the two images: cloudy in the second one only. The middle of the first step is 7.5 min.
    const share = (latitude: number) =>
      new Map(seriesAt(fetched.tiles, { latitude, longitude: edge(1) + 1 })).get(15)! / OF_TEN;
    expect(share(30)).toBe(0);
    expect(share(-30)).toBeGreaterThan(0.1);
    expect(share(-30)).toBeLessThan(0.4);
  });

  describe('as a weather source', () => {
    itBehavesLikeAWeatherSource(async () => ({ source, now: now + 15 * MINUTE, places: [] }));
  });
});

describe('an image of the Indian Ocean', () => {
  const now = FIRST + 25 * MINUTE;
  afterEach(() => store.objects.clear());
  async function fetchImage(options: MeteosatIodcImageOptions) {
    await putMeteosatIodcImage(store, FIRST, options);
    return fetchTiles({ source: await open(), now, places: [] });
  }
  const lastAt = (tiles: readonly WeatherTile[], node: Place) => seriesAt(tiles, node).at(-1)?.[1];

  it('has a mean opacity for clouds without a retrieved depth', async () => {
    const { tiles } = await fetchImage({ clouds: () => 10, hasNoDepth: true });
    expect(lastAt(tiles, DELHI)).toBe(75);
  });

  it('is corrected for parallax with the heights of their own file', async () => {
    // At Delhi, a cloud at 12 km appears 0.1 degrees further east, and nodes are 0.25 degrees wide.
    const clouds = (_: number, longitude: number) => (longitude > DELHI.longitude ? 10 : 0);
    const meanOf = async (heights?: () => number) => {
      const { tiles } = await fetchImage({ clouds, heights, size: 1856 });
      const values = [24, 26, 28, 30, 32].map((latitude) => lastAt(tiles, { ...DELHI, latitude })!);
      return values.reduce((sum, value) => sum + value, 0) / values.length / OF_TEN;
    };
    expect(await meanOf()).toBeCloseTo(0.5, 1);
    expect(await meanOf(() => 12_000)).toBeGreaterThan(0.6);
  });

  it('is used without heights while their file is not published', async () => {
    await putMeteosatIodcImage(store, FIRST, { clouds: () => 10, heights: () => 5000 });
    store.objects.delete(toMeteosatIodcKey(FIRST, 'CTTH'));
    const { tiles, rejections } = await fetchTiles({ source: await open(), now, places: [] });
    expect([lastAt(tiles, DELHI), rejections]).toEqual([expect.closeTo(OF_TEN, 1), []]);
  });

  it('follows a satellite that moved, and projections in kilometres', async () => {
    const gdal_projection = '+proj=geos +a=6378.137000 +b=6356.752300 +lon_0=41.500000 +h=35785.863000';
    const { tiles } = await fetchImage({
      clouds: (_, longitude) => (longitude > 60 ? 10 : 0),
      attributes: { gdal_projection },
    });
    const of = (longitude: number) => lastAt(tiles, { latitude: 0, longitude })!;
    expect([of(56.5), of(55.5)]).toEqual([expect.closeTo(OF_TEN, 0), expect.closeTo(0, 0)]);
  });

  it.each([
    ['in another projection', { gdal_projection: '+proj=merc +lon_0=45.5' }, 'gdal_projection'],
    ['with an edge that is not a number', { gdal_xgeo_up_left: 'far west' }, 'gdal_xgeo_up_left'],
  ])('%s is rejected', async (_, attributes, field) => {
    await putMeteosatIodcImage(store, FIRST, { clouds: () => 10, attributes });
    const rejections: Rejection[] = [];
    const request = { now, places: [], signal: AbortSignal.timeout(60_000) };
    const drain = async () => {
      for await (const tile of (await open()).fetch({ ...request, reject: (one) => void rejections.push(one) }))
        expect(tile).toBeUndefined();
    };
    await expect(drain()).rejects.toThrow('no readable image');
    expect(rejections).toEqual([expect.objectContaining({ code: 'unexpected-response', field })]);
  });
});
