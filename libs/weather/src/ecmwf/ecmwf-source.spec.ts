import type { WeatherTile, WeatherVariable } from '@daystar/contracts';
import { HOUR, MINUTE } from '@daystar/timeseries';
import { openModelRun } from '../model-runs/open-model-run';
import { ecmwfLayout } from './ecmwf-layout';
import { FAULTS } from '../download/testing/fake-bucket';
import { useRunFixture } from '../download/testing/run-fixture';
import { readSeries as seriesAtNode } from '../model-runs/testing/read-series';
import { fetchTiles, itBehavesLikeAWeatherSource } from '../source/testing/weather-source-suite';
import { toEcmwfPath, computeMeanGhi, putEcmwfHour } from './testing/ecmwf-run';

const RUN = Date.UTC(2026, 4, 10, 0);
const HOURS = ecmwfLayout.getHours(RUN);
const LATER = RUN + 12 * HOUR;
const ARRIVING = RUN + 7 * HOUR;
const fixture = useRunFixture((bucket) => HOURS.forEach((hour) => putEcmwfHour(bucket, RUN, hour)));
const { bucket } = fixture;

const source = (lastHour = 24) =>
  openModelRun(ecmwfLayout, {
    url: fixture.url,
    cache: fixture.openCache(),
    lastHour,
    idleTimeoutMs: 1000,
    retryPauseMs: 1,
  });
const poll = (one = source(), now = LATER, since?: number) => fetchTiles({ source: one, now, places: [] }, { since });
/** The grid crosses the prime meridian: its longitudes run from 355 to 5 degrees. */
const NODE = { latitude: 51, longitude: -1 };

const seriesAt = (tiles: readonly WeatherTile[], variable: WeatherVariable) => seriesAtNode(tiles, variable, NODE, RUN);

describe('the ECMWF source', () => {
  itBehavesLikeAWeatherSource(async () => {
    await fixture.reset();
    return { source: source(), now: LATER, places: [] };
  });

  it('deaccumulates the sum since the start of the run into means of steps', async () => {
    const ghi = seriesAt((await poll(source(Infinity))).tiles, 'ghi');
    expect([...ghi.keys()]).toEqual(HOURS.slice(1));
    for (const hour of HOURS.filter((one) => one > 0 && one <= 144)) {
      // The sum of a week is rounded to less than a ten-thousandth of a day's.
      expect(Math.abs(ghi.get(hour)! - computeMeanGhi(hour))).toBeLessThan(0.5);
    }
    // Six-hourly steps are the mean of two of three hours.
    expect(Math.abs(ghi.get(156)! - (computeMeanGhi(153) + computeMeanGhi(156)) / 2)).toBeLessThan(0.5);
  });

  it('converts units', async () => {
    const { tiles } = await poll();
    const at = (variable: WeatherVariable) => seriesAt(tiles, variable).get(6);
    expect(at('air_temp')).toBeCloseTo(6.85, 3);
    // Fractions of 0.3 and 0.6 at the ends of the step.
    expect(at('cloud_cover')).toBeCloseTo(45, 3);
    expect([at('wind_speed'), at('wind_direction')]).toEqual([expect.closeTo(6, 4), expect.closeTo(0, 3)]);
    expect(at('surface_pressure')).toBeCloseTo(1002, 3);
    expect(at('precipitable_water')).toBeCloseTo(2.1, 4);
    // pvlib 0.16.1, rh_from_tdew(6.85, 1.85).
    expect(at('relative_humidity')).toBeCloseTo(70.4843, 2);
    expect(at('precipitation_rate')).toBeCloseTo(0.5, 3);
    expect(tiles[0].attribution).toContain('CC BY 4.0');
  });

  it('downloads the required ranges, and nothing twice', async () => {
    await poll();
    // 2t-sp, tcwv-tcc.
    expect(bucket.successfulRequests.filter(({ range }) => range)).toHaveLength(2 * 9);
    expect(bucket.successfulRequests.filter(({ range }) => !range)).toHaveLength(9);
    bucket.requests.length = 0;
    await poll();
    expect(bucket.requests).toEqual([]);
  });

  it('reads the runs of 06 and 18 to 144 h, those of 00 and 12 to 180 h', () => {
    expect(ecmwfLayout.getHours(RUN).at(-1)).toBe(180);
    expect(ecmwfLayout.getHours(RUN + 6 * HOUR).at(-1)).toBe(144);
    expect(ecmwfLayout.getPaths(RUN + 6 * HOUR, 9).index).toBe(
      '20260510/06z/ifs/0p25/oper/20260510060000-9h-oper-fc.index',
    );
  });
});

