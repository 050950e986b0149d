import type { WeatherTile, WeatherVariable } from '@daystar/contracts';
import { HOUR, MINUTE, parsePeriod } from '@daystar/timeseries';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gfsSource } from '../bucket/bucket-source';
import { FAULTS, MimicBucket } from '../bucket/testing/mimic-bucket';
import { seriesAt as seriesAtNode } from '../bucket/testing/series-at';
import { told, weatherSourceBehaves } from '../weather-source.suite';
import { gfsPath, putGfsHour, SOME_WEATHER } from './testing/gfs-run';
import { DiskCache } from '../bucket/disk-cache';

const RUN = Date.UTC(2026, 4, 10, 6);
const BEFORE = RUN - 6 * HOUR;
const ALL_HOURS = [...Array.from({ length: 121 }, (_, i) => i), ...Array.from({ length: 20 }, (_, i) => 123 + 3 * i)];
/** The first of them, which are enough for most tests. */
const HOURS = ALL_HOURS.slice(0, 19);
const LAST = 18;
/** When the run is complete, and while it is arriving. */
const LATER = RUN + 8 * HOUR;
const ARRIVING = RUN + 4 * HOUR;
const NODE = { latitude: 33, longitude: -110 };

const bucket = new MimicBucket();
let url: string;
let folder: string;
const complete = new Map<string, Buffer>();

beforeAll(async () => {
  url = await bucket.start();
  for (const run of [BEFORE, RUN]) for (const hour of ALL_HOURS) putGfsHour(bucket, run, hour);
  for (const [path, bytes] of bucket.objects) complete.set(path, bytes);
});
afterAll(() => bucket.stop());
beforeEach(async () => {
  bucket.fault = undefined;
  folder = await mkdtemp(join(tmpdir(), 'daystar-gfs-'));
  bucket.asked.length = 0;
  bucket.objects.clear();
  for (const [path, bytes] of complete) bucket.objects.set(path, bytes);
});
afterEach(() => rm(folder, { recursive: true }));

const options = () => ({ url, cache: new DiskCache(folder, 1e9), patience: 1000, attempts: 3, pause: 1 });
const source = () => gfsSource({ ...options(), lastHour: LAST });
const ask = (one = source(), now = LATER, since?: number) => told({ source: one, now, places: [] }, { since });
/** Leaves of a run what lies before an hour. */
const keepHours = (run: number, before: number) => {
  for (const hour of ALL_HOURS.filter((one) => one >= before)) {
    bucket.objects.delete(gfsPath(run, hour));
    bucket.objects.delete(`${gfsPath(run, hour)}.idx`);
  }
};

const seriesAt = (tiles: readonly WeatherTile[], variable: WeatherVariable) => seriesAtNode(tiles, variable, NODE, RUN);

