import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeWith, referenceData } from '@daystar/testing';
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
    expect(result.deviations[0].worst).toBeCloseTo(1.69e-5, 6);
    expect(hasPassed(result)).toBe(false);
  });

  it('fails an unknown file', () => {
    expect(check('albedo_of_the_moon', slopes)).toMatchObject({ problem: 'unknown group' });
  });

  it('fails a column that no check reads', () => {
    const more = { ...slopes, columns: [...slopes.columns, 'mystery'], rows: [[...slopes.rows[0], 1]] };
    const result = check('tracking_slope', more);
    expect(result.deviations.at(-1)).toMatchObject({ column: 'mystery', worst: Infinity });
    expect(hasPassed(result)).toBe(false);
  });

  it('fails a column that is missing, a file without rows, and one that is no JSON', () => {
    expect(check('tracking_slope', { ...slopes, columns: ['slope_tilt'] }).problem).toContain('no column');
    expect(hasPassed(check('tracking_slope', { ...slopes, rows: [] }))).toBe(false);
    expect(hasPassed(check('tracking_slope', 'not json'))).toBe(false);
  });

  it('fails a column of which the reference defines nothing', () => {
    const empty = { ...slopes, rows: [[225, 15, 180, null, null]] };
    expect(hasPassed(check('tracking_slope', empty))).toBe(false);
  });
});

/** The weeks of the whole chain take the command; the chain has its own spec. */
const MAX_BYTES = 200_000;

describeWith('reference-data', 'the reference vectors', () => {
  it('are met in every column', () => {
    const folder = referenceData('vectors');
    const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
    const small = names.map((name) => join(folder, name)).filter((path) => statSync(path).size < MAX_BYTES);
    expect(small.map(checkFile).filter((result) => !hasPassed(result))).toEqual([]);
    expect(small.length).toBeGreaterThan(20);
  });
});
