import type { WeatherTile, WeatherVariable } from '@daystar/contracts';
import { wrapLongitude } from '@daystar/solar';
import { HOUR, MINUTE } from '@daystar/timeseries';
import { useRunFixture } from '../download/testing/run-fixture';
import { computeMeanGhi } from '../dwd/testing/put-dwd-hour';
import { readSeries } from '../model-runs/testing/read-series';
import { fetchTiles, itBehavesLikeAWeatherSource } from '../source/testing/weather-source-suite';
import { iconCalendar, iconFiles, toCentresPath } from './icon-layout';
import { openIcon } from './icon-source';
import { CELLS, ICON_UUID, putIconCentres, putIconHour } from './testing/icon-run';

const RUN = Date.UTC(2026, 4, 10, 6);
const HOURS = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const LATER = RUN + 6 * HOUR;
const ARRIVING = RUN + 4 * HOUR;
const NODE = { latitude: 53.25, longitude: -0.25 };
const OTHER_UUID = '00112233445566778899aabbccddeeff';
const fixture = useRunFixture((bucket) => HOURS.forEach((hour) => putIconHour(bucket, RUN, hour)));
const { bucket } = fixture;

const open = () => openIcon({ url: fixture.url, cache: fixture.openCache(), lastHour: 8, retryPauseMs: 1 });
const poll = (source = open(), now = LATER, since?: number) => fetchTiles({ source, now, places: [] }, { since });
const seriesAt = (tiles: readonly WeatherTile[], variable: WeatherVariable) => readSeries(tiles, variable, NODE, RUN);
const listCentreRequests = () => bucket.requests.filter(({ path }) => /CLAT|CLON/.test(path)).length;

describe('the ICON source', () => {
  itBehavesLikeAWeatherSource(async () => {
    await fixture.reset();
    return { source: open(), now: LATER, places: [] };
  });

  it('adds direct and diffuse means since the start of the run, and deaccumulates them', async () => {
    const { tiles, rejections } = await poll();
    expect(rejections).toEqual([]);
    const ghi = seriesAt(tiles, 'ghi');
    expect([...ghi.keys()]).toEqual(HOURS.slice(1));
    for (const [hour, value] of ghi) expect(Math.abs(value - computeMeanGhi(hour))).toBeLessThan(0.1);
    expect(tiles[0].attribution).toContain('Deutscher Wetterdienst');
  });

  it('gives each node the value of the cell with the nearest centre', async () => {
    const { tiles } = await poll();
    expect(new Set(tiles.map(({ grid }) => grid!.spacing))).toEqual(new Set([0.25]));
    const distances = CELLS.latitudes.map((latitude, i) => {
      const east = wrapLongitude(CELLS.longitudes[i] - NODE.longitude);
      return Math.hypot(latitude - NODE.latitude, east * Math.cos((NODE.latitude * Math.PI) / 180));
    });
    const nearest = distances.indexOf(Math.min(...distances));
    // The snow of the fake bucket is deeper in the north.
    expect(seriesAt(tiles, 'snow_depth').get(6)).toBeCloseTo(CELLS.latitudes[nearest] - 52, 3);
    expect(CELLS.latitudes[nearest]).not.toBeCloseTo(NODE.latitude, 2);
    expect(seriesAt(tiles, 'wind_direction').get(6)).toBeCloseTo(216.87, 1);
  });

  it('downloads the centres of the cells once, also after a restart, until the grid changes', async () => {
    const source = open();
    await poll(source);
    expect(listCentreRequests()).toBe(2);
    bucket.requests.length = 0;
    await poll();
    expect(bucket.requests).toEqual([]);

    const next = RUN + 6 * HOUR;
    for (const hour of HOURS) putIconHour(bucket, next, hour, { uuid: OTHER_UUID });
    putIconCentres(bucket, next, OTHER_UUID);
    const { tiles, rejections } = await poll(source, LATER + 6 * HOUR, LATER);
    expect([rejections, listCentreRequests()]).toEqual([[], 2]);
    expect(tiles.some(({ run }) => Date.parse(run) === next)).toBe(true);
  });

  it('waits for the centres of the cells, and refuses those of another grid', async () => {
    bucket.objects.delete(toCentresPath(RUN, 'clon'));
    const source = open();
    await expect(poll(source, ARRIVING)).rejects.toMatchObject({ name: 'SourceError' });
    putIconCentres(bucket, RUN, OTHER_UUID);
    const refused = await fetchRejections(source);
    expect(refused).toEqual([
      expect.objectContaining({
        code: 'unexpected-response',
        message: expect.stringContaining(`of the ${CELLS.latitudes.length} cells of grid ${ICON_UUID}`) as string,
      }),
    ]);
    fixture.restore();
    expect((await poll(source, ARRIVING + 10 * MINUTE, ARRIVING)).rejections).toEqual([]);
  });

  it('knows the names of files, and how far runs reach', () => {
    expect(iconFiles.toPath(RUN, 7, 'aswdir_s')).toBe(
      '06/aswdir_s/icon_global_icosahedral_single-level_2026051006_007_ASWDIR_S.grib2.bz2',
    );
    expect(toCentresPath(RUN, 'clat')).toBe('06/clat/icon_global_icosahedral_time-invariant_2026051006_CLAT.grib2.bz2');
    expect(iconCalendar.getHours(RUN).slice(46, 50)).toEqual([46, 47, 48, 51]);
    expect(iconCalendar.getHours(RUN).at(-1)).toBe(120);
    expect(iconCalendar.getHours(RUN + 6 * HOUR).at(-1)).toBe(180);
  });
});

/** Polls a source that has nothing to publish. */
async function fetchRejections(source: ReturnType<typeof open>) {
  const rejections: unknown[] = [];
  const reject = (rejection: unknown) => void rejections.push(rejection);
  const { signal } = new AbortController();
  const tiles = source.fetch({ now: ARRIVING, places: [], reject, signal });
  await expect(tiles.next()).rejects.toMatchObject({ name: 'SourceError' });
  return rejections;
}
