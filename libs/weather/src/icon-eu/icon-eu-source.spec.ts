import type { WeatherTile, WeatherVariable } from '@daystar/contracts';
import { HOUR, MINUTE } from '@daystar/timeseries';
import { useRunFixture } from '../download/testing/run-fixture';
import { computeMeanGhi } from '../dwd/testing/put-dwd-hour';
import { readSeries as seriesAtNode } from '../model-runs/testing/read-series';
import { fetchTiles, itBehavesLikeAWeatherSource } from '../source/testing/weather-source-suite';
import { iconEuCalendar, iconEuFiles } from './icon-eu-layout';
import { openIconEu } from './icon-eu-source';
import { putIconEuHour } from './testing/icon-eu-run';

const RUN = Date.UTC(2026, 4, 10, 6);
const HOURS = iconEuCalendar.getHours(RUN);
const LATER = RUN + 5 * HOUR;
const ARRIVING = RUN + 3 * HOUR;
const fixture = useRunFixture((bucket) => HOURS.forEach((hour) => putIconEuHour(bucket, RUN, hour)));
const { bucket } = fixture;

const open = (lastHour = 12) => openIconEu({ url: fixture.url, cache: fixture.openCache(), lastHour, retryPauseMs: 1 });
const poll = (source = open(), now = LATER, since?: number) => fetchTiles({ source, now, places: [] }, { since });
const NODE = { latitude: 52.25, longitude: 0.125 };
const seriesAt = (tiles: readonly WeatherTile[], variable: WeatherVariable) => seriesAtNode(tiles, variable, NODE, RUN);

describe('the ICON-EU source', () => {
  itBehavesLikeAWeatherSource(async () => {
    await fixture.reset();
    return { source: open(), now: LATER, places: [] };
  });

  it('adds direct and diffuse means since the start of the run, and deaccumulates them into means of steps', async () => {
    const ghi = seriesAt((await poll(open(Infinity))).tiles, 'ghi');
    expect([...ghi.keys()]).toEqual(HOURS.slice(1));
    for (const hour of HOURS.filter((one) => one > 0 && one <= 78)) {
      // The mean of days is rounded to less than a hundredth of a percent.
      expect(Math.abs(ghi.get(hour)! - computeMeanGhi(hour))).toBeLessThan(1);
    }
    const mean = (computeMeanGhi(97) + computeMeanGhi(98) + computeMeanGhi(99)) / 3;
    expect(Math.abs(ghi.get(99)! - mean)).toBeLessThan(1);
  });

  it('converts units', async () => {
    const { tiles } = await poll();
    const at = (variable: WeatherVariable) => seriesAt(tiles, variable).get(6);
    expect(at('air_temp')).toBeCloseTo(6.85, 3);
    expect(at('cloud_cover')).toBeCloseTo(55, 3);
    expect([at('wind_speed'), at('wind_direction')]).toEqual([expect.closeTo(5, 3), expect.closeTo(216.87, 1)]);
    expect(at('relative_humidity')).toBeCloseTo(65, 3);
    expect(at('precipitation_rate')).toBeCloseTo(0.5, 3);
    expect(at('snow_depth')).toBeCloseTo(0.25, 3);
    expect(tiles[0].attribution).toContain('Deutscher Wetterdienst');
  });

  it('downloads a file for each field and hour, and nothing twice', async () => {
    await poll();
    expect(bucket.successfulRequests).toHaveLength(
      iconEuFiles.listFields(0).length + 12 * iconEuFiles.listFields(1).length,
    );
    bucket.requests.length = 0;
    await poll();
    expect(bucket.requests).toEqual([]);
  });

  it('knows the names of files, and which runs are short', () => {
    expect(iconEuFiles.toPath(RUN, 7, 'aswdir_s')).toBe(
      '06/aswdir_s/icon-eu_europe_regular-lat-lon_single-level_2026051006_007_ASWDIR_S.grib2.bz2',
    );
    expect([HOURS.length, HOURS.at(-1)]).toEqual([93, 120]);
    expect(iconEuCalendar.getHours(RUN + 3 * HOUR).at(-1)).toBe(30);
  });

  it('fills the hours after a short run, and those that have not arrived, from the runs before', async () => {
    for (const hour of [0, 1, 2]) putIconEuHour(bucket, RUN + 6 * HOUR, hour);
    for (const hour of iconEuCalendar.getHours(RUN + 3 * HOUR)) putIconEuHour(bucket, RUN + 3 * HOUR, hour);
    const { tiles } = await poll(open(Infinity), RUN + 6 * HOUR + 3 * HOUR);
    const ends = (run: number) =>
      tiles
        .filter((tile) => Date.parse(tile.run) === run)
        .map((tile) => (Date.parse(tile.first_period_end) - RUN) / HOUR);
    expect(Math.min(...ends(RUN + 6 * HOUR))).toBe(7);
    expect(Math.min(...ends(RUN + 3 * HOUR))).toBe(9);
    expect(Math.min(...ends(RUN))).toBe(34);
  });

  it('waits for a field that has not arrived, and reports it once the run is complete', async () => {
    bucket.objects.delete(iconEuFiles.toPath(RUN, 9, 'aswdifd_s'));
    const source = open();
    expect([...seriesAt((await poll(source, ARRIVING)).tiles, 'ghi').keys()].at(-1)).toBe(8);
    fixture.restore();
    const { tiles, rejections } = await poll(source, ARRIVING + 10 * MINUTE, ARRIVING);
    expect([rejections, [...seriesAt(tiles, 'ghi').keys()]]).toEqual([[], [9, 10, 11, 12]]);
    bucket.objects.delete(iconEuFiles.toPath(RUN, 9, 'aswdifd_s'));
    await fixture.clearCache();
    const { rejections: reported } = await poll();
    expect(reported).toEqual([
      expect.objectContaining({ message: expect.stringContaining('has no aswdifd_s') as string }),
    ]);
  });

  it('rejects a file that is truncated, and reads it once it is whole', async () => {
    const path = iconEuFiles.toPath(RUN, 9, 't_2m');
    bucket.objects.set(path, fixture.complete.get(path)!.subarray(0, 100));
    const source = open();
    const { tiles, rejections } = await poll(source, ARRIVING);
    expect(rejections).toEqual([expect.objectContaining({ code: 'unreadable-file' })]);
    expect([...seriesAt(tiles, 'ghi').keys()].at(-1)).toBe(8);
    fixture.restore();
    expect((await poll(source, ARRIVING + 10 * MINUTE, ARRIVING)).rejections).toEqual([]);
  });
});
