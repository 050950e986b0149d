import { describeWith, toReferencePath } from '@daystar/testing';
import { DAY, HOUR } from '@daystar/timeseries';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openModelRun } from '../model-runs/open-model-run';
import { gfsLayout } from './gfs-layout';
import { FakeBucket } from '../download/testing/fake-bucket';
import { readSeries } from '../model-runs/testing/read-series';
import { fetchTiles } from '../source/testing/weather-source-suite';
import { toGfsPath, putGfsHour, SAMPLE_WEATHER } from './testing/gfs-run';
import { DiskCache } from '../download/disk-cache';

const RUN = Date.UTC(2019, 6, 15);
const TUCSON = { latitude: 32.25, longitude: -110.75 };
const GRID = { north: 32.5, west: 249, spacing: 0.25, rows: 3, columns: 3 };

/** Values of the real run at the point near Tucson, by hour, as in its messages. */
async function realRun(): Promise<Map<number, { kelvin: number; wind: number; cover: number; dswrf: number }>> {
  const lines = (await readFile(toReferencePath('weather', 'points', 'gfs_0p25_20190715_00.csv'), 'utf8')).trim();
  return new Map(
    lines
      .split('\n')
      .slice(1)
      .map((line) => {
        const [stamp, , , kelvin, wind, cover, dswrf] = line.split(',');
        const hour = (Date.parse(stamp) - RUN) / HOUR;
        return [hour, { kelvin: Number(kelvin), wind: Number(wind), cover: Number(cover), dswrf: Number(dswrf) }];
      }),
  );
}

describeWith('reference-data', 'the GFS run of 2019-07-15 at Tucson', () => {
  const bucket = new FakeBucket();
  let folder: string;
  let real: Awaited<ReturnType<typeof realRun>>;
  let tiles: Awaited<ReturnType<typeof fetchTiles>>['tiles'];

  beforeAll(async () => {
    const url = await bucket.start();
    folder = await mkdtemp(join(tmpdir(), 'daystar-tucson-'));
    real = await realRun();
    for (const [hour, { kelvin, wind, cover, dswrf }] of real) {
      if (hour > 180) continue;
      const asPublished = { ghi: dswrf, cloud: cover };
      const truth = { ...SAMPLE_WEATHER, kelvin: () => kelvin, east: wind, north: 0 };
      putGfsHour(bucket, RUN, hour, { truth, grid: GRID, running: asPublished });
    }
    const now = RUN + 8 * HOUR;
    const fetched = await fetchTiles({
      source: openModelRun(gfsLayout, { url, cache: new DiskCache(folder, 1e9) }),
      now,
      places: [],
    });
    expect(fetched.rejections).toEqual([]);
    tiles = fetched.tiles;
  });
  afterAll(async () => {
    await bucket.stop();
    await rm(folder, { recursive: true });
  });
  const at = (variable: Parameters<typeof readSeries>[1]) => readSeries(tiles, variable, TUCSON, RUN);

  it('covers seven days, hourly for five days and then three-hourly', () => {
    const hours = [...at('ghi').keys()];
    expect(hours.slice(0, 121)).toEqual([...Array.from({ length: 120 }, (_, i) => i + 1), 123]);
    expect(hours.at(-1)! * HOUR).toBeGreaterThanOrEqual(7 * DAY);
    expect([...at('ghi').values()].some(Number.isNaN)).toBe(false);
  });

  // By hand from the rows of the morning of the 15th, running means since 12:00: 2 * m2 - m1, 3 * m3 - 2 * m2, ...
  it('is deaccumulated, with no hour above the clear sky', () => {
    const ghi = at('ghi');
    for (const [hour, { dswrf }] of real) {
      if (hour === 0 || hour > 120) continue;
      const since = hour - 6 * Math.floor((hour - 1) / 6);
      const before = since === 1 ? 0 : real.get(hour - 1)!.dswrf;
      // The means are rounded to 1 or 10 W/m2, so that a dark hour may come out slightly below zero.
      const expected = Math.max(0, since * dswrf - (since - 1) * before);
      expect(Math.abs(ghi.get(hour)! - expected)).toBeLessThan(0.5);
      expect(ghi.get(hour)!).toBeLessThan(1200);
    }
  });

  it('keeps the energy of every six hours', () => {
    const ghi = at('ghi');
    for (let end = 6; end <= 120; end += 6) {
      const sum = [5, 4, 3, 2, 1, 0].reduce((total, back) => total + ghi.get(end - back)!, 0);
      // Hours that rounding put below zero are clipped.
      expect(Math.abs(sum / 6 - real.get(end)!.dswrf)).toBeLessThan(2);
    }
    expect(Math.abs((ghi.get(123)! + ghi.get(126)!) / 2 - real.get(126)!.dswrf)).toBeLessThan(0.5);
  });

  it('is dark at night and hot by day', () => {
    // 07:00 to 12:00 UTC is night there; 22:00 UTC three in the afternoon.
    for (const hour of [8, 9, 10, 11, 32, 33, 34]) expect(at('ghi').get(hour)).toBeCloseTo(0, 1);
    expect(at('air_temp').get(22)).toBeCloseTo((real.get(21)!.kelvin + real.get(22)!.kelvin) / 2 - 273.15, 1);
    expect(bucket.requests.filter(({ path, range }) => path === toGfsPath(RUN, 22) && range)).toHaveLength(4);
  });
});
