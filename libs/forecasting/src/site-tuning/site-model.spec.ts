import { type Measurement, siteChanged } from '@daystar/contracts';
import { DAY, HALF_HOUR, HOUR, formatStamp, stepEnd, stepsBetween } from '@daystar/timeseries';
import { flagSiteMeasurements } from '../measurement-qc/flag-site-measurements';
import { computeClearSkyPower } from '../outputs/clear-sky-power';
import { createSiteSystem } from '../outputs/pv-columns';
import { createSeededRandom } from '../numerics/seeded-random';
import { type Correction, interpolateCorrection } from './correction';
import { averageUsablePower } from '../measurement-qc/usable-power';
import { rescaleChangedOutput } from './rescale-changed-output';
import { buildCorrection, trainSiteModel } from './site-model';
import type { SiteTrainingData } from './site-training-data';

const START = Date.UTC(2026, 3, 1);
const DAYS = 40;
const AHEAD = 5;
const NOW = START + DAYS * DAY;
const site = { ...siteChanged.example, latitude: 40, longitude: 0, capacity: 10, capacity_dc: 12 };
const all = stepsBetween(START, NOW + AHEAD * DAY, HALF_HOUR);
const past = stepsBetween(START, NOW, HALF_HOUR);
const plant = computeClearSkyPower(createSiteSystem(site, 'utility', START), site, all);
const random = createSeededRandom(5);
/** Cloudiness is a random walk; the forecast has noise and ignores soiling and shading. */
let wander = 0;
const index = Array.from({ length: all.count }, () => {
  wander = 0.95 * wander + 0.4 * (random() - 0.5);
  return 0.3 + 0.65 / (1 + Math.exp(-2 * wander));
});
const untuned = plant.power.map((power, i) => power * Math.min(1, Math.max(0.1, index[i] + 0.15 * (random() - 0.5))));
const truth = plant.power.map((power, i) => {
  const hour = (stepEnd(all, i) / HOUR) % 24;
  return 0.8 * power * index[i] * (hour < 9 ? 0.6 : 1);
});

const posted = Array.from({ length: past.count }, (_, i): Measurement => ({
  period_end: formatStamp(stepEnd(past, i)),
  period: 'PT30M',
  total_power: truth[i],
}));

/** A loss of a quarter of the output. */

function joinTrainingData(measurements: readonly Measurement[]): SiteTrainingData {
  const flags = flagSiteMeasurements(site, measurements);
  const known = untuned.slice(0, past.count);
  const actualLead = new Float64Array(past.count).fill(DAY);
  const untunedOnes = { untuned: known, untunedP10: known, untunedP90: known };
  const forecast = { estimate: known, p10: known, p90: known, ...untunedOnes, actualLead };
  const measured = averageUsablePower(measurements, flags, past, plant.power, site.longitude);
  return {
    site: 'one',
    steps: past,
    measured,
    forecasts: new Map([[DAY, { ...forecast, tuned: new Uint8Array(past.count) }]]),
  };
}

/** Mean absolute errors of the days after training. */
function errorsAfter(measurements: readonly Measurement[]): { before: number; after: number } {
  const trainingData = joinTrainingData(measurements);
  const model = trainSiteModel(trainingData, plant, DAY);
  const correction = model && buildCorrection(trainingData, plant, all, new Map([[DAY, model]]));
  let before = 0;
  let after = 0;
  for (let i = past.count; i < all.count; i++) {
    if (plant.power[i] <= 0) continue;
    const time = stepEnd(all, i) - HALF_HOUR / 2;
    const level = untuned[i] / plant.power[i];
    const added = correction ? plant.power[i] * interpolateCorrection(correction, time, DAY, level) : 0;
    before += Math.abs(untuned[i] - truth[i]);
    after += Math.abs(Math.min(10, Math.max(0, untuned[i] + added)) - truth[i]);
  }
  return { before, after };
}

