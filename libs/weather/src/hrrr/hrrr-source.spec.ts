import type { WeatherTile, WeatherVariable } from '@daystar/contracts';
import { readInventory } from '@daystar/grib';
import { observerAt, sunAt, sunPosition } from '@daystar/solar';
import { describeWith, toReferencePath } from '@daystar/testing';
import { HOUR, MINUTE } from '@daystar/timeseries';
import { readFile } from 'node:fs/promises';
import { useRunFixture } from '../download/testing/run-fixture';
import { readSeries } from '../model-runs/testing/read-series';
import { fetchTiles, itBehavesLikeAWeatherSource } from '../source/testing/weather-source-suite';
import { hasQuarters, hrrrLayout, hrrrQuartersLayout } from './hrrr-layout';
import { openHrrr } from './hrrr-source';
import { computeGhi, putHrrrHour } from './testing/hrrr-run';

const RUN = Date.UTC(2026, 4, 10, 12);
const LATER = RUN + 3 * HOUR;
const LAST = 20;
const HOURS = Array.from({ length: LAST + 1 }, (_, hour) => hour);
const NODE = { latitude: 32, longitude: -111 };
const fixture = useRunFixture((bucket) => HOURS.forEach((hour) => putHrrrHour(bucket, RUN, hour)));
const { bucket } = fixture;

const open = (lastHour = LAST) => openHrrr({ url: fixture.url, cache: fixture.openCache(), lastHour, retryPauseMs: 1 });
const poll = (source = open(), now = LATER, since?: number) => fetchTiles({ source, now, places: [] }, { since });
const seriesAt = (tiles: readonly WeatherTile[], variable: WeatherVariable) => readSeries(tiles, variable, NODE, RUN);