describe('the ECMWF source with a failing bucket', () => {
  const failHour = (fault: keyof typeof FAULTS, what: 'index' | 'grib2') => {
    const url = `/${toEcmwfPath(RUN, 9)}.${what}`;
    bucket.fault = (request, response, body) => request.url === url && FAULTS[fault](request, response, body);
  };

  it.each(['refused', 'gone', 'page'] as const)(
    '%s: yields the hours before it, and the others once they are available',
    async (fault) => {
      for (const what of ['index', 'grib2'] as const) {
        await fixture.clearCache();
        failHour(fault, what);
        const one = source();
        const { tiles, rejections } = await poll(one, ARRIVING);
        expect(rejections).toHaveLength(fault === 'page' ? 1 : 0);
        expect([...seriesAt(tiles, 'ghi').keys()]).toEqual([3, 6]);
        bucket.fault = undefined;
        const more = await poll(one, ARRIVING + 10 * MINUTE, ARRIVING);
        expect([...seriesAt(more.tiles, 'ghi').keys()]).toEqual([9, 12, 15, 18, 21, 24]);
      }
    },
  );

  it.each(['overloaded', 'broken', 'hanging'] as const)('%s: fails', async (fault) => {
    for (const what of ['index', 'grib2'] as const) {
      failHour(fault, what);
      await expect(poll()).rejects.toMatchObject({ name: 'SourceError' });
    }
  });

  it('rejects a truncated index', async () => {
    const index = bucket.objects.get(`${toEcmwfPath(RUN, 9)}.index`)!;
    bucket.objects.set(`${toEcmwfPath(RUN, 9)}.index`, index.subarray(0, index.length - 20));
    const { tiles, rejections } = await poll(source(), ARRIVING);
    expect(rejections).toEqual([expect.objectContaining({ code: 'unexpected-response' })]);
    expect([...seriesAt(tiles, 'ghi').keys()]).toEqual([3, 6]);
  });

  it('waits for an index that is still growing', async () => {
    putEcmwfHour(bucket, RUN, 9, { omittedField: 'tcc' });
    const one = source();
    expect([...seriesAt((await poll(one, ARRIVING)).tiles, 'ghi').keys()]).toEqual([3, 6]);
    putEcmwfHour(bucket, RUN, 9);
    const { tiles, rejections } = await poll(one, ARRIVING + 10 * MINUTE, ARRIVING);
    expect(rejections).toEqual([]);
    expect(seriesAt(tiles, 'cloud_cover').get(9)).toBeCloseTo(75, 3);
  });

  it('rejects an old run under a new name, and a message in another unit', async () => {
    for (const hour of HOURS) putEcmwfHour(bucket, RUN, hour, { referenceTime: RUN - 6 * HOUR });
    await expect(poll()).rejects.toThrow('none of the newest 7 runs of ecmwf is published and readable');
    for (const hour of HOURS) putEcmwfHour(bucket, RUN, hour, { kelvin: hour === 9 ? 7 : 280 });
    const { tiles, rejections } = await poll();
    expect(rejections).toEqual([expect.objectContaining({ code: 'value-out-of-limits', field: 'air_temp' })]);
    expect(seriesAt(tiles, 'ghi').get(9)).not.toBeNaN();
  });
});
