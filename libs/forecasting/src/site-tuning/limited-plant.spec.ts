import { type Measurement, siteChanged } from '@daystar/contracts';
import { DAY, HOUR, MINUTE, formatStamp, stepEnd, stepsBetween } from '@daystar/timeseries';
import { flagSiteMeasurements } from '../measurement-qc/flag-site-measurements';
import { averageUsablePower } from '../measurement-qc/usable-power';
import { createSeededRandom } from '../numerics/seeded-random';
import { computeClearSkyPower } from '../outputs/clear-sky-power';
import { createSiteSystem } from '../outputs/pv-columns';
import { interpolateCorrection } from './correction';
import { buildCorrection, trainSiteModel } from './site-model';
import type { SiteTrainingData } from './site-training-data';

const HALF_HOUR = 30 * MINUTE;
const START = Date.UTC(2026, 3, 1);
/** The span on which the service trains. */
const DAYS = 70;
const NOW = START + DAYS * DAY;
const site = { ...siteChanged.example, latitude: 40, longitude: 0, capacity: 10, capacity_dc: 12 };
const all = stepsBetween(START, NOW + 5 * DAY, HALF_HOUR);
const past = stepsBetween(START, NOW, HALF_HOUR);
const plant = computeClearSkyPower(createSiteSystem(site, 'utility', START), site, all);
const dayOf = (i: number) => Math.floor(i / 48);

/** A plant that is soiled and shaded in the morning, half of whose days are clear. */
function simulate(seed: number) {
  const random = createSeededRandom(seed);
  const isClear = Array.from({ length: DAYS + 5 }, () => random() < 0.5);
  const isCut = isClear.map((clear) => clear && random() < 0.3);
  let wander = 0;
  const index = Array.from({ length: all.count }, (_, i) => {
    wander = 0.95 * wander + 0.4 * (random() - 0.5);
    return isClear[dayOf(i)] ? 0.97 : 0.3 + 0.65 / (1 + Math.exp(-2 * wander));
  });
  const untuned = plant.power.map((power, i) => power * Math.min(1, Math.max(0.1, index[i] + 0.1 * (random() - 0.5))));
  const truth = plant.power.map((power, i) => {
    const hour = (stepEnd(all, i) / HOUR) % 24;
    return 0.85 * power * index[i] * (hour < 9 ? 0.6 : 1);
  });
  return { untuned, truth, isCut };
}

/** Forecasts a day ahead of the days after training. */
function forecast(untuned: Float64Array, measured: ArrayLike<number>): number[] {
  const measurements = Array.from({ length: past.count }, (_, i): Measurement => ({
    period_end: formatStamp(stepEnd(past, i)),
    period: 'PT30M',
    total_power: measured[i],
  }));
  const known = untuned.slice(0, past.count);
  const forecastOfDay = {
    estimate: known,
    p10: known,
    p90: known,
    untuned: known,
    untunedP10: known,
    untunedP90: known,
  };
  const actualLead = new Float64Array(past.count).fill(DAY);
  const flags = flagSiteMeasurements(site, measurements);
  const data: SiteTrainingData = {
    site: 'one',
    steps: past,
    measured: averageUsablePower(measurements, flags, past, plant.power, site.longitude),
    forecasts: new Map([[DAY, { ...forecastOfDay, actualLead, tuned: new Uint8Array(past.count) }]]),
  };
  const correction = buildCorrection(data, plant, all, new Map([[DAY, trainSiteModel(data, plant, DAY)!]]));
  return Array.from(untuned.subarray(past.count), (power, k) => {
    const i = past.count + k;
    if (plant.power[i] <= 0) return 0;
    const added = interpolateCorrection(correction, stepEnd(all, i) - HALF_HOUR / 2, DAY, power / plant.power[i]);
    return Math.max(0, power + plant.power[i] * added);
  });
}

/** Deterministic noise of a half hour, -1 to 1. */
const noiseOf = (i: number) => 2 * createSeededRandom(7919 * i + 1)() - 1;
/** Loads, MW: two shifts with a lunch break, and a morning and an evening peak. Days differ by a tenth, half hours by 5 %. */
const varyLoad = (load: number, i: number) => load * (1 + 0.1 * noiseOf(dayOf(i)) + 0.05 * noiseOf(1000 + i));
const hourOf = (i: number) => (i % 48) / 2 + 0.25;
const factoryLoad = (i: number) => varyLoad(hourOf(i) > 12 && hourOf(i) < 13 ? 3.4 : 4.4, i);
const householdLoad = (i: number) => varyLoad(3.2 + 1.2 * Math.cos(((hourOf(i) - 19) / 12) * Math.PI), i);

const SEEDS = [1, 2];
const energy = (powers: readonly number[]) => powers.reduce((sum, power) => sum + power, 0);
const plants = SEEDS.map((seed) => {
  const simulated = simulate(seed);
  return { ...simulated, twin: energy(forecast(simulated.untuned, simulated.truth)) };
});

describe('a plant that is limited on a third of its clear days', () => {
  const isNoon = (i: number) => i % 48 >= 23 && i % 48 < 29;

  it.each([
    ['limited to 55 % of its capacity', (power: number) => Math.min(5.5, power)],
    ['limited to 40 % of its capacity', (power: number) => Math.min(4, power)],
    ['limited to the load of a factory, without export', (power: number, i: number) => Math.min(factoryLoad(i), power)],
    [
      'limited to the load of households, without export',
      (power: number, i: number) => Math.min(householdLoad(i), power),
    ],
    ['switched off for three hours', (power: number, i: number) => (isNoon(i) ? 0 : power)],
  ])('%s is forecast like its unlimited twin: within 2 %% on average, and each within 3 %%', (_, limit) => {
    const ratios = plants.map(({ untuned, truth, isCut, twin }) => {
      const limited = forecast(
        untuned,
        truth.map((power, i) => (isCut[dayOf(i)] ? limit(power, i) : power)),
      );
      expect(Math.min(...limited)).toBeGreaterThanOrEqual(0);
      return energy(limited) / twin;
    });
    // Another training set moves the forecasts of five days by up to 3 %, in either direction.
    for (const ratio of ratios) expect(Math.abs(ratio - 1)).toBeLessThan(0.03);
    expect(Math.abs(energy(ratios) / SEEDS.length - 1)).toBeLessThan(0.02);
  });
});
