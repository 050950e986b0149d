import type { WeatherTile, WeatherVariable } from '@daystar/contracts';
import { HOUR } from '@daystar/timeseries';
import { openModelRun } from '../model-runs/open-model-run';
import { gfsLayout } from './gfs-layout';
import { useRunFixture } from '../download/testing/run-fixture';
import { readSeries as seriesAtNode } from '../model-runs/testing/read-series';
import { fetchTiles } from '../source/testing/weather-source-suite';
import { toGfsPath, putGfsHour, SAMPLE_WEATHER } from './testing/gfs-run';

const RUN = Date.UTC(2026, 4, 10, 6);
const HOURS = Array.from({ length: 37 }, (_, hour) => hour);
const NODE = { latitude: 33, longitude: -110 };

const fixture = useRunFixture((bucket) => HOURS.forEach((hour) => putGfsHour(bucket, RUN, hour)));
const { bucket } = fixture;

const poll = (now: number) => {
  const source = openModelRun(gfsLayout, { url: fixture.url, cache: fixture.openCache(), lastHour: HOURS.at(-1) });
  return fetchTiles({ source, now, places: [] });
};
const seriesAt = (tiles: readonly WeatherTile[], variable: WeatherVariable) => seriesAtNode(tiles, variable, NODE, RUN);

describe('the cloud-level wind of GFS', () => {
  // 60 of the 100 % in three layers are low clouds.
  const [at700, at500] = SAMPLE_WEATHER.aloft;
  const layered = 0.6 * at700 + 0.4 * at500;

  it('is derived from two levels and three layers, for the first day of a run', async () => {
    const { tiles } = await poll(RUN + 8 * HOUR);
    const [east, north] = [seriesAt(tiles, 'cloud_wind_east'), seriesAt(tiles, 'cloud_wind_north')];
    for (const hour of HOURS.slice(1, 25)) {
      expect(east.get(hour)).toBeCloseTo(layered, 2);
      expect(north.get(hour)).toBeCloseTo(layered / 2, 2);
    }
    const late = tiles.filter(({ first_period_end }) => Date.parse(first_period_end) > RUN + 30 * HOUR);
    expect(late).not.toHaveLength(0);
    for (const { columns } of late) expect(Object.keys(columns)).not.toContain('cloud_wind_east');
    const rangesOf = (hour: number) =>
      bucket.requests.filter(({ path, range }) => range && path === toGfsPath(RUN, hour));
    const bytesOf = (hour: number) => rangesOf(hour).reduce((sum, { bytes }) => sum + bytes, 0);
    // Eighteen messages, then eleven.
    expect(bytesOf(25) / bytesOf(24)).toBeCloseTo(11 / 18, 2);
  });

  it('does not delay a run without its messages, and does not require the layers', async () => {
    const without = (lacking: RegExp) => ({
      change: <T extends { level: string }>(records: T[]) => records.filter(({ level }) => !lacking.test(level)),
    });
    putGfsHour(bucket, RUN, 3, without(/mb$/));
    putGfsHour(bucket, RUN, 8, without(/cloud layer$/));
    const { tiles, rejections } = await poll(RUN + 4 * HOUR);
    expect(rejections).toEqual([]);
    expect([...seriesAt(tiles, 'ghi').keys()]).toEqual(HOURS.slice(1));
    expect(seriesAt(tiles, 'cloud_wind_east').get(8)).toBeCloseTo((layered + (at700 + at500) / 2) / 2, 2);
  });

  it('has a gap at an implausible value', async () => {
    putGfsHour(bucket, RUN, 3, { truth: { ...SAMPLE_WEATHER, aloft: [8, 300] } });
    const { tiles, rejections } = await poll(RUN + 8 * HOUR);
    const wrong = { code: 'value-out-of-limits', field: expect.stringMatching(/^cloud_wind_/) as string };
    expect(rejections.length).toBeGreaterThan(0);
    for (const rejection of rejections) expect(rejection).toMatchObject(wrong);
    expect(seriesAt(tiles, 'ghi').get(3)).not.toBeNaN();
    // Interpolated between the neighbouring hours.
    expect(seriesAt(tiles, 'cloud_wind_east').get(3)).toBeCloseTo(layered, 2);
  });
});
