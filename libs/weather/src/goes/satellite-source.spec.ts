import type { Place, WeatherTile } from '@daystar/contracts';
import { wrapLongitude } from '@daystar/solar';
import { MINUTE } from '@daystar/timeseries';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSatellite } from '../satellite/open-satellite';
import { FakeBucket } from '../download/testing/fake-bucket';
import { readSeries } from '../model-runs/testing/read-series';
import { goesEastLayout, goesWestLayout } from './goes-layout';
import { himawariLayout } from '../himawari/himawari-layout';
import { fetchTiles, itBehavesLikeAWeatherSource } from '../source/testing/weather-source-suite';
import type { Rejection } from '../source/rejection';
import type { SatelliteLayout } from '../satellite/satellite-layout';
import type { SatelliteSource } from '../satellite/satellite-source';
import { type CloudDepthField, toKeys, type ImageOptions, putImage } from '../satellite/testing/put-images';
import { DiskCache } from '../download/disk-cache';

/** Opacity of a cloud with an optical depth of 10: 1.3 / 2.3. */
const OF_TEN = 56.52;

interface Scene {
  readonly layout: SatelliteLayout;
  /** Nominal time of the first of two images: before noon at the sub-satellite point. */
  readonly first: number;
  readonly west: number;
}

const SCENES: Scene[] = [
  { layout: goesEastLayout, first: Date.UTC(2026, 3, 10, 18, 10), west: -75.25 },
  { layout: goesWestLayout, first: Date.UTC(2026, 3, 10, 18, 10), west: -137 },
  { layout: himawariLayout, first: Date.UTC(2026, 3, 10, 0, 10), west: 140.75 },
];

describe.each(SCENES)('$layout.name as a source', ({ layout, first, west }) => {
  const bucket = new FakeBucket();
  const folders: string[] = [];
  let url: string;
  let one: SatelliteSource;
  let fetched: { tiles: WeatherTile[]; rejections: Rejection[] };
  const now = first + 34 * MINUTE;
  /** Cloud east of the sub-satellite point, which moves westward by two degrees from image to image. */
  const edge = (image: number) => west + 5 - 2 * image;
  const clouds =
    (image: number): CloudDepthField =>
    (_, longitude) =>
      wrapLongitude(longitude - edge(image)) > 0 ? 10 : 0;
  const put = (image: number, options: Partial<ImageOptions> = {}) =>
    putImage(bucket, layout, first + image * 10 * MINUTE, { clouds: clouds(image), ...options });
  const source = async () => {
    folders.push(await mkdtemp(join(tmpdir(), 'daystar-satellite-')));
    return openSatellite(layout, {
      url,
      cache: new DiskCache(folders.at(-1)!, 1e9),
      idleTimeoutMs: 3000,
      maxAttempts: 2,
      retryPauseMs: 1,
    });
  };
  const at = (node: Place, tiles: readonly WeatherTile[] = fetched.tiles) => {
    const series = readSeries(tiles, 'cloud_opacity', wrapped(node), first);
    // By minute since the first nominal time.
    return new Map([...series].map(([hours, value]) => [Math.round(hours * 60), value]));
  };

  beforeAll(async () => {
    url = await bucket.start();
    for (const image of [0, 1]) await put(image);
    one = await source();
    fetched = await fetchTiles({ source: one, now, places: [] });
  });
  afterAll(async () => {
    await bucket.stop();
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true })));
  });

  it('yields opacity where there is cloud, and 0 elsewhere', () => {
    expect(fetched.rejections).toEqual([]);
    for (const latitude of [-20, 0, 20]) {
      expect(at({ latitude, longitude: west + 15 }).get(20)).toBeCloseTo(OF_TEN, 1);
      expect(at({ latitude, longitude: west - 15 }).get(20)).toBeCloseTo(0, 1);
    }
  });

  it('locates the edge of a cloud to half a degree', () => {
    // The second image at the equator, which was scanned in the middle of the step.
    const of = (longitude: number) => at({ latitude: 0, longitude }).get(20)!;
    expect(of(edge(1) + 0.5)).toBeCloseTo(OF_TEN, 0);
    expect(of(edge(1) - 0.5)).toBeCloseTo(0, 0);
  });

  it('uses the scan time of each line: earlier in the north, later in the south', () => {
    // Between the edges of the two images: cloudy in the second one only. The middle of the first step is 5 min.
    const share = (latitude: number) => at({ latitude, longitude: edge(1) + 1 }).get(10)! / OF_TEN;
    // The north was scanned before it: interpolated to the second image. The south was scanned after it: no image before.
    expect(share(-20)).toBe(0);
    expect(share(20)).toBeGreaterThan(0.1);
    expect(share(20)).toBeLessThan(0.3);
  });

  it('has no value where the satellite is low', () => {
    const rims = fetched.tiles.flatMap(({ grid }) => [grid!.south, grid!.south + (grid!.rows - 1) * grid!.spacing]);
    // A zenith angle of 65 deg is 57 deg from the sub-satellite point; tiles extend to their own edges.
    expect(Math.max(...rims.map(Math.abs))).toBeLessThan(60.1);
    expect(fetched.tiles.length).toBeGreaterThan(500);
  });

  it('downloads every file once, and yields an image when it is published', async () => {
    const files = [0, 1].flatMap((image) => Object.values(toKeys(layout, first + image * 10 * MINUTE)));
    const fetched = () => bucket.requests.filter(({ range }) => range);
    expect(fetched().map(({ path }) => path)).toEqual(files);
    expect(fetched().map(({ bytes }) => bytes)).toEqual(files.map((file) => bucket.objects.get(file)!.length));

    bucket.requests.length = 0;
    await put(2);
    const more = await fetchTiles({ source: one, now: now + 10 * MINUTE, places: [] }, { since: now });
    expect(fetched().map(({ path }) => path)).toEqual(Object.values(toKeys(layout, first + 20 * MINUTE)));
    const series = at({ latitude: 0, longitude: west + 15 }, more.tiles);
    expect(series.get(30)).toBeCloseTo(OF_TEN, 1);
    // The tile includes the earlier steps, which it replaces.
    expect(series.get(10)).toBeCloseTo(OF_TEN, 1);
  });

  describe('as a weather source', () => {
    itBehavesLikeAWeatherSource(async () => ({ source: one, now: now + 10 * MINUTE, places: [] }));
  });
});

const wrapped = ({ latitude, longitude }: Place): Place => ({
  latitude,
  longitude: longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude,
});
