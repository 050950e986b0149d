import type { WeatherTile, WeatherVariable } from '@daystar/contracts';
import { HOUR, MINUTE, parsePeriod } from '@daystar/timeseries';
import { openModelRun } from '../model-runs/open-model-run';
import { gfsLayout } from './gfs-layout';
import { FAULTS } from '../download/testing/fake-bucket';
import { useRunFixture } from '../download/testing/run-fixture';
import { readSeries as seriesAtNode } from '../model-runs/testing/read-series';
import { fetchTiles, itBehavesLikeAWeatherSource } from '../source/testing/weather-source-suite';
import { toGfsPath, putGfsHour, SAMPLE_WEATHER } from './testing/gfs-run';

const RUN = Date.UTC(2026, 4, 10, 6);
const BEFORE = RUN - 6 * HOUR;
const ALL_HOURS = [...Array.from({ length: 121 }, (_, i) => i), ...Array.from({ length: 20 }, (_, i) => 123 + 3 * i)];
/** The first hours, which are enough for most tests. */
const HOURS = ALL_HOURS.slice(0, 19);
const LAST = 18;
/** Times at which the run is complete, and at which it is arriving. */
const LATER = RUN + 8 * HOUR;
const ARRIVING = RUN + 4 * HOUR;
const NODE = { latitude: 33, longitude: -110 };

const fixture = useRunFixture((bucket) => {
  for (const run of [BEFORE, RUN]) for (const hour of ALL_HOURS) putGfsHour(bucket, run, hour);
});
const { bucket, complete } = fixture;

const options = () => ({
  url: fixture.url,
  cache: fixture.openCache(),
  idleTimeoutMs: 1000,
  maxAttempts: 3,
  retryPauseMs: 1,
});
const source = () => openModelRun(gfsLayout, { ...options(), lastHour: LAST });
const poll = (one = source(), now = LATER, since?: number) => fetchTiles({ source: one, now, places: [] }, { since });
/** Removes the hours of a run from one on. */
const keepHours = (run: number, before: number) => {
  for (const hour of ALL_HOURS.filter((one) => one >= before)) {
    bucket.objects.delete(toGfsPath(run, hour));
    bucket.objects.delete(`${toGfsPath(run, hour)}.idx`);
  }
};

const seriesAt = (tiles: readonly WeatherTile[], variable: WeatherVariable) => seriesAtNode(tiles, variable, NODE, RUN);
/** Hours with ghi of the newest run. */
const hoursOfRun = (tiles: readonly WeatherTile[]) => {
  const newest = tiles.filter(({ run }) => Date.parse(run) === RUN);
  return [...seriesAt(newest, 'ghi').keys()];
};

