import type { WeatherTile, WeatherVariable } from '@daystar/contracts';
import { HOUR, MINUTE } from '@daystar/timeseries';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ecmwfSource } from '../bucket/bucket-source';
import { FAULTS, MimicBucket } from '../bucket/testing/mimic-bucket';
import { seriesAt as seriesAtNode } from '../bucket/testing/series-at';
import { told, weatherSourceBehaves } from '../weather-source.suite';
import { ecmwfLayout } from './ecmwf-layout';
import { ecmwfPath, meanOf, putEcmwfHour } from './testing/ecmwf-run';
import { DiskCache } from '../bucket/disk-cache';

const RUN = Date.UTC(2026, 4, 10, 0);
const HOURS = ecmwfLayout.hours(RUN);
const LATER = RUN + 12 * HOUR;
const ARRIVING = RUN + 7 * HOUR;
const bucket = new MimicBucket();
let url: string;
let folder: string;

const complete = new Map<string, Buffer>();
const fill = () => complete.forEach((bytes, path) => bucket.objects.set(path, bytes));

beforeAll(async () => {
  url = await bucket.start();
  for (const hour of HOURS) putEcmwfHour(bucket, RUN, hour);
  bucket.objects.forEach((bytes, path) => complete.set(path, bytes));
});
afterAll(() => bucket.stop());
beforeEach(async () => {
  bucket.fault = undefined;
  bucket.objects.clear();
  fill();
  bucket.asked.length = 0;
  folder = await mkdtemp(join(tmpdir(), 'daystar-ecmwf-'));
});
afterEach(() => rm(folder, { recursive: true }));

const source = (lastHour = 24) =>
  ecmwfSource({ url, cache: new DiskCache(folder, 1e9), lastHour, patience: 1000, pause: 1 });
const ask = (one = source(), now = LATER, since?: number) => told({ source: one, now, places: [] }, { since });
/** The grid reaches over the meridian of Greenwich, where messages count from 355 to 5 degrees. */
const NODE = { latitude: 51, longitude: -1 };

const seriesAt = (tiles: readonly WeatherTile[], variable: WeatherVariable) => seriesAtNode(tiles, variable, NODE, RUN);

describe('ECMWF open data as a source', () => {
  const kept: string[] = [];
  afterAll(() => Promise.all(kept.map((one) => rm(one, { recursive: true }))));
  weatherSourceBehaves(async () => {
    fill();
    kept.push(await mkdtemp(join(tmpdir(), 'daystar-ecmwf-')));
    return { source: ecmwfSource({ url, cache: new DiskCache(kept[0], 1e9), lastHour: 24 }), now: LATER, places: [] };
  });

  it('takes the sum since the start of the run apart into means of its steps', async () => {
    const ghi = seriesAt((await ask(source(Infinity))).tiles, 'ghi');
    expect([...ghi.keys()]).toEqual(HOURS.slice(1));
    for (const hour of HOURS.filter((one) => one > 0 && one <= 144)) {
      // The sum of a week is rounded to less than a ten-thousandth of a day's.
      expect(Math.abs(ghi.get(hour)! - meanOf(hour))).toBeLessThan(0.5);
    }
    // Six-hourly steps are the mean of two of three hours.
    expect(Math.abs(ghi.get(156)! - (meanOf(153) + meanOf(156)) / 2)).toBeLessThan(0.5);
  });

  it('converts units', async () => {
    const { tiles } = await ask();
    const at = (variable: WeatherVariable) => seriesAt(tiles, variable).get(6);
    expect(at('air_temp')).toBeCloseTo(6.85, 3);
    // Shares of 0.3 and 0.6 at both ends of the step.
    expect(at('cloud_cover')).toBeCloseTo(45, 3);
    expect([at('wind_speed'), at('wind_direction')]).toEqual([expect.closeTo(6, 4), expect.closeTo(0, 3)]);
    expect(at('surface_pressure')).toBeCloseTo(1002, 3);
    expect(at('precipitable_water')).toBeCloseTo(2.1, 4);
    expect(tiles[0].attribution).toContain('CC BY 4.0');
  });

  it('fetches what it needs by ranges, and nothing twice', async () => {
    await ask();
    // 2t-10v, ssrd-sp, tcwv-tcc.
    expect(bucket.served.filter(({ range }) => range)).toHaveLength(3 * 9);
    expect(bucket.served.filter(({ range }) => !range)).toHaveLength(9);
    bucket.asked.length = 0;
    await ask();
    expect(bucket.asked).toEqual([]);
  });

  it('reads the runs of 06 and 18 to 144 h, those of 00 and 12 further', () => {
    expect(ecmwfLayout.hours(RUN).at(-1)).toBe(180);
    expect(ecmwfLayout.hours(RUN + 6 * HOUR).at(-1)).toBe(144);
    expect(ecmwfLayout.paths(RUN + 6 * HOUR, 9).index).toBe(
      '20260510/06z/ifs/0p25/oper/20260510060000-9h-oper-fc.index',
    );
  });
});