describe('GFS as a source', () => {
  const kept: string[] = [];
  afterAll(() => Promise.all(kept.map((one) => rm(one, { recursive: true }))));
  weatherSourceBehaves(async () => {
    for (const [path, bytes] of complete) bucket.objects.set(path, bytes);
    kept.push(await mkdtemp(join(tmpdir(), 'daystar-gfs-')));
    return { source: gfsSource({ url, cache: new DiskCache(kept[0], 1e9), lastHour: LAST }), now: LATER, places: [] };
  });

  it('tells more than seven days, hourly for five, running means taken apart', async () => {
    const { tiles } = await ask(gfsSource(options()));
    const [ghi, cloud] = [seriesAt(tiles, 'ghi'), seriesAt(tiles, 'cloud_cover')];
    expect([...ghi.keys()]).toEqual(ALL_HOURS.slice(1));
    for (const hour of ALL_HOURS.slice(1)) {
      // Sixteen bits of a running mean of at most 1000 W/m2, and of up to six times its length.
      expect(Math.abs(ghi.get(hour)! - SOME_WEATHER.ghi(hour, NODE.latitude, 0))).toBeLessThan(0.2);
      expect(Math.abs(cloud.get(hour)! - SOME_WEATHER.cloud(hour))).toBeLessThan(0.01);
    }
  });

  it('makes means of moments, speed and direction of the parts of the wind, and converts units', async () => {
    const { tiles } = await ask();
    const at = (variable: WeatherVariable, hour = 7) => seriesAt(tiles, variable).get(hour);
    const celsius = (SOME_WEATHER.kelvin(6, 33) + SOME_WEATHER.kelvin(7, 33)) / 2 - 273.15;
    expect(at('air_temp')).toBeCloseTo(celsius, 2);
    expect(at('wind_speed')).toBeCloseTo(5, 3);
    // Blowing towards the south-east by south it comes from the north-west by north: 360 - atan(3 / 4).
    expect(at('wind_direction')).toBeCloseTo(323.13, 1);
    expect(at('surface_pressure')).toBeCloseTo(910, 3);
    expect(at('precipitable_water')).toBeCloseTo(1.7, 4);
    expect(at('albedo')).toBeCloseTo(0.21, 4);
    expect(at('snow_depth')).toBeCloseTo(0.25, 4);
  });

  it('fetches the messages it needs, those that touch in one range, and nothing twice', async () => {
    await ask();
    const ranges = bucket.served.filter(({ range }) => range);
    const indices = bucket.served.filter(({ range }) => !range);
    expect(indices.map(({ path }) => path)).toEqual(HOURS.map((hour) => `${gfsPath(RUN, hour)}.idx`));
    expect(ranges).toHaveLength(3 + 5 * (HOURS.length - 1));
    const fetched = bucket.asked.filter(({ range }) => range).reduce((sum, { octets }) => sum + octets, 0);
    const stored = HOURS.reduce((sum, hour) => sum + complete.get(gfsPath(RUN, hour))!.length, 0);
    // Sixteen of twenty messages of equal length; the first hour has none of the four means.
    expect(fetched / stored).toBeCloseTo((13 + 16 * LAST) / (16 + 20 * LAST), 2);

    bucket.asked.length = 0;
    const one = source();
    const again = await ask(one);
    await ask(one, LATER + 10 * MINUTE, LATER);
    expect(again.tiles.length).toBeGreaterThan(20);
    expect(bucket.asked).toEqual([]);
  });

  it('tells a run while it is arriving, and the run before it for the hours that are not there yet', async () => {
    keepHours(RUN, 9);
    const one = source();
    const { tiles } = await ask(one, ARRIVING);
    const runOf = new Map<number, string>();
    for (const { run, first_period_end, period, steps } of tiles) {
      const end = (Date.parse(first_period_end) - RUN + (steps - 1) * parsePeriod(period)!) / HOUR;
      runOf.set(end, run.slice(11, 13));
    }
    expect([runOf.get(6), runOf.get(8), runOf.get(12)]).toEqual(['06', '06', '00']);
    expect([...seriesAt(tiles, 'ghi').keys()].slice(0, 10)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);

    for (const hour of [9, 10]) putGfsHour(bucket, RUN, hour);
    bucket.asked.length = 0;
    const more = await ask(one, ARRIVING + 10 * MINUTE, ARRIVING);
    const ghi = seriesAt(more.tiles, 'ghi');
    expect([...ghi.keys()]).toEqual([9, 10]);
    // Hour 9 needs the running mean of hour 8, which is on disk.
    expect(Math.abs(ghi.get(9)! - SOME_WEATHER.ghi(9, 33, 0))).toBeLessThan(0.2);
    expect(new Set(bucket.served.map(({ path }) => path.slice(-8).replace('.idx', '').slice(-3)))).toEqual(
      new Set(['009', '010']),
    );
  });
});