describe('the GFS source', () => {
  itBehavesLikeAWeatherSource(async () => {
    await fixture.reset();
    const { url } = fixture;
    return {
      source: openModelRun(gfsLayout, { url, cache: fixture.openCache(), lastHour: LAST }),
      now: LATER,
      places: [],
    };
  });

  it('yields more than seven days, hourly for five, with deaccumulated means', async () => {
    const { tiles } = await poll(openModelRun(gfsLayout, options()));
    const [ghi, cloud] = [seriesAt(tiles, 'ghi'), seriesAt(tiles, 'cloud_cover')];
    expect([...ghi.keys()]).toEqual(ALL_HOURS.slice(1));
    for (const hour of ALL_HOURS.slice(1)) {
      // Sixteen bits of a running mean of at most 1000 W/m2, and of up to six times its length.
      expect(Math.abs(ghi.get(hour)! - SAMPLE_WEATHER.ghi(hour, NODE.latitude, 0))).toBeLessThan(0.2);
      expect(Math.abs(cloud.get(hour)! - SAMPLE_WEATHER.cloud(hour))).toBeLessThan(0.01);
    }
  });

  it('averages instants, derives wind speed and direction, and converts units', async () => {
    const { tiles } = await poll();
    const at = (variable: WeatherVariable, hour = 7) => seriesAt(tiles, variable).get(hour);
    const celsius = (SAMPLE_WEATHER.kelvin(6, 33) + SAMPLE_WEATHER.kelvin(7, 33)) / 2 - 273.15;
    expect([at('air_temp'), at('wind_speed')]).toEqual([celsius, 5].map((one) => expect.closeTo(one, 2)));
    // Blowing towards the south-east by south it comes from the north-west by north: 360 - atan(3 / 4).
    expect(at('wind_direction')).toBeCloseTo(323.13, 1);
    expect([at('surface_pressure'), at('relative_humidity')]).toEqual([910, 50].map((one) => expect.closeTo(one, 3)));
    const fine = [at('precipitable_water'), at('albedo'), at('snow_depth'), at('precipitation_rate')];
    expect(fine).toEqual([1.7, 0.21, 0.25, 0.36].map((one) => expect.closeTo(one, 4)));
  });

  it('downloads the required messages, adjacent ones in one range, and nothing twice', async () => {
    await poll();
    const ranges = bucket.successfulRequests.filter(({ range }) => range);
    const indices = bucket.successfulRequests.filter(({ range }) => !range);
    expect(indices.map(({ path }) => path)).toEqual(HOURS.map((hour) => `${toGfsPath(RUN, hour)}.idx`));
    expect(ranges).toHaveLength(2 + 4 * (HOURS.length - 1));
    const fetched = bucket.requests.filter(({ range }) => range).reduce((sum, { bytes }) => sum + bytes, 0);
    const stored = HOURS.reduce((sum, hour) => sum + complete.get(toGfsPath(RUN, hour))!.length, 0);
    // Eighteen of twenty-one messages of equal length; the analysis has no means.
    expect(fetched / stored).toBeCloseTo((14 + 18 * LAST) / (16 + 21 * LAST), 2);

    bucket.requests.length = 0;
    const one = source();
    const again = await poll(one);
    await poll(one, LATER + 10 * MINUTE, LATER);
    expect(again.tiles.length).toBeGreaterThan(20);
    expect(bucket.requests).toEqual([]);
  });

  it('yields a run while it arrives, and the previous run for the hours that are not published yet', async () => {
    keepHours(RUN, 9);
    const one = source();
    const { tiles } = await poll(one, ARRIVING);
    const runOf = new Map<number, string>();
    for (const { run, first_period_end, period, steps } of tiles) {
      const end = (Date.parse(first_period_end) - RUN + (steps - 1) * parsePeriod(period)!) / HOUR;
      runOf.set(end, run.slice(11, 13));
    }
    expect([runOf.get(6), runOf.get(8), runOf.get(12)]).toEqual(['06', '06', '00']);
    expect([...seriesAt(tiles, 'ghi').keys()].slice(0, 10)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);

    for (const hour of [9, 10]) putGfsHour(bucket, RUN, hour);
    bucket.requests.length = 0;
    const more = await poll(one, ARRIVING + 10 * MINUTE, ARRIVING);
    const ghi = seriesAt(more.tiles, 'ghi');
    expect([...ghi.keys()]).toEqual([9, 10]);
    // Hour 9 needs the mean of hour 8, which is in the cache.
    expect(Math.abs(ghi.get(9)! - SAMPLE_WEATHER.ghi(9, 33, 0))).toBeLessThan(0.2);
    expect(new Set(bucket.successfulRequests.map(({ path }) => path.slice(-8).replace('.idx', '').slice(-3)))).toEqual(
      new Set(['009', '010']),
    );
  });
});

