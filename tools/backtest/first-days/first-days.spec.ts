import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type LinePrior, walkFirstDays } from '@daystar/forecasting';
import { createSeededRandom } from '@daystar/testing';
import { readDataSet } from '../backtest';
import type { DataSetDescription } from '../data-set/description';
import type { SiteRows } from '../data-set/site-rows';
import { buildPlantFiles } from '../two-plants.fixture';
import { runFirstDays } from './first-days';
import { createNewPlant, selectStarts } from './new-plants';

describe('the first days of plants', () => {
  let description: DataSetDescription;
  let rows: readonly SiteRows[];
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'backtest-'));
    for (const [name, text] of Object.entries(buildPlantFiles()))
      writeFileSync(join(folder, name), name.endsWith('.gz') ? gzipSync(text) : text);
    ({ description, rows } = await readDataSet(folder));
    rmSync(folder, { recursive: true });
  });

  it('are scored from registrations on random days', () => {
    const options = { days: 3, starts: 1, seed: 1, onProgress: () => undefined };
    const scores = runFirstDays(rows, description, options);
    expect(scores.map(({ name }) => name).slice(0, 4)).toEqual(['all', 'day 1', 'day 2', 'days 3 to 4']);
    const [all, ...byDay] = scores;
    // Two plants, and on each of three days the half hours in daylight.
    expect(all.n).toBeGreaterThan(2 * 3 * 20);
    expect(all.n).toBeLessThan(2 * 3 * 28);
    expect(all.mae).toBeLessThan(all.maeUntuned);
    expect(byDay[2].gain).toBeGreaterThan(byDay[0].gain);
    expect(runFirstDays(rows, description, options)).toEqual(scores);
    expect(() => runFirstDays(rows, description, { ...options, days: 60 })).toThrow(/no plant is measured for 60 days/);
  });

  it('follow the prior of others until there are measurements', () => {
    const [start] = selectStarts(rows[0], 1, 1, createSeededRandom(1));
    const measuredPlant = createNewPlant(rows[0], start, 1, description.lead);
    const plant = { ...measuredPlant, measured: measuredPlant.measured.map(() => NaN) };
    const prior = { mean: { offset: 0, slope: 0.5 }, deviation: { offset: 0.1, slope: 0.1 } };
    const sumForecasts = (known?: LinePrior) =>
      walkFirstDays(plant, 1, known).forecasts.reduce((sum, { estimate }) => sum + estimate, 0);
    expect(sumForecasts()).toBeGreaterThan(0);
    expect(sumForecasts(prior)).toBeCloseTo(0.5 * sumForecasts(), 2);
  });
});