describe('a GFS bucket that fails', () => {
  /** Only what is asked of one hour fails. */
  const spoil = (hour: number, fault: keyof typeof FAULTS, what: 'index' | 'data') => {
    const path = gfsPath(RUN, hour) + (what === 'index' ? '.idx' : '');
    bucket.fault = (request, response, body) => request.url === `/${path}` && FAULTS[fault](request, response, body);
  };

  it.each([
    ['refused', 'index', undefined],
    ['gone', 'index', undefined],
    ['page', 'index', 'unexpected-answer'],
    ['refused', 'data', undefined],
    ['gone', 'data', undefined],
    ['page', 'data', 'unexpected-answer'],
  ] as const)('%s for an %s: the hours before it are told, the run before it goes on', async (fault, what, code) => {
    keepHours(RUN, 9);
    spoil(5, fault, what);
    const one = source();
    const { tiles, rejections } = await ask(one, ARRIVING);
    expect(rejections.map((rejection) => rejection.code)).toEqual(code ? [code] : []);
    expect([
      ...seriesAt(
        tiles.filter(({ run }) => Date.parse(run) === RUN),
        'ghi',
      ).keys(),
    ]).toEqual([1, 2, 3, 4]);
    expect(seriesAt(tiles, 'ghi').has(12)).toBe(true);
    bucket.fault = undefined;
    const more = await ask(one, ARRIVING + 10 * MINUTE, ARRIVING);
    expect([...seriesAt(more.tiles, 'ghi').keys()]).toEqual([5, 6, 7, 8]);
  });

  it.each([
    ['overloaded', 'index', { retryAfterMs: 30_000 }],
    ['broken', 'index', {}],
    ['hanging', 'index', {}],
    ['cut', 'index', {}],
    ['overloaded', 'data', { retryAfterMs: 30_000 }],
    ['broken', 'data', {}],
    ['hanging', 'data', {}],
  ] as const)('%s for an %s: what came before is told, then it fails', async (fault, what, options) => {
    spoil(5, fault, what);
    const one = source();
    const tiles: WeatherTile[] = [];
    const fetching = async () => {
      const request = { now: LATER, places: [], reject: () => {}, signal: new AbortController().signal };
      for await (const tile of one.fetch(request)) tiles.push(tile);
    };
    await expect(fetching()).rejects.toMatchObject({ name: 'SourceFailure', options });
    expect([...seriesAt(tiles, 'ghi').keys()]).toEqual([1, 2, 3, 4]);
    bucket.fault = undefined;
    bucket.asked.length = 0;
    const more = await ask(one, LATER + 10 * MINUTE, LATER);
    expect([...seriesAt(more.tiles, 'ghi').keys()]).toEqual(HOURS.slice(5));
    expect(bucket.served.some(({ path }) => path.startsWith(gfsPath(RUN, 4)))).toBe(false);
  });

  it('refuses everything: no run can be read', async () => {
    bucket.fault = FAULTS.refused;
    await expect(ask()).rejects.toThrow('gfs has no run of the last day that can be read');
  });

  it('breaks off: the rest of the range is fetched, not the whole again', async () => {
    let breaks = 1;
    bucket.fault = (request, response, body) => {
      if (request.url !== `/${gfsPath(RUN, 5)}` || breaks-- <= 0) return false;
      const [, start, end] = /(\d+)-(\d+)/.exec(request.headers.range!)!.map(Number);
      response.writeHead(206, {
        'content-length': end + 1 - start,
        'content-range': `bytes ${start}-${end}/${body.length}`,
      });
      response.write(body.subarray(start, start + 100), () => setTimeout(() => response.destroy(), 20));
      return true;
    };
    const { tiles, rejections } = await ask();
    expect(rejections).toEqual([]);
    expect([...seriesAt(tiles, 'ghi').keys()]).toEqual(HOURS.slice(1));
    const ofHour = bucket.asked.filter(({ path, range }) => path === gfsPath(RUN, 5) && range);
    expect(ofHour).toHaveLength(6);
    const starts = ofHour.map(({ range }) => Number(/\d+/.exec(range!)![0]));
    expect(starts.some((start) => starts.includes(start + 100))).toBe(true);
  });
});