describe('the GFS source with a failing bucket', () => {
  /** Only requests for one hour fail. */
  const failHour = (hour: number, fault: keyof typeof FAULTS, what: 'index' | 'data') => {
    const path = toGfsPath(RUN, hour) + (what === 'index' ? '.idx' : '');
    bucket.fault = (request, response, body) => request.url === `/${path}` && FAULTS[fault](request, response, body);
  };

  it.each([
    ['refused', 'index', undefined],
    ['gone', 'index', undefined],
    ['page', 'index', 'unexpected-response'],
    ['refused', 'data', undefined],
    ['gone', 'data', undefined],
    ['page', 'data', 'unexpected-response'],
  ] as const)('%s for an %s: yields the hours before it, then the previous run', async (fault, what, code) => {
    keepHours(RUN, 9);
    failHour(5, fault, what);
    const one = source();
    const { tiles, rejections } = await poll(one, ARRIVING);
    expect(rejections.map((rejection) => rejection.code)).toEqual(code ? [code] : []);
    expect(hoursOfRun(tiles)).toEqual([1, 2, 3, 4]);
    expect(seriesAt(tiles, 'ghi').has(12)).toBe(true);
    bucket.fault = undefined;
    const more = await poll(one, ARRIVING + 10 * MINUTE, ARRIVING);
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
  ] as const)('%s for an %s: yields the hours before it, then fails', async (fault, what, options) => {
    failHour(5, fault, what);
    const one = source();
    const tiles: WeatherTile[] = [];
    const fetching = async () => {
      const request = { now: LATER, places: [], reject: () => {}, signal: new AbortController().signal };
      for await (const tile of one.fetch(request)) tiles.push(tile);
    };
    await expect(fetching()).rejects.toMatchObject({ name: 'SourceError', options });
    expect([...seriesAt(tiles, 'ghi').keys()]).toEqual([1, 2, 3, 4]);
    bucket.fault = undefined;
    bucket.requests.length = 0;
    const more = await poll(one, LATER + 10 * MINUTE, LATER);
    expect([...seriesAt(more.tiles, 'ghi').keys()]).toEqual(HOURS.slice(5));
    expect(bucket.successfulRequests.some(({ path }) => path.startsWith(toGfsPath(RUN, 4)))).toBe(false);
  });

  it('fails when every request is refused', async () => {
    bucket.fault = FAULTS.refused;
    await expect(poll()).rejects.toThrow('none of the newest 7 runs of gfs is published and readable');
  });

  it('resumes a range after its connection broke', async () => {
    let failures = 1;
    bucket.fault = (request, response, body) => {
      if (request.url !== `/${toGfsPath(RUN, 5)}` || failures-- <= 0) return false;
      const [, start, end] = /(\d+)-(\d+)/.exec(request.headers.range!)!.map(Number);
      response.writeHead(206, {
        'content-length': end + 1 - start,
        'content-range': `bytes ${start}-${end}/${body.length}`,
      });
      response.write(body.subarray(start, start + 100), () => setTimeout(() => response.destroy(), 20));
      return true;
    };
    const { tiles, rejections } = await poll();
    expect(rejections).toEqual([]);
    expect([...seriesAt(tiles, 'ghi').keys()]).toEqual(HOURS.slice(1));
    const ofHour = bucket.requests.filter(({ path, range }) => path === toGfsPath(RUN, 5) && range);
    expect(ofHour).toHaveLength(5);
    const starts = ofHour.map(({ range }) => Number(/\d+/.exec(range!)![0]));
    expect(starts.some((start) => starts.includes(start + 100))).toBe(true);
  });
});

