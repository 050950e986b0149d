import { describeWith, toReferencePath } from '@daystar/testing';
import { DAY, HOUR, MINUTE, type Steps, floorTo, stepsBetween } from '@daystar/timeseries';
import { readFileSync, readdirSync } from 'node:fs';
import { computeRadiationColumns } from './radiation-columns';
import { blendSky } from '../sky/blend/blend-sky';
import type { PlaceWeather } from '../sky/inputs/place-weather';

interface Row {
  readonly hour: number;
  readonly kelvin: number;
  readonly wind: number;
  readonly cover: number;
  readonly dswrf: number;
}

/**
 * Values of a run by hour; fluxes and cover are means since the last six-hourly reset, wrapped lines of units left out.
 */
function rowsOf(file: string, run: number): Row[] {
  const lines = readFileSync(toReferencePath('weather', 'points', file), 'utf8')
    .trim()
    .split('\n')
    .slice(1);
  return lines.map((line) => {
    const [stamp, , , kelvin, wind, cover, dswrf] = line.split(',');
    return {
      hour: (Date.parse(stamp) - run) / HOUR,
      kelvin: Number(kelvin),
      wind: Number(wind),
      cover: Number(cover),
      dswrf: Number(dswrf),
    };
  });
}

/** Means of the steps of a flux, de-accumulated by hand. */
function ghiOf(rows: readonly Row[], stepHours: number): Float64Array {
  return Float64Array.from(rows.slice(1), ({ hour, dswrf }, i) => {
    const since = hour - 6 * Math.floor((hour - 1) / 6);
    const before = since === stepHours ? 0 : rows[i].dswrf;
    return Math.max(0, (since * dswrf - (since - stepHours) * before) / stepHours);
  });
}

const weekOf = (run: number): Steps => stepsBetween(run, run + 7 * DAY, 5 * MINUTE);
const meanOver = (values: Float64Array, from: number, to: number) =>
  values.subarray(from, to).reduce((sum, value) => sum + value, 0) / (to - from);

describeWith('reference-data', 'the GFS run of 2019-07-15 near Tucson', () => {
  const run = Date.UTC(2019, 6, 15);
  const place = { latitude: 32.25, longitude: -110.75 };

  const rows = () => {
    const all = rowsOf('gfs_0p25_20190715_00.csv', run);
    const parts = [all.filter(({ hour }) => hour <= 120), all.filter(({ hour }) => hour >= 120 && hour <= 168)];
    const weathers = parts.map((part, i): PlaceWeather => {
      const length = part[1].hour - part[0].hour;
      const steps = stepsBetween(run + part[0].hour * HOUR, run + part[part.length - 1].hour * HOUR, length * HOUR);
      const air_temp = Float64Array.from(part.slice(1), ({ kelvin }) => kelvin - 273.15);
      const wind_speed = Float64Array.from(part.slice(1), ({ wind }) => wind);
      const columns = { ghi: ghiOf(part, i === 0 ? 1 : length), air_temp, wind_speed };
      return { source: 'gfs', kind: 'forecast', run, distance: 0, steps, columns };
    });
    const sky = blendSky(weathers, { place, steps: weekOf(run), issuedAt: run });
    return { all, weathers, sky, radiation: computeRadiationColumns(place, sky, 30 * MINUTE) };
  };

  it('gives seven days of rows, all from the numerical forecast', () => {
    const { sky, radiation } = rows();
    expect(radiation.steps.count).toBe((7 * DAY) / (30 * MINUTE));
    for (const column of Object.values(radiation.columns)) expect(column.some(Number.isNaN)).toBe(false);
    expect(sky.provenance.map(({ ladder }) => ladder)).toEqual(['nwp']);
    expect(Math.max(...radiation.columns.ghi)).toBeGreaterThan(800);
    expect(Math.max(...radiation.columns.ghi)).toBeLessThan(1150);
    expect(Math.max(...radiation.columns.air_temp)).toBeGreaterThan(35);
  });

  it('keeps the energy of every day within 5 %, though no hour exceeds the clear sky', () => {
    const { radiation, weathers } = rows();
    for (let day = 0; day < 5; day++) {
      const given = meanOver(weathers[0].columns.ghi ?? new Float64Array(), 24 * day, 24 * day + 24);
      const served = meanOver(radiation.columns.ghi, 48 * day, 48 * day + 48);
      expect(Math.abs(served / given - 1)).toBeLessThan(0.05);
    }
  });

  it('has percentiles in order in every row', () => {
    const { ghi10, ghi, ghi90, dni10, dni, dni90 } = rows().radiation.columns;
    ghi.forEach((value, i) => {
      expect(ghi10[i]).toBeLessThanOrEqual(value);
      expect(ghi90[i]).toBeGreaterThanOrEqual(value);
      expect(dni10[i]).toBeLessThanOrEqual(dni[i]);
      expect(dni90[i]).toBeGreaterThanOrEqual(dni[i]);
    });
  });
});

describeWith('reference-data', 'the GEFS run of 2019-05-15 near Tucson', () => {
  const run = Date.UTC(2019, 4, 15);
  const place = { latitude: 32, longitude: -110.5 };

  it('has ordered percentiles whose spread grows with lead time', () => {
    const members = readdirSync(toReferencePath('weather', 'points'))
      .filter((file) => /^gefs_(c00|p\d\d)_/.test(file))
      .map((file) =>
        ghiOf(
          rowsOf(file, run).filter(({ hour }) => hour >= 0 && hour <= 168),
          3,
        ),
      );
    expect(members).toHaveLength(21);
    // Of 21 members the k-th lies at k / 22: a tenth is a fifth of the way from the 2nd to the 3rd, the median the 11th.
    const at = (below: number, part: number) =>
      members[0].map((_, step) => {
        const sorted = members.map((member) => member[step]).sort((a, b) => a - b);
        return sorted[below - 1] + part * (sorted[below] - sorted[below - 1]);
      });
    const columns = { ghi10: at(2, 0.2), ghi: at(11, 0), ghi90: at(19, 0.8) };
    const steps = stepsBetween(run, run + 7 * DAY, 3 * HOUR);
    const gefs: PlaceWeather = { source: 'gefs', kind: 'forecast', run, distance: 0, steps, columns };
    const sky = blendSky([gefs], { place, steps: weekOf(run), issuedAt: floorTo(run, HOUR) });
    const { ghi10, ghi, ghi90 } = computeRadiationColumns(place, sky, 30 * MINUTE).columns;
    const widths = [0, 1, 2, 3, 4, 5, 6].map((day) => {
      for (let i = 48 * day; i < 48 * day + 48; i++) {
        expect(ghi10[i]).toBeLessThanOrEqual(ghi[i]);
        expect(ghi90[i]).toBeGreaterThanOrEqual(ghi[i]);
      }
      return meanOver(ghi90, 48 * day, 48 * day + 48) - meanOver(ghi10, 48 * day, 48 * day + 48);
    });
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(mean(widths.slice(1, 4))).toBeGreaterThan(widths[0]);
    expect(mean(widths.slice(4))).toBeGreaterThan(1.2 * mean(widths.slice(1, 4)));
  });
});