describe('a GFS run that is not what it should be', () => {
  it('half a file waits for its other half', async () => {
    const whole = complete.get(gfsPath(RUN, 5))!;
    bucket.objects.set(gfsPath(RUN, 5), whole.subarray(0, whole.length / 2));
    keepHours(RUN, 9);
    const one = source();
    const { tiles, rejections } = await ask(one, ARRIVING);
    expect(rejections).toEqual([expect.objectContaining({ code: 'unreadable-file', file: gfsPath(RUN, 5) })]);
    expect([
      ...seriesAt(
        tiles.filter(({ run }) => Date.parse(run) === RUN),
        'ghi',
      ).keys(),
    ]).toEqual([1, 2, 3, 4]);
    bucket.objects.set(gfsPath(RUN, 5), whole);
    const more = await ask(one, ARRIVING + 10 * MINUTE, ARRIVING);
    expect([...seriesAt(more.tiles, 'ghi').keys()]).toEqual([5, 6, 7, 8]);
  });

  it('octets that are no messages are not believed, nor kept', async () => {
    bucket.objects.set(gfsPath(RUN, 5), Buffer.alloc(complete.get(gfsPath(RUN, 5))!.length, 'x'));
    keepHours(RUN, 9);
    const one = source();
    const { rejections } = await ask(one, ARRIVING);
    expect(rejections).toEqual([expect.objectContaining({ code: 'unreadable-message', file: gfsPath(RUN, 5) })]);
    putGfsHour(bucket, RUN, 5);
    const more = await ask(one, ARRIVING + 10 * MINUTE, ARRIVING);
    expect([...seriesAt(more.tiles, 'ghi').keys()]).toEqual([5, 6, 7, 8]);
  });

  it('a swapped unit loses its message, the others are told', async () => {
    putGfsHour(bucket, RUN, 5, { truth: { ...SOME_WEATHER, kelvin: () => 20 } });
    const { tiles, rejections } = await ask();
    expect(rejections).toEqual([
      expect.objectContaining({ code: 'value-out-of-limits', field: 'air_temp', file: gfsPath(RUN, 5) }),
    ]);
    expect(seriesAt(tiles, 'ghi').get(5)).not.toBeNaN();
    expect(seriesAt(tiles, 'wind_speed').get(5)).toBeCloseTo(5, 3);
  });

  it('a frozen run under a new name is not believed, the run before it is told', async () => {
    for (const hour of HOURS) putGfsHour(bucket, RUN, hour, { stamped: BEFORE });
    const { tiles, rejections } = await ask();
    expect(rejections).toEqual([expect.objectContaining({ code: 'unexpected-answer', file: gfsPath(RUN, 0) })]);
    expect(new Set(tiles.map(({ run }) => Date.parse(run)))).toEqual(new Set([BEFORE]));
  });

  it('messages of another run than their inventory says are not believed', async () => {
    const inventory = bucket.objects.get(`${gfsPath(RUN, 5)}.idx`)!;
    putGfsHour(bucket, RUN, 5, { stamped: BEFORE });
    bucket.objects.set(`${gfsPath(RUN, 5)}.idx`, inventory);
    const { tiles, rejections } = await ask();
    expect(rejections).toEqual([expect.objectContaining({ code: 'unexpected-answer', field: 'run', count: 16 })]);
    expect(seriesAt(tiles, 'ghi').get(5)).toBeNaN();
    expect(seriesAt(tiles, 'ghi').get(4)).not.toBeNaN();
  });

  it('an hour that never came is a hole, bridged where the next running mean covers it', async () => {
    for (const path of [gfsPath(RUN, 9), `${gfsPath(RUN, 9)}.idx`]) bucket.objects.delete(path);
    const { tiles, rejections } = await ask();
    expect(rejections).toEqual([expect.objectContaining({ code: 'unexpected-answer', file: gfsPath(RUN, 9) })]);
    const ghi = seriesAt(tiles, 'ghi');
    expect(ghi.get(9)).toBeNaN();
    const mean = (SOME_WEATHER.ghi(9, 33, 0) + SOME_WEATHER.ghi(10, 33, 0)) / 2;
    expect(Math.abs(ghi.get(10)! - mean)).toBeLessThan(0.2);
    expect(Math.abs(ghi.get(11)! - SOME_WEATHER.ghi(11, 33, 0))).toBeLessThan(0.2);
  });

  it('a message that its inventory lacks is missed, the rest is told', async () => {
    putGfsHour(bucket, RUN, 5, { change: (records) => records.filter(({ name }) => name !== 'PWAT') });
    const { tiles, rejections } = await ask();
    const field = 'PWAT:entire atmosphere (considered as a single layer)';
    expect(rejections).toEqual([expect.objectContaining({ code: 'unexpected-answer', field })]);
    expect(seriesAt(tiles, 'ghi').get(5)).not.toBeNaN();
  });
});
