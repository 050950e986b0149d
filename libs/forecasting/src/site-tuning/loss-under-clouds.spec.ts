import { type Site, siteChanged } from '@daystar/contracts';
import { DAY, HALF_HOUR, stepEnd, stepsBetween } from '@daystar/timeseries';
import { createSeededRandom } from '../numerics/seeded-random';
import { computeClearSkyPower } from '../outputs/clear-sky-power';
import { createSiteSystem } from '../outputs/pv-columns';
import { interpolateCorrection } from './correction';
import { buildEarlyCorrection } from './early-correction';
import { fitEarlyLines } from './early-regression';
import { rescaleChangedOutput } from './rescale-changed-output';
import { buildCorrection, trainSiteModel } from './site-model';
import type { SiteTrainingData } from './site-training-data';

const STEPS_PER_DAY = DAY / HALF_HOUR;
const DAYS_AHEAD = 2;
/** Ratios of untuned to clear-sky power of the days ahead. */
const LEVELS = [0.03, 0.1, 0.2, 0.35, 0.5, 0.7, 0.9, 1];

interface LossyPlant {
  readonly site: Partial<Site>;
  readonly start: number;
  readonly days: number;
  /** Measured over untuned power. */
  readonly ratio: number;
  /** Days since the loss; by default it is older than the measurements. */
  readonly daysSince?: number;
  /** Share of the measured days that are cloudy. */
  readonly cloudyShare: number;
}

/** Simulates measurements of a plant whose weather is known, and whose output has a constant ratio to the untuned power. */
function simulate(
  { site: properties, start, days, ratio, daysSince = Infinity, cloudyShare }: LossyPlant,
  seed: number,
) {
  const random = createSeededRandom(seed);
  const site: Site = { ...siteChanged.example, longitude: 0, capacity: 10, capacity_dc: 12, ...properties };
  const now = start + days * DAY;
  const [past, all] = [now, now + DAYS_AHEAD * DAY].map((end) => stepsBetween(start, end, HALF_HOUR));
  const clearSky = computeClearSkyPower(createSiteSystem(site, 'utility', start), site, all);
  const isCloudy = Array.from({ length: days }, () => random() < cloudyShare);
  let wander = 0;
  const untuned = Float64Array.from({ length: past.count }, (_, i) => {
    wander = 0.9 * wander + 0.4 * (random() - 0.5);
    const clearness = isCloudy[Math.floor(i / STEPS_PER_DAY)]
      ? 0.4 + 0.5 * wander
      : Math.max(0.8, 0.97 + 0.03 * wander);
    return clearSky.power[i] * Math.min(1, Math.max(0.08, clearness));
  });
  const since = now - daysSince * DAY;
  const measured = untuned.map((power, i) => {
    const isLossy = stepEnd(past, i) > since;
    return (isLossy ? ratio : 1) * power * (1 + 0.04 * (random() - 0.5));
  });
  const percentiles = { p10: untuned, p90: untuned, untunedP10: untuned, untunedP90: untuned };
  const actualLead = new Float64Array(past.count).fill(DAY);
  const forecast = { estimate: untuned, untuned, ...percentiles, actualLead, tuned: new Uint8Array(past.count) };
  const data: SiteTrainingData = { site: 'one', steps: past, measured, forecasts: new Map([[DAY, forecast]]) };
  return {
    all,
    clearSky,
    data: rescaleChangedOutput(data, daysSince < Infinity ? { since, outputRatio: ratio } : undefined),
  };
}

/** Computes corrected over untuned energy of the days ahead at each level, relative to the ratio of the plant. */
function computeRatios(plant: LossyPlant, seed: number, isEarly = false): number[] {
  const { all, clearSky, data } = simulate(plant, seed);
  const correction = isEarly
    ? buildEarlyCorrection(data, fitEarlyLines(data, clearSky).lines)!
    : buildCorrection(data, clearSky, all, new Map([[DAY, trainSiteModel(data, clearSky, DAY)!]]));
  return LEVELS.map((level) => {
    let [untuned, corrected] = [0, 0];
    for (let i = data.steps.count; i < all.count; i++) {
      const power = level * clearSky.power[i];
      const added = interpolateCorrection(correction, stepEnd(all, i) - HALF_HOUR / 2, DAY, level);
      untuned += power;
      corrected += power + clearSky.power[i] * added;
    }
    return corrected / untuned / plant.ratio;
  });
}

const SUNNY: Readonly<Record<string, LossyPlant>> = {
  'a tracker of the Sahel': {
    site: { latitude: 14, tracking_type: 'horizontal_single_axis' },
    start: Date.UTC(2026, 10, 6),
    days: 24,
    ratio: 0.8,
    cloudyShare: 0,
  },
  'a plant south of the equator that lost strings a week ago': {
    site: { latitude: -16, tracking_type: 'fixed', tilt: 16, azimuth: 0 },
    start: Date.UTC(2026, 7, 1),
    days: 40,
    ratio: 0.85,
    daysSince: 7,
    cloudyShare: 0,
  },
  'a plant that is larger than stated': {
    site: { latitude: 33, tracking_type: 'fixed', tilt: 25, azimuth: 180 },
    start: Date.UTC(2026, 4, 1),
    days: 24,
    ratio: 1.15,
    cloudyShare: 0,
  },
};
const WINTER: LossyPlant = {
  site: { latitude: 60, tracking_type: 'fixed', tilt: 40, azimuth: 180 },
  start: Date.UTC(2026, 9, 1),
  days: 60,
  ratio: 0.8,
  cloudyShare: 0.5,
};

describe.each(Object.entries(SUNNY))('%s, measured on sunny days', (_, plant) => {
  it.each([1, 2])('keeps its ratio to untuned power under any clouds (seed %d)', (seed) => {
    for (const ratio of computeRatios(plant, seed)) expect(Math.abs(ratio - 1)).toBeLessThan(0.03);
  });
});

describe('a plant at 60 degrees north with a loss, in autumn', () => {
  it('keeps its ratio to untuned power on the darkest days', () => {
    for (const ratio of computeRatios(WINTER, 1)) expect(Math.abs(ratio - 1)).toBeLessThan(0.04);
  });
});

describe('a plant with a loss that was measured on three sunny days', () => {
  it('has the same ratio to untuned power under clouds as under a clear sky', () => {
    const ratios = computeRatios({ ...SUNNY['a tracker of the Sahel'], days: 3 }, 1, true);
    ratios.forEach((ratio, k) =>
      expect(Math.abs(ratio / ratios.at(-1)! - 1)).toBeLessThan(LEVELS[k] < 0.2 ? 0.1 : 0.03),
    );
  });
});
