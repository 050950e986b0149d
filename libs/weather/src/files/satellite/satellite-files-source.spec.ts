import type { WeatherTile } from '@daystar/contracts';
import { MINUTE } from '@daystar/timeseries';
import { mkdir, mkdtemp, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { FakeBucket } from '../../download/testing/fake-bucket';
import { readSeries } from '../../model-runs/testing/read-series';
import { goesEastLayout, goesWestLayout } from '../../goes/goes-layout';
import { himawariLayout } from '../../himawari/himawari-layout';
import type { Rejection } from '../../source/rejection';
import type { SatelliteLayout } from '../../satellite/satellite-layout';
import { toKeys, putImage } from '../../satellite/testing/put-images';
import { fetchTiles, itBehavesLikeAWeatherSource } from '../../source/testing/weather-source-suite';
import { SatelliteFilesSource } from './satellite-files-source';

/** Opacity of a cloud with an optical depth of 10. */
const OF_TEN = 56.52;
const time = Date.UTC(2026, 3, 10, 18, 10);
const now = time + 24 * MINUTE;

/** An image of each of two satellites, as in their buckets: cloud below the eastern one, none below the western. */
async function images(): Promise<ReadonlyMap<string, Uint8Array>> {
  const bucket = new FakeBucket();
  await putImage(bucket, goesEastLayout, time, { satellite: 19, clouds: () => 10 });
  await putImage(bucket, goesWestLayout, time, { satellite: 18, clouds: (latitude) => (latitude > 40 ? 10 : 0) });
  return bucket.objects;
}

describe('satellite images in a folder', () => {
  const folders: string[] = [];
  let files: ReadonlyMap<string, Uint8Array>;
  const folder = async (nameOf: (key: string) => string, which = /./) => {
    const path = await mkdtemp(join(tmpdir(), 'daystar-images-'));
    folders.push(path);
    for (const [key, bytes] of files) {
      if (!which.test(key)) continue;
      const file = join(path, nameOf(key));
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, bytes);
    }
    return path;
  };
  const below = (tiles: readonly WeatherTile[], { name, longitude }: SatelliteLayout) => {
    const own = tiles.filter(({ source }) => source === `files-satellite-${name}`);
    const series = readSeries(own, 'cloud_opacity', { latitude: 0, longitude: longitude + 2 }, time);
    return [...series.values()].at(-1);
  };

  beforeAll(async () => void (files = await images()), 240_000);
  afterAll(() => Promise.all(folders.map((path) => rm(path, { recursive: true }))));

  it('are read for each satellite', async () => {
    const source = new SatelliteFilesSource(await folder((key) => basename(key)));
    const { tiles, rejections } = await fetchTiles({ source, now, places: [] });
    expect(rejections).toEqual([]);
    expect(below(tiles, goesEastLayout)).toBeCloseTo(OF_TEN, 1);
    expect(below(tiles, goesWestLayout)).toBeCloseTo(0, 1);
  });

  it('of Himawari are corrected for parallax', async () => {
    const bucket = new FakeBucket();
    const morning = Date.UTC(2026, 3, 10, 2, 10);
    await putImage(bucket, himawariLayout, morning, {
      clouds: (latitude) => (latitude > 50 ? 10 : 0),
      heights: (latitude) => (latitude > 50 ? 20_000 : NaN),
    });
    const path = await mkdtemp(join(tmpdir(), 'daystar-images-'));
    folders.push(path);
    for (const [key, bytes] of bucket.objects) await writeFile(join(path, basename(key)), bytes);
    const source = new SatelliteFilesSource(path);
    const { tiles, rejections } = await fetchTiles({ source, now: morning + 24 * MINUTE, places: [] });
    expect(rejections).toEqual([]);
    expect(new Set(tiles.map((tile) => tile.source))).toEqual(new Set(['files-satellite-himawari']));
    const at = (latitude: number) =>
      [...readSeries(tiles, 'cloud_opacity', { latitude, longitude: 140.75 }, morning).values()].at(-1);
    expect(at(0)).toBeCloseTo(0, 1);
    expect(at(52)).toBeCloseTo(OF_TEN, 0);
    // The cloud appears north of 50 N, and is 31 km south of that.
    expect(at(49.75)).toBeGreaterThan(0.2 * OF_TEN);
    expect(at(49.25)).toBeCloseTo(0, 0);
  });

  it('are rejected by name when truncated, and not deleted; other satellites are used', async () => {
    const path = await folder((key) => key);
    const { mask } = toKeys(goesEastLayout, time, { satellite: 19 });
    await truncate(join(path, mask), 5000);
    const tiles: WeatherTile[] = [];
    const rejections: Rejection[] = [];
    const { signal } = new AbortController();
    const asking = async () => {
      const request = { now, places: [], signal, reject: (one: Rejection) => rejections.push(one) };
      for await (const tile of new SatelliteFilesSource(path).fetch(request)) tiles.push(tile);
    };
    await expect(asking()).rejects.toThrow('files-satellite-goes-east has no readable image of the last hour');
    expect(rejections).toEqual([expect.objectContaining({ code: 'unreadable-file', file: mask })]);
    expect(below(tiles, goesWestLayout)).toBeCloseTo(0, 1);
    expect((await stat(join(path, mask))).size).toBe(5000);
  });

  it('may be absent', async () => {
    const path = await folder(basename, /nothing/);
    expect(await fetchTiles({ source: new SatelliteFilesSource(path), now, places: [] })).toEqual({
      tiles: [],
      rejections: [],
    });
  });

  describe('as a weather source', () => {
    itBehavesLikeAWeatherSource(async () => {
      const source = new SatelliteFilesSource(await folder((key) => basename(key), /_G19_/));
      return { source, now, places: [] };
    });
  });
});