describe('the HRRR source', () => {
  itBehavesLikeAWeatherSource(async () => {
    await fixture.reset();
    return { source: open(4), now: LATER, places: [] };
  });

  it('has quarters of an hour up to 18 h with the radiation at their end, then hours with the mean of both ends', async () => {
    const { tiles, rejections } = await poll();
    expect(rejections).toEqual([]);
    const ghi = seriesAt(tiles, 'ghi');
    const quarters = Array.from({ length: 18 * 4 }, (_, i) => (i + 1) / 4);
    expect([...ghi.keys()]).toEqual([...quarters, 19, 20]);
    for (const [end, value] of ghi) {
      const expected = end > 18 ? (computeGhi(end - 1) + computeGhi(end)) / 2 : computeGhi(end);
      expect(Math.abs(value - expected)).toBeLessThan(0.01);
    }
  });

  it('interpolates the other fields between full hours', async () => {
    const { tiles } = await poll();
    const temperatures = seriesAt(tiles, 'air_temp');
    // One kelvin warmer each hour: 290 K at the start of the run.
    for (const end of [0.25, 0.5, 1, 7.75, 18]) expect(temperatures.get(end)).toBeCloseTo(16.85 + end - 0.125, 3);
    expect(temperatures.get(20)).toBeCloseTo(16.85 + 19.5, 3);
    expect(seriesAt(tiles, 'cloud_cover').get(2.25)).toBeCloseTo(21.25, 2);
  });

  it('converts units, and turns winds along the map to true north', async () => {
    const { tiles } = await poll();
    const at = (variable: WeatherVariable) => seriesAt(tiles, variable).get(6);
    // North of the map there: sin(38.5 deg) times 13.5 deg west of its meridian, counter-clockwise of true north.
    const turn = Math.sin((38.5 * Math.PI) / 180) * 13.5;
    expect([at('wind_speed'), at('wind_direction')]).toEqual([expect.closeTo(5, 3), expect.closeTo(180 - turn, 1)]);
    expect(at('cloud_wind_east')).toBeCloseTo(-10 * Math.sin((turn * Math.PI) / 180), 2);
    expect(at('cloud_wind_north')).toBeCloseTo(10 * Math.cos((turn * Math.PI) / 180), 2);
    expect(at('surface_pressure')).toBeCloseTo(920, 2);
    expect(at('precipitable_water')).toBeCloseTo(1.7, 3);
    expect(at('snow_depth')).toBeCloseTo(0.25, 3);
    expect(at('relative_humidity')).toBeCloseTo(30, 3);
    expect(at('precipitation_rate')).toBeCloseTo(0.36, 3);
    expect(seriesAt(tiles, 'cloud_wind_east').get(12)).toBeUndefined();
  });

  it('continues within a run as it arrives', async () => {
    for (const hour of HOURS.slice(7)) bucket.objects.delete(hrrrQuartersLayout.getPaths(RUN, hour).data);
    const source = open();
    const arriving = RUN + HOUR;
    expect([...seriesAt((await poll(source, arriving)).tiles, 'ghi').keys()].at(-1)).toBe(6);
    fixture.restore();
    const { tiles, rejections } = await poll(source, arriving + 10 * MINUTE, arriving);
    expect(rejections).toEqual([]);
    const ghi = seriesAt(tiles, 'ghi');
    expect([...ghi.keys()].slice(0, 4)).toEqual([6.25, 6.5, 6.75, 7]);
    expect(ghi.get(6.25)).toBeCloseTo(computeGhi(6.25), 1);
  });

  it('fills the hours after short runs from the last long one', async () => {
    const short = RUN + 2 * HOUR;
    for (const hour of hrrrLayout.getHours(short).slice(0, 4)) putHrrrHour(bucket, short, hour);
    for (const hour of HOURS.slice(0, 4)) putHrrrHour(bucket, RUN + HOUR, hour);
    const { tiles } = await poll(open(), short + HOUR);
    const lastEnd = (run: number) =>
      Math.max(
        ...tiles.filter((tile) => Date.parse(tile.run) === run).map((tile) => Date.parse(tile.first_period_end)),
      );
    expect(lastEnd(RUN)).toBeGreaterThan(lastEnd(short));
  });

  it('fills them from the long run before while the next long run arrives', async () => {
    const [short, long] = [RUN + 5 * HOUR, RUN + 6 * HOUR];
    for (const hour of HOURS.slice(0, 4)) putHrrrHour(bucket, short, hour);
    for (const hour of HOURS.slice(0, 2)) putHrrrHour(bucket, long, hour);
    const { tiles } = await poll(open(), long + HOUR);
    expect(new Set(tiles.map(({ run }) => Date.parse(run)))).toEqual(new Set([RUN, short, long]));
  });
});

describeWith('reference-data', 'inventories of HRRR as NCEP published them', () => {
  it.each([0, 8, 24])('have the fields of hour %d', async (hour) => {
    const name = `hrrr.t00z.wrfsfcf${String(hour).padStart(2, '0')}.grib2.idx`;
    const index = await readFile(toReferencePath('weather', 'index', name), 'utf8');
    const entries = readInventory(index);
    const { ranges, missing } = hrrrLayout.select(index, entries[0].referenceTime.getTime(), hour);
    expect(missing).toEqual([]);
    const forecast = hour === 0 ? 'anl' : `${hour} hour fcst`;
    const selected = ranges.map((range) =>
      entries.find(({ offset, end }) => range.start === offset && range.end === end)!,
    );
    expect(selected.every((entry) => entry.forecast === forecast)).toBe(true);
    const surface = ['PRATE', 'PRES', 'PWAT', 'RH', 'SNOD', 'TCDC', 'TMP', 'UGRD', 'VGRD'];
    const aloft = ['HCDC', 'LCDC', 'MCDC', 'UGRD', 'UGRD', 'VGRD', 'VGRD'];
    const expected = [...surface, ...(hour <= 8 ? aloft : []), ...(hour === 8 ? [] : ['DSWRF'])];
    expect(selected.map((entry) => entry.name).sort()).toEqual(expected.sort());
  });
});

