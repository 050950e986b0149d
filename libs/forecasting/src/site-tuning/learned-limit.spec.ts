import { type FlaggedMeasurement, type Site, siteChanged } from '@daystar/contracts';
import { DAY, HALF_HOUR, HOUR, formatStamp, stepEnd, stepsBetween } from '@daystar/timeseries';
import { flagSiteMeasurements } from '../measurement-qc/flag-site-measurements';
import { averageUsablePower } from '../measurement-qc/usable-power';
import { createSeededRandom } from '../numerics/seeded-random';
import { computeClearSkyPower } from '../outputs/clear-sky-power';
import { createSiteSystem } from '../outputs/pv-columns';
import { fitIntervalCalibration } from './fit-interval-calibration';
import { findLearnedLimit, limitPower, limitTrainingData } from './learned-limit';
import { buildCorrection, trainSiteModel } from './site-model';
import type { SiteTrainingData } from './site-training-data';
import { tuneColumns } from './tune-columns';

const START = Date.UTC(2026, 3, 1);
const DAYS = 60;
const NOW = START + DAYS * DAY;
const LIMIT = 7;
const site: Site = { ...siteChanged.example, latitude: 40, longitude: 0, capacity: 10, capacity_dc: 12 };
const all = stepsBetween(START, NOW + 6 * DAY, HALF_HOUR);
const past = stepsBetween(START, NOW, HALF_HOUR);
const clear = computeClearSkyPower(createSiteSystem(site, 'utility', START), site, all);

/** Potential power of a plant whose evenings are shaded, and its forecasts, which have errors. */
function simulate(seed: number) {
  const random = createSeededRandom(seed);
  let wander = 0;
  const index = Array.from({ length: all.count }, () => {
    wander = 0.97 * wander + 0.35 * (random() - 0.5);
    return 0.35 + 0.63 / (1 + Math.exp(-4 * wander - 1));
  });
  const potential = clear.power.map(
    (power, i) => power * index[i] * ((stepEnd(all, i) / HOUR) % 24 > 16 ? 0.7 : 1) * (1 + 0.006 * (random() - 0.5)),
  );
  const untuned = clear.power.map((power, i) =>
    Math.min(power, power * Math.max(0.05, index[i] + 0.25 * (random() - 0.5))),
  );
  return { potential, untuned };
}

/** Tunes the forecast of the days after training with what a plant with these measurements teaches. */
function forecast({ potential, untuned }: ReturnType<typeof simulate>, limit: number) {
  const measurements = Array.from({ length: past.count }, (_, i) => ({
    period_end: formatStamp(stepEnd(past, i)),
    period: 'PT30M',
    total_power: Math.min(limit, potential[i]),
  }));
  const flags = flagSiteMeasurements(site, measurements);
  const flagged = measurements.map((row, i): FlaggedMeasurement => ({ ...row, verdict: flags[i] }));
  const learned = findLearnedLimit(flagged, 10);
  const known = untuned.slice(0, past.count);
  const [low, high] = [
    known.map((power) => 0.8 * power),
    known.map((power, i) => Math.min(clear.power[i], 1.2 * power)),
  ];
  const columns = { estimate: known, p10: low, p90: high, untuned: known, untunedP10: low, untunedP90: high };
  const lead = { ...columns, actualLead: new Float64Array(past.count).fill(DAY), tuned: new Uint8Array(past.count) };
  const measured = averageUsablePower(measurements, flags, past, clear.power, 0);
  const unlimited: SiteTrainingData = { site: 'one', steps: past, measured, forecasts: new Map([[DAY, lead]]) };
  const data = limitTrainingData(unlimited, learned);
  const plant = { ...clear, power: limitPower(clear.power, learned) };
  const correction = buildCorrection(data, plant, all, new Map([[DAY, trainSiteModel(data, plant, DAY)!]]));
  const intervals = fitIntervalCalibration(data, plant.power.subarray(0, past.count), {
    effectiveSince: () => -Infinity,
  });
  const future = untuned.slice(past.count);
  const tuned = tuneColumns(
    {
      columns: {
        pv_estimate: future,
        pv_estimate10: future.map((power) => 0.8 * power),
        pv_estimate90: future.map((power, k) => Math.min(clear.power[past.count + k], 1.2 * power)),
      },
      clear: clear.power.slice(past.count),
      steps: { ...all, firstEnd: stepEnd(all, past.count), count: all.count - past.count },
      actualSteps: 0,
      issuedAt: NOW,
      capacity: 10,
    },
    { correction, intervals, limit: learned },
    { recent: [], past: [] },
  );
  return { learned, tuned, truth: potential.slice(past.count).map((power) => Math.min(limit, power)) };
}

const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0);
const SEEDS = [1, 2, 3];

describe('a plant with an undeclared limit at 70 % of its stated capacity', () => {
  const plants = SEEDS.map((seed) => {
    const simulated = simulate(seed);
    return { limited: forecast(simulated, LIMIT), twin: forecast(simulated, Infinity) };
  });

  it('has the limit learned, and its twin without a limit has none', () => {
    for (const { limited, twin } of plants) {
      expect(limited.learned).toBeCloseTo(LIMIT, 1);
      expect(twin.learned).toBeUndefined();
    }
  });

  it('has no quantile above the limit', () => {
    for (const { limited } of plants)
      for (const column of [limited.tuned.pv_estimate10, limited.tuned.pv_estimate, limited.tuned.pv_estimate90])
        expect(Math.max(...column)).toBeLessThanOrEqual(limited.learned!);
  });

  it('is forecast without a bias beyond that of its twin: within 1 % on average', () => {
    const computeBias = ({ tuned, truth }: ReturnType<typeof forecast>) => sum(tuned.pv_estimate) / sum(truth) - 1;
    const [limited, twin] = (['limited', 'twin'] as const).map(
      (name) => plants.reduce((total, plant) => total + computeBias(plant[name]), 0) / plants.length,
    );
    expect(Math.abs(limited - twin)).toBeLessThan(0.01);
  });
});
