import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeWith, toReferencePath } from '@daystar/testing';
import { checkFile, hasPassed } from './check-file';

interface Content {
  columns: string[];
  rows: unknown[][];
  meta: object;
}

// Slope and axis, then the results of pvlib-python 0.15.2.
const slopes: Content = {
  meta: {},
  columns: ['slope_azimuth', 'slope_tilt', 'axis_azimuth', 'axis_tilt', 'cross_axis_tilt'],
  rows: [[225, 15, 180, 10.72858312160906, 10.545290589499555]],
};

describe('checking a reference vector file', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'vectors-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  function check(name: string, content: Content | string) {
    const path = join(folder, `${name}.json`);
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
    return checkFile(path);
  }

  it('passes when every column is within its tolerance', () => {
    const result = check('tracking_slope', slopes);
    expect(result.deviations.map(({ column, rows }) => [column, rows])).toEqual([
      ['axis_tilt', 1],
      ['cross_axis_tilt', 1],
    ]);
    expect(hasPassed(result)).toBe(true);
  });

  it('fails when one number is off', () => {
    const result = check('tracking_slope', { ...slopes, rows: [[225, 15, 180, 10.7286, 10.545290589499555]] });
    expect(result.deviations[0].max).toBeCloseTo(1.69e-5, 6);
    expect(hasPassed(result)).toBe(false);
  });

  it('fails an unknown file', () => {
    expect(check('albedo_of_the_moon', slopes)).toMatchObject({ problem: 'no check for a file of this name' });
  });

  it('fails a column that no check reads', () => {
    const more = { ...slopes, columns: [...slopes.columns, 'mystery'], rows: [[...slopes.rows[0], 1]] };
    const result = check('tracking_slope', more);
    expect(result.deviations.at(-1)).toMatchObject({ column: 'mystery', max: Infinity });
    expect(hasPassed(result)).toBe(false);
  });

  it('fails a missing column, a file without rows, and one that is not JSON', () => {
    expect(check('tracking_slope', { ...slopes, columns: ['slope_tilt'] }).problem).toContain('no column');
    expect(hasPassed(check('tracking_slope', { ...slopes, rows: [] }))).toBe(false);
    expect(hasPassed(check('tracking_slope', 'not json'))).toBe(false);
  });

  it('fails a column that the reference does not define', () => {
    const empty = { ...slopes, rows: [[225, 15, 180, null, null]] };
    expect(hasPassed(check('tracking_slope', empty))).toBe(false);
  });
});

// NREL PVWatts version 5, Denver, 3 January, a rack; from the tests of pvlib-python.
const pvwattsDay = (temp_model: string): Content => ({
  meta: {
    lat: 39.73,
    lon: -105.18,
    elev_m: 1819.6,
    utc_offset_h: -7,
    dc_kw: 4,
    ac_cap_w: 4000 / 1.2,
    inv_eta: 0.96,
    losses_pct: 14.08,
    tilt: 20,
    azimuth: 180,
    albedo: 0.2,
    gamma: -0.0047,
    temp_model,
  },
  columns: ['month', 'day', 'hour', 'dni', 'dhi', 'temp_air', 'wind', 'p_ac_w'],
  rows: [
    [1, 3, 8, 727, 39, -6, 1, 1107.176],
    [1, 3, 9, 881, 56, -4, 1, 1883.328],
    [1, 3, 10, 947, 66, -2, 1, 2371.535],
    [1, 3, 11, 977, 70, 0, 2, 2664.825],
    [1, 3, 12, 974, 71, 0, 2, 2675.289],
    [1, 3, 13, 946, 68, 0, 2, 2439.126],
    [1, 3, 14, 884, 59, -1, 1, 1937.698],
    [1, 3, 15, 740, 44, -3, 1, 1208.685],
    [1, 3, 16, 337, 16, -6, 1, 325.726],
  ],
});

describe('the facts of a file', () => {
  const check = (name: string, content: Content) => {
    const folder = mkdtempSync(join(tmpdir(), 'vectors-'));
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(content));
    const result = checkFile(join(folder, `${name}.json`));
    rmSync(folder, { recursive: true });
    return result;
  };

  it('include the module temperature of PVWatts, of a rack or of a roof', () => {
    const rack = check('pvwatts_nrel_hourly', pvwattsDay('Fuentes, NOCT 45'));
    const roof = check('pvwatts_nrel_roof_hourly', pvwattsDay('Fuentes, NOCT 49'));
    expect(rack.problem).toBeUndefined();
    expect(rack.deviations[0].max).toBeLessThan(0.3);
    // Reckoned as on a roof, the modules of the rack are too warm.
    expect(roof.deviations[0].max).toBeGreaterThan(2 * rack.deviations[0].max);
    expect(check('pvwatts_nrel_hourly', pvwattsDay('Fuentes')).problem).toContain('NOCT');
  });

  it('include the clear sky of any year of NSRDB', () => {
    // NSRDB PSM4, 40.51 N 108.54 W, and NREL's REST2 with its rounded columns, stamped four years earlier.
    const columns =
      't_unix_s ghi dni dhi cs_ghi cs_dni cs_dhi zenith temp dew rh wind wdir pressure_hPa pw_cm aod550 alpha ssa asym ozone albedo cloud_type fill_flag rest2v9_ghi rest2v9_dni rest2v9_dhi';
    const row = [
      1549391400, 568, 766, 162, 602, 998, 72, 57.95, 3.9, -5.2, 51.61, 6.5, 207, 786, 0.5, 0.028, 1.3, 0.91, 0.62,
      0.286, 0.71, 0, 7, 602.3808, 996.8306, 73.40358,
    ];
    const result = check('nsrdb_2019_30min', { meta: {}, columns: columns.split(' '), rows: [row] });
    expect(result.problem).toBeUndefined();
    expect(result.deviations.filter(({ max, tolerance }) => max > 10 * tolerance)).toEqual([]);
  });
});

/** The weeks of the whole chain take the command; the chain has its own spec. */
const MAX_BYTES = 200_000;

describeWith('reference-data', 'the reference vectors', () => {
  it('are matched in every column', () => {
    const folder = toReferencePath('vectors');
    const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
    const small = names.map((name) => join(folder, name)).filter((path) => statSync(path).size < MAX_BYTES);
    expect(small.map(checkFile).filter((result) => !hasPassed(result))).toEqual([]);
    expect(small.length).toBeGreaterThan(20);
  });
});
