import type { WeatherTile } from '@daystar/contracts';
import { MINUTE } from '@daystar/timeseries';
import { mkdir, mkdtemp, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { MimicBucket } from '../../bucket/testing/mimic-bucket';
import { seriesAt } from '../../bucket/testing/series-at';
import { goesEastLayout, goesWestLayout } from '../../goes/goes-layout';
import { himawariLayout } from '../../himawari/himawari-layout';
import type { Rejection } from '../../rejection';
import type { DiskLayout } from '../../satellite/disk-product';
import { keysOf, putPicture } from '../../satellite/testing/put-pictures';
import { told, weatherSourceBehaves } from '../../weather-source.suite';
import { SatelliteFilesSource } from './satellite-files-source';

/** Of a cloud with an optical depth of 10. */
const OF_TEN = 56.52;
const time = Date.UTC(2026, 3, 10, 18, 10);
const now = time + 24 * MINUTE;

/** A picture of each of two satellites as their buckets have it: cloud below the eastern one, none below the western. */
async function pictures(): Promise<ReadonlyMap<string, Uint8Array>> {
  const bucket = new MimicBucket();
  await putPicture(bucket, goesEastLayout, time, { satellite: 19, clouds: () => 10 });
  await putPicture(bucket, goesWestLayout, time, { satellite: 18, clouds: (latitude) => (latitude > 40 ? 10 : 0) });
  return bucket.objects;
}

describe('pictures of satellites in a folder', () => {
  const folders: string[] = [];
  let files: ReadonlyMap<string, Uint8Array>;
  const folder = async (nameOf: (key: string) => string, which = /./) => {
    const path = await mkdtemp(join(tmpdir(), 'daystar-pictures-'));
    folders.push(path);
    for (const [key, bytes] of files) {
      if (!which.test(key)) continue;
      const file = join(path, nameOf(key));
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, bytes);
    }
    return path;
  };
  const below = (tiles: readonly WeatherTile[], { name, longitude }: DiskLayout) => {
    const own = tiles.filter(({ source }) => source === `files-satellite-${name}`);
    const series = seriesAt(own, 'cloud_opacity', { latitude: 0, longitude: longitude + 2 }, time);
    return [...series.values()].at(-1);
  };

  beforeAll(async () => void (files = await pictures()), 240_000);
  afterAll(() => Promise.all(folders.map((path) => rm(path, { recursive: true }))));

  it('are read side by side, each as of its own satellite', async () => {
    const source = new SatelliteFilesSource(await folder((key) => basename(key)));
    const { tiles, rejections } = await told({ source, now, places: [] });
    expect(rejections).toEqual([]);
    expect(below(tiles, goesEastLayout)).toBeCloseTo(OF_TEN, 1);
    expect(below(tiles, goesWestLayout)).toBeCloseTo(0, 1);
  });

  it('of Himawari are read as well, clouds that are seen aslant put where they stand', async () => {
    const bucket = new MimicBucket();
    const morning = Date.UTC(2026, 3, 10, 2, 10);
    await putPicture(bucket, himawariLayout, morning, {
      clouds: (latitude) => (latitude > 50 ? 10 : 0),
      heights: (latitude) => (latitude > 50 ? 20_000 : NaN),
    });
    const path = await mkdtemp(join(tmpdir(), 'daystar-pictures-'));
    folders.push(path);
    for (const [key, bytes] of bucket.objects) await writeFile(join(path, basename(key)), bytes);
    const source = new SatelliteFilesSource(path);
    const { tiles, rejections } = await told({ source, now: morning + 24 * MINUTE, places: [] });
    expect(rejections).toEqual([]);
    expect(new Set(tiles.map((tile) => tile.source))).toEqual(new Set(['files-satellite-himawari']));
    const at = (latitude: number) =>
      [...seriesAt(tiles, 'cloud_opacity', { latitude, longitude: 140.75 }, morning).values()].at(-1);
    expect(at(0)).toBeCloseTo(0, 1);
    expect(at(52)).toBeCloseTo(OF_TEN, 0);
    // Seen from 50 N northward, 31 km south of that.
    expect(at(49.75)).toBeGreaterThan(0.2 * OF_TEN);
    expect(at(49.25)).toBeCloseTo(0, 0);
  });

  it('are rejected by name when they stop half-way, and left where they are; those of others are told', async () => {
    const path = await folder((key) => key);
    const { mask } = keysOf(goesEastLayout, time, { satellite: 19 });
    await truncate(join(path, mask), 5000);
    const tiles: WeatherTile[] = [];
    const rejections: Rejection[] = [];
    const { signal } = new AbortController();
    const asking = async () => {
      const request = { now, places: [], signal, reject: (one: Rejection) => rejections.push(one) };
      for await (const tile of new SatelliteFilesSource(path).fetch(request)) tiles.push(tile);
    };
    await expect(asking()).rejects.toThrow('files-satellite-goes-east has no picture of the last hour');
    expect(rejections).toEqual([expect.objectContaining({ code: 'unreadable-file', file: mask })]);
    expect(below(tiles, goesWestLayout)).toBeCloseTo(0, 1);
    expect((await stat(join(path, mask))).size).toBe(5000);
  });

  it('need not be there', async () => {
    const path = await folder(basename, /nothing/);
    expect(await told({ source: new SatelliteFilesSource(path), now, places: [] })).toEqual({
      tiles: [],
      rejections: [],
    });
  });

  describe('asked as every source is', () => {
    weatherSourceBehaves(async () => {
      const source = new SatelliteFilesSource(await folder((key) => basename(key), /_G19_/));
      return { source, now, places: [] };
    });
  });
});
