import type { WeatherTile, WeatherVariable } from '@daystar/contracts';
import { HOUR, MINUTE } from '@daystar/timeseries';
import { useRunFixture } from '../download/testing/run-fixture';
import { readSeries } from '../model-runs/testing/read-series';
import { fetchTiles, itBehavesLikeAWeatherSource } from '../source/testing/weather-source-suite';
import { aromeCalendar, toAromePath } from './arome-layout';
import { openArome } from './arome-source';
import { addAromeHour, computeMeanGhi } from './testing/arome-run';

const RUN = Date.UTC(2026, 7, 9, 9);
const HOURS = aromeCalendar.getHours(RUN);
const LATER = RUN + 6 * HOUR;
const ARRIVING = RUN + 4 * HOUR;
/** The centre of a block of four points. */
const NODE = { latitude: 52.2375, longitude: 0.0125 };
const fixture = useRunFixture((bucket) => HOURS.forEach((hour) => addAromeHour(bucket, RUN, hour)));
const { bucket } = fixture;

const open = () => openArome({ url: fixture.url, cache: fixture.openCache(), retryPauseMs: 1 });
const poll = (source = open(), now = LATER, since?: number) => fetchTiles({ source, now, places: [] }, { since });
const seriesAt = (tiles: readonly WeatherTile[], variable: WeatherVariable) => readSeries(tiles, variable, NODE, RUN);
/** Replaces the package with an hour; `modify` gets the options of each of its hours. */
const replacePackage = (hour: number, modify: (hour: number) => Parameters<typeof addAromeHour>[3]) => {
  const path = toAromePath(RUN, hour);
  bucket.objects.delete(path);
  for (const one of HOURS.filter((other) => toAromePath(RUN, other) === path))
    addAromeHour(bucket, RUN, one, modify(one));
};

describe('the AROME source', () => {
  itBehavesLikeAWeatherSource(async () => {
    await fixture.reset();
    return { source: open(), now: LATER, places: [] };
  });

  it('deaccumulates the sum since the start of the run into means of hours', async () => {
    const { tiles, rejections } = await poll();
    expect(rejections).toEqual([]);
    const ghi = seriesAt(tiles, 'ghi');
    expect([...ghi.keys()]).toEqual(HOURS.slice(1));
    for (const [hour, value] of ghi) expect(Math.abs(value - computeMeanGhi(hour))).toBeLessThan(0.1);
  });

  it('converts units, on nodes with the means of four points', async () => {
    const { tiles } = await poll();
    const at = (variable: WeatherVariable) => seriesAt(tiles, variable).get(6);
    expect(at('air_temp')).toBeCloseTo(6.85 + 10 * (52 - NODE.latitude), 2);
    // Covers of 50 and 60 % at the ends of the hour.
    expect(at('cloud_cover')).toBeCloseTo(55, 3);
    expect([at('wind_speed'), at('wind_direction')]).toEqual([expect.closeTo(5, 3), expect.closeTo(216.87, 1)]);
    expect(at('relative_humidity')).toBeCloseTo(65, 3);
    expect(at('precipitation_rate')).toBeCloseTo(0.5, 3);
    expect(tiles[0].grid).toMatchObject({ spacing: 0.05 });
    expect(tiles[0].attribution).toContain('Météo-France');
  });

  it('downloads each package of hours once, and keeps the messages of each hour', async () => {
    await poll();
    expect(bucket.successfulRequests).toHaveLength(9);
    bucket.requests.length = 0;
    const { tiles } = await poll();
    expect([bucket.successfulRequests, seriesAt(tiles, 'ghi').size]).toEqual([[], 51]);
  });

  it('knows the names of the packages', () => {
    const names = [0, 6, 7, 12, 43, 48, 49, 51].map((hour) => /SP1__(\w{6})__/.exec(toAromePath(RUN, hour))![1]);
    expect(names).toEqual(['00H06H', '00H06H', '07H12H', '07H12H', '43H48H', '43H48H', '49H51H', '49H51H']);
    expect(toAromePath(RUN, 8)).toBe(
      'pnt/2026-08-09T09:00:00Z/arome/0025/SP1/arome__0025__SP1__07H12H__2026-08-09T09:00:00Z.grib2',
    );
  });

  it('continues with the packages that arrive, and waits for one without radiation', async () => {
    for (const hour of [19, 25, 31, 37, 43, 49]) bucket.objects.delete(toAromePath(RUN, hour));
    replacePackage(14, (hour) => ({ omittedField: hour === 14 ? 'ssrd' : undefined }));
    const source = open();
    expect([...seriesAt((await poll(source, ARRIVING)).tiles, 'ghi').keys()].at(-1)).toBe(13);
    fixture.restore();
    await fixture.clearCache();
    const { tiles, rejections } = await poll(source, ARRIVING + 10 * MINUTE, ARRIVING);
    expect(rejections).toEqual([]);
    expect([...seriesAt(tiles, 'ghi').keys()]).toEqual(HOURS.slice(14));
  });

  it('uses the hours after a package that is missing from a complete run', async () => {
    for (const hour of [37, 43]) bucket.objects.delete(toAromePath(RUN, hour));
    const { tiles, rejections } = await poll();
    const ghi = seriesAt(tiles, 'ghi');
    expect([...ghi.keys()]).toEqual(HOURS.filter((hour) => (hour > 0 && hour < 37) || hour > 48));
    expect(ghi.get(51)).toBeCloseTo(computeMeanGhi(51), 0);
    expect(rejections).toEqual([expect.objectContaining({ code: 'unexpected-response', count: 12 })]);
  });

  it('rejects a truncated package, and reads it once it is whole', async () => {
    const path = toAromePath(RUN, 9);
    bucket.objects.set(path, fixture.complete.get(path)!.subarray(0, 2000));
    const source = open();
    const { tiles, rejections } = await poll(source, ARRIVING);
    expect(rejections).toEqual([expect.objectContaining({ code: 'unreadable-file' })]);
    expect([...seriesAt(tiles, 'ghi').keys()].at(-1)).toBe(6);
    fixture.restore();
    expect((await poll(source, ARRIVING + 10 * MINUTE, ARRIVING)).rejections).toEqual([]);
  });
});
