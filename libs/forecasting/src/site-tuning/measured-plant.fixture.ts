import { type Measurement, type QcFlag, type Site, siteChanged } from '@daystar/contracts';
import { DAY, HALF_HOUR, HOUR, formatStamp, stepEnd, stepsBetween } from '@daystar/timeseries';
import { flagSiteMeasurements } from '../measurement-qc/flag-site-measurements';
import { createSeededRandom } from '../numerics/seeded-random';
import { computeClearSkyPower } from '../outputs/clear-sky-power';
import { createDeliveryFunction } from '../outputs/grid-delivery';
import { createSiteSystem } from '../outputs/pv-columns';
import { interpolateCorrection } from './correction';
import { averageTrainingPower } from './average-training-power';
import { excludeLoadLimits } from './exclude-load-limits';
import { type LastingChange, rescaleChangedOutput } from './rescale-changed-output';
import { buildCorrection, trainSiteModel } from './site-model';
import type { SiteTrainingData } from './site-training-data';

const START = Date.UTC(2026, 3, 1);
/** The span on which the service trains. */
const DAYS = 70;
const NOW = START + DAYS * DAY;
const site: Site = { ...siteChanged.example, latitude: 40, longitude: 0, capacity: 10, capacity_dc: 12 };
export const allSteps = stepsBetween(START, NOW + 5 * DAY, HALF_HOUR);
const past = stepsBetween(START, NOW, HALF_HOUR);
const simulateClearSky = (plant: Site) =>
  computeClearSkyPower(createSiteSystem(plant, 'utility', START), plant, allSteps);
export const clearSky = simulateClearSky(site);
export const dayOf = (i: number) => Math.floor(i / 48);

/** A plant that is soiled and shaded in the morning, half of whose days are clear. */
export function simulate(seed: number) {
  const random = createSeededRandom(seed);
  const isClear = Array.from({ length: DAYS + 5 }, () => random() < 0.5);
  const isCut = isClear.map((clear) => clear && random() < 0.3);
  let wander = 0;
  const index = Array.from({ length: allSteps.count }, (_, i) => {
    wander = 0.95 * wander + 0.4 * (random() - 0.5);
    return isClear[dayOf(i)] ? 0.97 : 0.3 + 0.65 / (1 + Math.exp(-2 * wander));
  });
  const untuned = clearSky.power.map(
    (power, i) => power * Math.min(1, Math.max(0.1, index[i] + 0.1 * (random() - 0.5))),
  );
  const truth = clearSky.power.map((power, i) => {
    const hour = (stepEnd(allSteps, i) / HOUR) % 24;
    return 0.85 * power * index[i] * (hour < 9 ? 0.6 : 1);
  });
  return { untuned, truth, isCut };
}

const toMeasurements = (measured: ArrayLike<number>): Measurement[] =>
  Array.from({ length: past.count }, (_, i) => ({
    period_end: formatStamp(stepEnd(past, i)),
    period: 'PT30M',
    total_power: measured[i],
  }));

/** Quality flags of the half hours up to the training. */
export const flagPowers = (measured: ArrayLike<number>): QcFlag[] =>
  flagSiteMeasurements(site, toMeasurements(measured));

/** Powers that a model learns from, one per half hour; NaN where there is none. */
export function selectTrainingPower(measured: ArrayLike<number>, plant = site, plantSky = clearSky): Float64Array {
  const measurements = toMeasurements(measured);
  const flags = flagSiteMeasurements(plant, measurements);
  return averageTrainingPower(measurements, flags, past, plantSky.power, site.longitude);
}

/**
 * Training data whose forecasts of all leads are the same.
 * @param stated properties that the record of the plant states
 */
export function buildTrainingData(untuned: Float64Array, measured: ArrayLike<number>, stated: Partial<Site> = {}) {
  const plant = { ...site, ...stated };
  const plantSky = simulateClearSky(plant);
  // The archive has delivered power.
  const potential = untuned.slice(0, past.count);
  const known = createDeliveryFunction(plant, past)?.(potential) ?? potential;
  const columns = {
    estimate: known,
    p10: known,
    p90: known,
    untuned: known,
    untunedP10: known,
    untunedP90: known,
  };
  const forecastAt = (lead: number) => ({
    ...columns,
    actualLead: new Float64Array(past.count).fill(lead),
    tuned: new Uint8Array(past.count),
  });
  const data: SiteTrainingData = {
    site: 'one',
    steps: past,
    ...excludeLoadLimits(selectTrainingPower(measured, plant, plantSky), known, plant, past),
    forecasts: new Map([0, HOUR, DAY].map((lead) => [lead, forecastAt(lead)])),
  };
  return { data, plantSky };
}

/**
 * Forecasts a day ahead of the days after training.
 * @param change lasting change of the output that is known
 * @param stated properties that the record of the plant states
 */
export function forecast(
  untuned: Float64Array,
  measured: ArrayLike<number>,
  change?: LastingChange,
  stated: Partial<Site> = {},
): number[] {
  const { data: measuredData, plantSky } = buildTrainingData(untuned, measured, stated);
  const data = rescaleChangedOutput(measuredData, change);
  const correction = buildCorrection(data, plantSky, allSteps, new Map([[DAY, trainSiteModel(data, plantSky, DAY)!]]));
  return Array.from(untuned.subarray(past.count), (power, k) => {
    const i = past.count + k;
    if (plantSky.power[i] <= 0) return 0;
    const added = interpolateCorrection(
      correction,
      stepEnd(allSteps, i) - HALF_HOUR / 2,
      DAY,
      power / plantSky.power[i],
    );
    return Math.max(0, power + plantSky.power[i] * added);
  });
}
