import { siteChanged } from '@daystar/contracts';
import {
  DAY,
  HALF_HOUR,
  HOUR,
  coarserSteps,
  formatStamp,
  resampleByMean,
  stepEnd,
  stepsBetween,
} from '@daystar/timeseries';
import { averageUsablePower } from '../measurement-qc/usable-power';
import { createSeededRandom } from '../numerics/seeded-random';
import { computeClearSkyPower } from '../outputs/clear-sky-power';
import { createSiteSystem } from '../outputs/pv-columns';
import { buildPowerTuning } from './build-power-tuning';
import { DEFAULT_PRIOR } from './early-regression';
import { shadeTraining } from './shaded-training';
import { trainSiteModel } from './site-model';
import { tuneColumns } from './tune-columns';

const START = Date.UTC(2026, 3, 1);
const NOW = START + 23 * DAY;
const roof = {
  ...siteChanged.example,
  kind: 'rooftop' as const,
  latitude: -33.9,
  longitude: 18.6,
  capacity: 30,
  capacity_dc: 30,
  azimuth: 20,
  tilt: 15,
};
const past = stepsBetween(START, NOW, HALF_HOUR);
const all = stepsBetween(START, NOW + 2 * DAY, HALF_HOUR);
const clearSky = computeClearSkyPower(createSiteSystem(roof, 'rooftop', START), roof, all);
const turnedRoof = { ...roof, azimuth: 60, tilt: 30 };
const turned = computeClearSkyPower(createSiteSystem(turnedRoof, 'rooftop', START), roof, all);
const actualLead = new Float64Array(past.count);
const tuned = new Uint8Array(past.count);

/** Half hours, UTC, of the sun behind the tree, from 6:00 to 8:30. */
const isBehindTree = (i: number) => (stepEnd(all, i) / HOUR) % 24 > 6 && (stepEnd(all, i) / HOUR) % 24 <= 8.5;

/**
 * Simulates a roof and its hindcast, which knows clouds well. @param transmit share of the power that a tree lets through,
 * by the clear-sky index
 */
function simulate(
  seed: number,
  transmit: (index: number) => number,
  { produced = clearSky.power, isHourly = false }: { produced?: Float64Array; isHourly?: boolean } = {},
) {
  const random = createSeededRandom(seed);
  let cloudiness = 0;
  const index = clearSky.power.map((_, i) => {
    if (i % 48 === 0) cloudiness = random();
    return 0.2 + 0.8 * Math.min(1, Math.max(0, 1.3 - 1.2 * cloudiness + 0.3 * (random() - 0.5)));
  });
  const truth = produced.map((power, i) => power * index[i] * (isBehindTree(i) ? transmit(index[i]) : 1));
  const untuned = clearSky.power.map((power, i) => power * Math.min(1, index[i] + 0.1 * (random() - 0.5)));
  const known = untuned.slice(0, past.count);
  const percentiles = { p10: known, p90: known, untunedP10: known, untunedP90: known };
  const forecasts = new Map(
    [0, HOUR].map((lead) => [lead, { estimate: known, untuned: known, ...percentiles, actualLead, tuned }]),
  );
  const halfHourly = truth.slice(0, past.count);
  const posted = isHourly ? splitHours(halfHourly, known) : halfHourly;
  const measured = posted.map((power) => (power > 0 ? power : NaN));
  const data = { site: 'one', steps: past, measured, forecasts, hindcastSteps: past.count };
  return { truth, untuned, ...shadeTraining({ data, clearSky, untunedActuals: known }, all) };
}

/** Posts the means of hours, and splits them as training does. */
function splitHours(power: Float64Array, estimate: Float64Array): Float64Array {
  const hours = coarserSteps(past, HOUR);
  const measurements = Array.from(resampleByMean(power, past, HOUR), (total_power, i) => ({
    period_end: formatStamp(stepEnd(hours, i)),
    period: 'PT60M',
    total_power,
  }));
  const flags = measurements.map(() => 'ok' as const);
  return averageUsablePower(measurements, flags, past, clearSky.power, roof.longitude, estimate);
}