describe('the GFS source with wrong data', () => {
  it('waits for the rest of a truncated file', async () => {
    const whole = complete.get(toGfsPath(RUN, 5))!;
    bucket.objects.set(toGfsPath(RUN, 5), whole.subarray(0, whole.length / 2));
    keepHours(RUN, 9);
    const one = source();
    const { tiles, rejections } = await poll(one, ARRIVING);
    expect(rejections).toEqual([expect.objectContaining({ code: 'unreadable-file', file: toGfsPath(RUN, 5) })]);
    expect(hoursOfRun(tiles)).toEqual([1, 2, 3, 4]);
    bucket.objects.set(toGfsPath(RUN, 5), whole);
    const more = await poll(one, ARRIVING + 10 * MINUTE, ARRIVING);
    expect([...seriesAt(more.tiles, 'ghi').keys()]).toEqual([5, 6, 7, 8]);
  });

  it('rejects bytes that are not GRIB messages, and does not cache them', async () => {
    bucket.objects.set(toGfsPath(RUN, 5), Buffer.alloc(complete.get(toGfsPath(RUN, 5))!.length, 'x'));
    keepHours(RUN, 9);
    const one = source();
    const { rejections } = await poll(one, ARRIVING);
    expect(rejections).toEqual([expect.objectContaining({ code: 'unreadable-message', file: toGfsPath(RUN, 5) })]);
    putGfsHour(bucket, RUN, 5);
    const more = await poll(one, ARRIVING + 10 * MINUTE, ARRIVING);
    expect([...seriesAt(more.tiles, 'ghi').keys()]).toEqual([5, 6, 7, 8]);
  });

  it('rejects only the message in another unit', async () => {
    putGfsHour(bucket, RUN, 5, { truth: { ...SAMPLE_WEATHER, kelvin: () => 20 } });
    const { tiles, rejections } = await poll();
    expect(rejections).toEqual([
      expect.objectContaining({ code: 'value-out-of-limits', field: 'air_temp', file: toGfsPath(RUN, 5) }),
    ]);
    expect(seriesAt(tiles, 'ghi').get(5)).not.toBeNaN();
    expect(seriesAt(tiles, 'wind_speed').get(5)).toBeCloseTo(5, 3);
  });

  it('rejects an implausible wind component by its name', async () => {
    putGfsHour(bucket, RUN, 2, { truth: { ...SAMPLE_WEATHER, east: -200 } });
    const { tiles, rejections } = await poll();
    expect(rejections).toMatchObject([
      { code: 'value-out-of-limits', field: 'wind_speed', message: 'u of -200 is outside -120..120 m/s' },
    ]);
    expect(seriesAt(tiles, 'ghi').get(2)).not.toBeNaN();
  });

  it('rejects an old run under a new name, and yields the previous run', async () => {
    for (const hour of HOURS) putGfsHour(bucket, RUN, hour, { referenceTime: BEFORE });
    const { tiles, rejections } = await poll();
    expect(rejections).toEqual([expect.objectContaining({ code: 'unexpected-response', file: toGfsPath(RUN, 0) })]);
    expect(new Set(tiles.map(({ run }) => Date.parse(run)))).toEqual(new Set([BEFORE]));
  });

  it('rejects messages of another run than their inventory', async () => {
    const inventory = bucket.objects.get(`${toGfsPath(RUN, 5)}.idx`)!;
    putGfsHour(bucket, RUN, 5, { referenceTime: BEFORE });
    bucket.objects.set(`${toGfsPath(RUN, 5)}.idx`, inventory);
    const { tiles, rejections } = await poll();
    expect(rejections).toEqual([expect.objectContaining({ code: 'unexpected-response', field: 'run', count: 18 })]);
    expect(seriesAt(tiles, 'ghi').get(5)).toBeNaN();
    expect(seriesAt(tiles, 'ghi').get(4)).not.toBeNaN();
  });

  it('leaves a gap for a missing hour, and averages over it where the next mean covers it', async () => {
    for (const path of [toGfsPath(RUN, 9), `${toGfsPath(RUN, 9)}.idx`]) bucket.objects.delete(path);
    const { tiles, rejections } = await poll();
    expect(rejections).toEqual([expect.objectContaining({ code: 'unexpected-response', file: toGfsPath(RUN, 9) })]);
    const ghi = seriesAt(tiles, 'ghi');
    expect(ghi.get(9)).toBeNaN();
    const mean = (SAMPLE_WEATHER.ghi(9, 33, 0) + SAMPLE_WEATHER.ghi(10, 33, 0)) / 2;
    expect(Math.abs(ghi.get(10)! - mean)).toBeLessThan(0.2);
    expect(Math.abs(ghi.get(11)! - SAMPLE_WEATHER.ghi(11, 33, 0))).toBeLessThan(0.2);
  });

  it('reports a message that the inventory lacks, and yields the others', async () => {
    putGfsHour(bucket, RUN, 5, { change: (records) => records.filter(({ name }) => name !== 'PWAT') });
    const { tiles, rejections } = await poll();
    const field = 'PWAT:entire atmosphere (considered as a single layer)';
    expect(rejections).toEqual([expect.objectContaining({ code: 'unexpected-response', field })]);
    expect(seriesAt(tiles, 'ghi').get(5)).not.toBeNaN();
  });
});