describe('an ECMWF bucket that fails', () => {
  const spoil = (fault: keyof typeof FAULTS, what: 'index' | 'grib2') => {
    const url = `/${ecmwfPath(RUN, 9)}.${what}`;
    bucket.fault = (request, response, body) => request.url === url && FAULTS[fault](request, response, body);
  };

  it.each(['refused', 'gone', 'page'] as const)(
    '%s: what came before is told, the rest when it is there',
    async (fault) => {
      for (const what of ['index', 'grib2'] as const) {
        await rm(folder, { recursive: true });
        spoil(fault, what);
        const one = source();
        const { tiles, rejections } = await ask(one, ARRIVING);
        expect(rejections).toHaveLength(fault === 'page' ? 1 : 0);
        expect([...seriesAt(tiles, 'ghi').keys()]).toEqual([3, 6]);
        bucket.fault = undefined;
        const more = await ask(one, ARRIVING + 10 * MINUTE, ARRIVING);
        expect([...seriesAt(more.tiles, 'ghi').keys()]).toEqual([9, 12, 15, 18, 21, 24]);
      }
    },
  );

  it.each(['overloaded', 'broken', 'hanging'] as const)('%s: it fails as a whole after what it had', async (fault) => {
    for (const what of ['index', 'grib2'] as const) {
      spoil(fault, what);
      await expect(ask()).rejects.toMatchObject({ name: 'SourceFailure' });
    }
  });

  it('an index that was cut off is not believed', async () => {
    const index = bucket.objects.get(`${ecmwfPath(RUN, 9)}.index`)!;
    bucket.objects.set(`${ecmwfPath(RUN, 9)}.index`, index.subarray(0, index.length - 20));
    const { tiles, rejections } = await ask(source(), ARRIVING);
    expect(rejections).toEqual([expect.objectContaining({ code: 'unexpected-answer' })]);
    expect([...seriesAt(tiles, 'ghi').keys()]).toEqual([3, 6]);
  });

  it('an index that still grows is waited for', async () => {
    putEcmwfHour(bucket, RUN, 9, { without: 'tcc' });
    const one = source();
    expect([...seriesAt((await ask(one, ARRIVING)).tiles, 'ghi').keys()]).toEqual([3, 6]);
    putEcmwfHour(bucket, RUN, 9);
    const { tiles, rejections } = await ask(one, ARRIVING + 10 * MINUTE, ARRIVING);
    expect(rejections).toEqual([]);
    expect(seriesAt(tiles, 'cloud_cover').get(9)).toBeCloseTo(75, 3);
  });

  it('a frozen run and a swapped unit are not believed', async () => {
    for (const hour of HOURS) putEcmwfHour(bucket, RUN, hour, { stamped: RUN - 6 * HOUR });
    await expect(ask()).rejects.toThrow('no run of the last day that can be read');
    for (const hour of HOURS) putEcmwfHour(bucket, RUN, hour, { kelvin: hour === 9 ? 7 : 280 });
    const { tiles, rejections } = await ask();
    expect(rejections).toEqual([expect.objectContaining({ code: 'value-out-of-limits', field: 'air_temp' })]);
    expect(seriesAt(tiles, 'ghi').get(9)).not.toBeNaN();
  });
});
