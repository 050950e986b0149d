import { type FlaggedMeasurement, type Site } from '@daystar/contracts';
import { DAY, HALF_HOUR, HOUR, MINUTE, firstStart, resampleByMean, stepEnd, stepsBetween } from '@daystar/timeseries';
import { createSeededRandom } from '../numerics/seeded-random';
import { computeClearSkyPower } from '../outputs/clear-sky-power';
import { computePvColumns, createSiteSystem } from '../outputs/pv-columns';
import { estimatePlant } from '../plant-estimates/estimate-plant';
import { createSite, simulatePlant } from '../plant-estimates/simulated-site.fixture';
import type { SkyState } from '../sky/blend/sky-state';
import { interpolateCorrection } from './correction';
import { averageTrainingPower } from './average-training-power';
import { buildCorrection, trainSiteModel } from './site-model';

/** Standard deviation of the meter error, as a fraction. */
const NOISE = 0.012;
const [TRAINED_DAYS, DAYS] = [40, 46];
const TRACKER: Partial<Site> = { tracking_type: 'horizontal_single_axis' };

const PLANTS: readonly (readonly [string, number, Partial<Site>])[] = [
  ['the Mediterranean', 8, { latitude: 37.3, longitude: 14.2, tilt: 25, azimuth: 180 }],
  ['a cloudy north', 3, { latitude: 52, longitude: 12, tilt: 35, azimuth: 180 }],
  ['a foggy coast', 8, { latitude: -14.1, longitude: -75.7, tilt: 12, azimuth: 0 }],
  ['a desert, with trackers', 3, { latitude: -23.7, longitude: 133.9, ...TRACKER }],
];

/** Simulates a healthy plant whose weather is known, with a noisy meter. @param period of its measurements, ms */
function simulateHealthyPlant(seed: number, properties: Partial<Site>, period: number) {
  const site = createSite(properties);
  const random = createSeededRandom(seed);
  // The sum of twelve uniform values is almost normal, with a variance of 1.
  const drawNormal = () => Array.from({ length: 12 }, () => random()).reduce((sum, value) => sum + value, -6);
  const post = (power: number) => ({ total_power: power * (1 + NOISE * drawNormal()) });
  return { site, ...simulatePlant(site, site, { seed, days: DAYS, period, post, isSkyKnown: true }) };
}

type HealthyPlant = {
  readonly site: Site;
  readonly measurements: readonly FlaggedMeasurement[];
  readonly sky: SkyState;
};

/** Trains on the first weeks, and forecasts the days after them. @returns ratio of the sum to the true one, and mean absolute error over mean */
function scoreForecast({ site, measurements, sky }: HealthyPlant) {
  const from = firstStart(sky.steps);
  const [past, all] = [TRAINED_DAYS, DAYS].map((days) => stepsBetween(from, from + days * DAY, HALF_HOUR));
  const system = createSiteSystem(site, 'utility', from);
  const untuned = resampleByMean(computePvColumns(system, site, sky).pv_estimate, sky.steps, HALF_HOUR);
  const clearSky = computeClearSkyPower(system, site, all);
  const known = untuned.subarray(0, past.count);
  const posted = measurements.filter(({ period_end }) => Date.parse(period_end) <= stepEnd(past, past.count - 1));
  const flags = posted.map(({ verdict }) => verdict);
  const measured = averageTrainingPower(posted, flags, past, clearSky.power, site.longitude, known);
  const columns = { estimate: known, p10: known, p90: known, untuned: known, untunedP10: known, untunedP90: known };
  const times = { actualLead: new Float64Array(past.count).fill(DAY), tuned: new Uint8Array(past.count) };
  const data = { site: 'one', steps: past, measured, forecasts: new Map([[DAY, { ...columns, ...times }]]) };
  const model = trainSiteModel(data, clearSky, DAY)!;
  const correction = buildCorrection(data, clearSky, all, new Map([[DAY, model]]));
  const sums = { forecast: 0, truth: 0, error: 0 };
  for (let i = past.count; i < all.count; i++) {
    const clear = clearSky.power[i];
    if (clear <= 0) continue;
    const level = untuned[i] / clear;
    const power = untuned[i] + clear * interpolateCorrection(correction, stepEnd(all, i) - HALF_HOUR / 2, DAY, level);
    sums.forecast += power;
    sums.truth += untuned[i];
    sums.error += Math.abs(power - untuned[i]);
  }
  return { ratio: sums.forecast / sums.truth, error: sums.error / sums.truth };
}

describe.each(PLANTS)('a healthy plant in %s', (_, seed, properties) => {
  const hourly = simulateHealthyPlant(seed, properties, HOUR);

  it('has no curtailed hours', () => {
    expect(hourly.measurements.filter(({ verdict }) => verdict === 'curtailed')).toEqual([]);
  });

  it('has no loss in the morning or the evening', () => {
    const { estimates } = estimatePlant(hourly.site, hourly.measurements, hourly.sky)!;
    expect(estimates.length).toBeGreaterThan(0);
    expect(estimates.filter(({ significant }) => significant)).toEqual([]);
    for (const { property, estimate } of estimates)
      if (property === 'morning_loss' || property === 'evening_loss') expect(Math.abs(estimate)).toBeLessThan(1.5);
  });

  it('has the same forecasts as with measurements of 15 minutes', () => {
    const score = scoreForecast(hourly);
    const shorter = scoreForecast(simulateHealthyPlant(seed, properties, 15 * MINUTE));
    expect(score.ratio).toBeCloseTo(shorter.ratio, 2);
    expect(score.error).toBeLessThan(0.02);
  });
});