describe('site model', () => {
  it('removes more than a quarter of the error of soiling and shading', () => {
    const { before, after } = errorsAfter(posted);
    expect(after).toBeLessThan(0.75 * before);
  });

  it('follows a loss of output since its training', () => {
    const model = trainSiteModel(joinTrainingData(posted.slice(0, -6 * 48)), plant, DAY)!;
    const isLossy = (i: number) => i >= past.count - 6 * 48;
    const lossy = posted.map((row, i) => ({ ...row, total_power: isLossy(i) ? 0.8 * truth[i] : truth[i] }));
    const data = joinTrainingData(lossy);
    const errorWith = (correction: Correction) => {
      let error = 0;
      for (let i = past.count; i < past.count + 48; i++) {
        if (plant.power[i] <= 0) continue;
        const level = untuned[i] / plant.power[i];
        const added = interpolateCorrection(correction, stepEnd(all, i) - HALF_HOUR / 2, DAY, level);
        error += untuned[i] + plant.power[i] * added - 0.8 * truth[i];
      }
      return error;
    };
    const errorSince = (trainedUpTo: number) =>
      errorWith(buildCorrection(data, plant, all, new Map([[DAY, { ...model, trainedUpTo }]])));
    // A model that knows all outcomes has no error to follow.
    const uncorrected = errorSince(NOW);
    expect(uncorrected).toBeGreaterThan(0);
    expect(Math.abs(errorSince(NOW - 6 * DAY))).toBeLessThan(0.6 * uncorrected);
  });

  it('forecasts cloudy days without the strings that failed twelve days ago', () => {
    const since = past.count - 12 * 48;
    const lossy = joinTrainingData(
      posted.map((row, i) => ({ ...row, total_power: (i < since ? 1 : 0.75) * truth[i] })),
    );
    const data = rescaleChangedOutput(lossy, { outputRatio: 0.75, since: stepEnd(past, since - 1) });
    const computeCloudyRatio = (trainingData: SiteTrainingData) => {
      const model = trainSiteModel(trainingData, plant, DAY)!;
      const correction = buildCorrection(trainingData, plant, all, new Map([[DAY, model]]));
      const sums = { forecast: 0, truth: 0 };
      for (let i = past.count + 48; i < all.count; i++) {
        const level = untuned[i] / plant.power[i];
        if (!(level < 0.55)) continue;
        const time = stepEnd(all, i) - HALF_HOUR / 2;
        sums.forecast += untuned[i] + plant.power[i] * interpolateCorrection(correction, time, DAY, level);
        sums.truth += 0.75 * truth[i];
      }
      return sums.forecast / sums.truth;
    };
    expect(computeCloudyRatio(lossy)).toBeGreaterThan(1.1);
    expect(Math.abs(computeCloudyRatio(data) - 1)).toBeLessThan(0.1);
  });

  it('is undefined with few measurements', () => {
    expect(trainSiteModel(joinTrainingData(posted.slice(-48)), plant, DAY)).toBeUndefined();
  });
});

describe('usable half hours', () => {
  it('are measured almost completely, plausible and not curtailed', () => {
    const rows = posted.slice(24 * 2, 24 * 4).map((row, i): Measurement => {
      if (i === 24) return { ...row, network_constraint: true };
      if (i === 25) return { ...row, total_power: 9000 };
      return i === 26 ? { ...row, period: 'PT15M' } : row;
    });
    const { measured } = joinTrainingData(rows);
    const of = (i: number) => measured[24 * 2 + i];
    expect([of(24), of(25), of(26)]).toEqual([NaN, NaN, NaN]);
    expect(of(27)).toBeCloseTo(truth[24 * 2 + 27], 9);
    expect(measured[0]).toBeNaN();
  });

  it('exclude days with power but no sun', () => {
    const late = posted.map((row, i) => ({ ...row, total_power: truth[Math.max(0, i - 6)] }));
    const known = joinTrainingData(late).measured.filter((value) => !Number.isNaN(value));
    expect(known.length).toBeLessThan(
      0.05 * joinTrainingData(posted).measured.filter((value) => !Number.isNaN(value)).length,
    );
  });
});

describe('poisoned measurements', () => {
  const changed = (change: (power: number, i: number) => number) =>
    posted.map((row, i) => ({ ...row, total_power: change(truth[i], i) }));
  const fortnight = (i: number) => i > 20 * 48 && i < 34 * 48;
  const poisons: Record<string, readonly Measurement[]> = {
    'in kW': changed((power) => 1000 * power),
    'in kW for two weeks': changed((power, i) => (fortnight(i) ? 1000 * power : power)),
    'all equal': changed(() => 4),
    'all equal for two weeks': changed((power, i) => (fortnight(i) ? 4 : power)),
    'negative at noon': changed((power, i) => (i % 48 === 24 ? -power : power)),
    'an hour late': changed((_, i) => truth[Math.max(0, i - 2)]),
    'an hour late for two weeks': changed((power, i) => (fortnight(i) ? truth[i - 2] : power)),
    'nothing at all for two weeks': changed((power, i) => (fortnight(i) ? 0 : power)),
    noise: changed((power, i) => (power > 0 ? (i * 7919) % 10 : 0)),
  };

  it.each(Object.entries(poisons))('%s make forecasts at most 2 %% worse than untuned ones', (_, measurements) => {
    const { before, after } = errorsAfter(measurements);
    expect(after).toBeLessThanOrEqual(1.02 * before);
  });
});
