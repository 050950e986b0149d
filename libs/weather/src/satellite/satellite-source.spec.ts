import type { Place, WeatherTile } from '@daystar/contracts';
import { MINUTE } from '@daystar/timeseries';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { satelliteSource } from '../bucket/bucket-source';
import { MimicBucket } from '../bucket/testing/mimic-bucket';
import { seriesAt } from '../bucket/testing/series-at';
import { goesEastLayout, goesWestLayout } from '../goes/goes-layout';
import { himawariLayout } from '../himawari/himawari-layout';
import { told, weatherSourceBehaves } from '../weather-source.suite';
import type { Rejection } from '../rejection';
import type { DiskLayout } from './disk-product';
import type { SatelliteSource } from './satellite-source';
import { type Clouds, keysOf, type PictureOptions, putPicture } from './testing/put-pictures';
import { DiskCache } from '../bucket/disk-cache';

/** Of a cloud with an optical depth of 10: 1.3 / 2.3. */
const OF_TEN = 56.52;

interface Scene {
  readonly layout: DiskLayout;
  /** Nominal time of the first of two pictures: before noon below the satellites. */
  readonly first: number;
  readonly west: number;
}

const SCENES: Scene[] = [
  { layout: goesEastLayout, first: Date.UTC(2026, 3, 10, 18, 10), west: -75.25 },
  { layout: goesWestLayout, first: Date.UTC(2026, 3, 10, 18, 10), west: -137 },
  { layout: himawariLayout, first: Date.UTC(2026, 3, 10, 0, 10), west: 140.75 },
];

describe.each(SCENES)('$layout.name as a source', ({ layout, first, west }) => {
  const bucket = new MimicBucket();
  const folders: string[] = [];
  let url: string;
  let one: SatelliteSource;
  let said: { tiles: WeatherTile[]; rejections: Rejection[] };
  const now = first + 34 * MINUTE;
  /** Cloudy in the east of the point below it, moving westward by two degrees from picture to picture. */
  const edge = (picture: number) => west + 5 - 2 * picture;
  const clouds =
    (picture: number): Clouds =>
    (_, longitude) =>
      ((longitude - edge(picture) + 540) % 360) - 180 > 0 ? 10 : 0;
  const put = (picture: number, options: Partial<PictureOptions> = {}) =>
    putPicture(bucket, layout, first + picture * 10 * MINUTE, { clouds: clouds(picture), ...options });
  const source = async () => {
    folders.push(await mkdtemp(join(tmpdir(), 'daystar-satellite-')));
    return satelliteSource(layout, {
      url,
      cache: new DiskCache(folders.at(-1)!, 1e9),
      patience: 3000,
      attempts: 2,
      pause: 1,
    });
  };
  const at = (node: Place, tiles: readonly WeatherTile[] = said.tiles) => {
    const series = seriesAt(tiles, 'cloud_opacity', wrapped(node), first);
    // By minutes since the first nominal time.
    return new Map([...series].map(([hours, value]) => [Math.round(hours * 60), value]));
  };

  beforeAll(async () => {
    url = await bucket.start();
    for (const picture of [0, 1]) await put(picture);
    one = await source();
    said = await told({ source: one, now, places: [] });
  });
  afterAll(async () => {
    await bucket.stop();
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true })));
  });

  it('sees cloud where there is some, as opacity, and none where there is none', () => {
    expect(said.rejections).toEqual([]);
    for (const latitude of [-20, 0, 20]) {
      expect(at({ latitude, longitude: west + 15 }).get(20)).toBeCloseTo(OF_TEN, 1);
      expect(at({ latitude, longitude: west - 15 }).get(20)).toBeCloseTo(0, 1);
    }
  });

  it('puts the edge of a cloud where it is, to half a degree', () => {
    // The second picture at the equator, where it was scanned in the middle of the step.
    const of = (longitude: number) => at({ latitude: 0, longitude }).get(20)!;
    expect(of(edge(1) + 0.5)).toBeCloseTo(OF_TEN, 0);
    expect(of(edge(1) - 0.5)).toBeCloseTo(0, 0);
  });

  it('takes what a line was scanned at for what it is of: in the north earlier, in the south later', () => {
    // Between the edges of the two pictures: cloudy in the second alone. The middle of the first step is 5 min.
    const share = (latitude: number) => at({ latitude, longitude: edge(1) + 1 }).get(10)! / OF_TEN;
    // The north was scanned before it, and goes over to the second picture; the south after it, with none before.
    expect(share(-20)).toBe(0);
    expect(share(20)).toBeGreaterThan(0.1);
    expect(share(20)).toBeLessThan(0.3);
  });

  it('says nothing where the satellite stands low', () => {
    const rims = said.tiles.flatMap(({ grid }) => [grid!.south, grid!.south + (grid!.rows - 1) * grid!.spacing]);
    // 65 deg from the zenith is 57 deg on the Earth from the point below; tiles go on to their own rims.
    expect(Math.max(...rims.map(Math.abs))).toBeLessThan(60.1);
    expect(said.tiles.length).toBeGreaterThan(500);
  });

  it('fetches every file once, whole, and tells a picture when it comes', async () => {
    const files = [0, 1].flatMap((picture) => Object.values(keysOf(layout, first + picture * 10 * MINUTE)));
    const fetched = () => bucket.asked.filter(({ range }) => range);
    expect(fetched().map(({ path }) => path)).toEqual(files);
    expect(fetched().map(({ octets }) => octets)).toEqual(files.map((file) => bucket.objects.get(file)!.length));

    bucket.asked.length = 0;
    await put(2);
    const more = await told({ source: one, now: now + 10 * MINUTE, places: [] }, { since: now });
    expect(fetched().map(({ path }) => path)).toEqual(Object.values(keysOf(layout, first + 20 * MINUTE)));
    const series = at({ latitude: 0, longitude: west + 15 }, more.tiles);
    expect(series.get(30)).toBeCloseTo(OF_TEN, 1);
    // What was told before is told with it, so that one tile replaces the other.
    expect(series.get(10)).toBeCloseTo(OF_TEN, 1);
  });

  describe('asked as every source is', () => {
    weatherSourceBehaves(async () => ({ source: one, now: now + 10 * MINUTE, places: [] }));
  });
});

const wrapped = ({ latitude, longitude }: Place): Place => ({
  latitude,
  longitude: longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude,
});