const SEEDS = [1, 2, 3, 4];
const shadedSlots = [12, 13, 14, 15, 16];
const isLit = (i: number) => clearSky.power[i] > 0.5;

describe('a tree that the description does not state', () => {
  it.each([0.2, 0.5])('is found in all half hours that it shades, and in no other; share %d', (share) => {
    for (const seed of SEEDS) {
      const { shade } = simulate(seed, () => share);
      const found = [...shade!.clear.keys()].filter((slot) => shade!.clear[slot] < 1 && isLit(slot));
      expect(found).toEqual(shadedSlots);
      for (const slot of shadedSlots) expect(Math.abs(shade!.clear[slot] - share)).toBeLessThan(0.07);
    }
  });

  it('is found in the hours that it shades if measurements are hourly', () => {
    for (const seed of SEEDS) {
      const { shade } = simulate(seed, () => 0.2, { isHourly: true });
      const found = [...shade!.clear.keys()].filter((slot) => shade!.clear[slot] < 1 && isLit(slot));
      // In the last hour, the tree shades the first half.
      expect(found).toEqual([...shadedSlots, 17]);
      for (const slot of [12, 13, 14, 15]) expect(Math.abs(shade!.clear[slot] - 0.2)).toBeLessThan(0.07);
      for (const slot of [16, 17]) expect(Math.abs(shade!.clear[slot] - 0.6)).toBeLessThan(0.1);
    }
  });

  it('takes less of the power under an overcast sky if diffuse light passes', () => {
    for (const seed of SEEDS) {
      const { shade } = simulate(seed, (index) => 1 - 0.8 * Math.max(0, index - 0.3));
      for (const slot of shadedSlots) expect(shade!.overcast[slot] - shade!.clear[slot]).toBeGreaterThan(0.1);
    }
  });

  it('is in the forecasts of the next days, whose other half hours stay as certain', () => {
    const { truth, untuned, data, clearSky: shadedSky, untunedActuals, shade } = simulate(1, () => 0.2);
    const models = new Map([[HOUR, trainSiteModel(data, shadedSky, HOUR)!]]);
    const { tuning } = buildPowerTuning(
      { data, measured: data.measured, untunedActuals, clearSky: shadedSky, steps: all, prior: DEFAULT_PRIOR },
      { trained: models, inUse: models, effectiveSince: () => NOW },
    );
    const scale = (factor: number) => untuned.map((power) => factor * power);
    const columns = { pv_estimate: untuned, pv_estimate10: scale(0.7), pv_estimate90: scale(1.1) };
    const plant = { columns, clear: clearSky.power, steps: all, actualSteps: past.count, issuedAt: NOW, capacity: 30 };
    const rows = tuneColumns(plant, { ...tuning, shade }, { recent: [], past: [] });
    for (let i = past.count; i < all.count; i++) {
      if (!(clearSky.power[i] > 2)) continue;
      const { pv_estimate10: p10, pv_estimate: p50, pv_estimate90: p90 } = rows;
      expect(Math.abs(p50[i] - truth[i])).toBeLessThan(0.12 * clearSky.power[i]);
      expect(p10[i]).toBeGreaterThan(isBehindTree(i) ? 0 : 0.5 * p50[i]);
      expect([p10[i] <= p50[i], p50[i] <= p90[i]]).toEqual([true, true]);
    }
  });
});

describe('a roof without shade', () => {
  it('keeps its training data', () => {
    for (const isHourly of [false, true])
      for (const seed of SEEDS) expect(simulate(seed, () => 1, { isHourly }).shade).toBeUndefined();
  });

  it('is not shaded because its modules face elsewhere than stated', () => {
    for (const seed of SEEDS) expect(simulate(seed, () => 1, { produced: turned.power }).shade).toBeUndefined();
  });
});
