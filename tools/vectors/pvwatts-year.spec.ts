import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPython } from '@daystar/testing';
import { checkFile } from './check-file';

describe('the hourly year of PVWatts by pvlib', () => {
  const found = findPython('pvlib==0.15.2');
  if ('missing' in found) {
    it.skip(`is that of the models here [skipped: ${found.missing}]`, () => undefined);
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'pvwatts-year-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const { status, stderr } = spawnSync(found.path, [join(__dirname, 'pvwatts_year.py'), folder], { encoding: 'utf8' });

  it.each(['roof', 'tracker'])('has the same power of a %s: 0.15 %% RMSE, 0.05 %% energy', (plant) => {
    expect([status, status === 0 ? '' : stderr]).toEqual([0, '']);
    const { problem, deviations } = checkFile(join(folder, `pvwatts_year_${plant}_hourly.json`));
    expect(problem).toBeUndefined();
    expect(deviations.map(({ column, tolerance }) => [column, tolerance])).toEqual([
      ['p_ac_w (rmse, % of capacity)', 0.15],
      ['p_ac_w (energy, %)', 0.05],
    ]);
    for (const { max, tolerance, rows } of deviations) {
      expect(max).toBeLessThan(tolerance);
      expect(rows).toBeGreaterThan(4000);
    }
  });
});