/** A quarter of an hour of a run near Tucson. */
interface Quarter {
  /** Hours since the start of the run. */
  readonly hour: number;
  readonly ghi: number;
  readonly dni: number;
  readonly dhi: number;
}

describeWith('reference-data', 'the quarter-hourly run of 2019-05-15 near Tucson', () => {
  const run = Date.UTC(2019, 4, 15);
  const place = { latitude: 32.0723, longitude: -110.427 };
  let quarters: readonly Quarter[];
  beforeAll(async () => {
    const text = await readFile(toReferencePath('weather', 'points', 'hrrr_subhourly_20190515_00.csv'), 'utf8');
    quarters = text
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => {
        const [stamp, , , , , ghi, dni, dhi] = line.split(',');
        return { hour: (Date.parse(stamp) - run) / HOUR, ghi: Number(ghi), dni: Number(dni), dhi: Number(dhi) };
      });
  });

  it('has the quarters that the files of hours 1 to 18 are read for', () => {
    const inventory = quarters
      .map(({ hour }, i) => `${i + 1}:${100 * i}:d=2019051500:DSWRF:surface:${hour * 60} min fcst:`)
      .join('\n');
    const hours = hrrrLayout.getHours(run).filter(hasQuarters);
    const selections = hours.map((hour) => hrrrQuartersLayout.select(inventory, run, hour));
    expect(selections.flatMap(({ missing }) => missing)).toEqual([]);
    const selected = selections.flatMap(({ ranges }) => ranges.map(({ start }) => quarters[start / 100].hour));
    expect(selected).toEqual(quarters.slice(1).map(({ hour }) => hour));
    expect(selected.at(-1)).toBe(18);
  });

  it('gives radiation with the sun of the middle of each quarter', async () => {
    bucket.objects.clear();
    const ghiAt = (hour: number) => quarters.find((quarter) => quarter.hour === hour)!.ghi;
    for (let hour = 0; hour <= 18; hour++) putHrrrHour(bucket, run, hour, { ghi: ghiAt });
    const { tiles } = await poll(open(18), run + 3 * HOUR);
    const served = readSeries(tiles, 'ghi', NODE, run);
    const observer = observerAt(place.latitude, place.longitude);
    const errors = quarters.slice(1).flatMap(({ hour, ghi, dni, dhi }) => {
      // With the sun higher than about five degrees.
      if (ghi < 50) return [];
      const { zenith } = sunPosition(observer, sunAt((run + hour * HOUR - 7.5 * MINUTE) / 1000));
      return [Math.abs(served.get(hour)! - (dni * Math.cos((zenith * Math.PI) / 180) + dhi))];
    });
    expect(errors.length).toBeGreaterThan(20);
    // With the means of both ends it is 27 W/m2.
    expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeLessThan(6);
  });
});

describe('the inventory of quarters of an hour', () => {
  const createInventory = (forecasts: readonly string[]) =>
    forecasts
      .flatMap((forecast, i) => [
        `${2 * i + 1}:${i * 100}:d=2026051012:DSWRF:surface:${forecast}:`,
        `${2 * i + 2}:${i * 100 + 50}:d=2026051012:USWRF:surface:${forecast}:`,
      ])
      .join('\n');
  const select = (forecasts: readonly string[], hour: number) =>
    hrrrQuartersLayout.select(createInventory(forecasts), RUN, hour);

  it('gives the radiation of each quarter, also when the last one is written in hours', () => {
    const starts = [0, 100, 200, 300].map((start) => ({ start, end: start + 50 }));
    expect(select(['75 min fcst', '90 min fcst', '105 min fcst', '120 min fcst'], 2).ranges).toEqual(starts);
    expect(select(['75 min fcst', '90 min fcst', '105 min fcst', '2 hour fcst'], 2)).toEqual({
      ranges: starts,
      missing: [],
    });
  });

  it('misses the quarters of another hour', () => {
    expect(select(['15 min fcst', '30 min fcst', '45 min fcst', '60 min fcst'], 2).missing).toHaveLength(4);
  });
});
