import { siteChanged } from '@daystar/contracts';
import { DAY, HALF_HOUR, HOUR, stepEnd, stepsBetween } from '@daystar/timeseries';
import { createSeededRandom } from '../numerics/seeded-random';
import { computeClearSkyPower } from '../outputs/clear-sky-power';
import { createSiteSystem } from '../outputs/pv-columns';
import { interpolateCorrection } from './correction';
import { type DailyErrors, type SiteModel, trainExternalModel } from './external-model';
import { computeWeight, weighExternal } from './external-share';
import { computeTrust } from './model-trust';
import { buildCorrection, trainSiteModel } from './site-model';
import type { SiteTrainingData } from './site-training-data';

const START = Date.UTC(2026, 3, 1);
const DAYS = 45;
const AHEAD = 6;
const site = { ...siteChanged.example, latitude: 40, longitude: 0, capacity: 10, capacity_dc: 12 };
const all = stepsBetween(START, START + (DAYS + AHEAD) * DAY, HALF_HOUR);
const plant = computeClearSkyPower(createSiteSystem(site, 'utility', START), site, all);
const random = createSeededRandom(7);

/** A random walk by half hour with a standard deviation of about 1. */
function wander(): Float64Array {
  let value = 0;
  return new Float64Array(all.count).map(() => (value = 0.95 * value + 1.1 * (random() - 0.5)));
}
const sky = wander();
const toPower = (index: Float64Array) =>
  plant.power.map((power, i) => power * (0.25 + 0.7 / (1 + Math.exp(-2 * index[i]))));
/** Forecasts whose errors are independent random walks; a share of 0 is perfect. */
const forecastWithError = (share: number) => {
  const error = wander();
  return toPower(sky.map((value, i) => (1 - share / 2) * value + share * error[i]));
};
const truth = toPower(sky);
const untuned = forecastWithError(0.6);
const good = forecastWithError(0.3);
const unrelated = toPower(wander());
const accurate = forecastWithError(0.1);

/** Training data up to a day. The provider issues each day at midnight for two days; a step has the newest issue. */
function dataUpTo(days: number, provider?: Float64Array): SiteTrainingData {
  const steps = stepsBetween(START, START + days * DAY, HALF_HOUR);
  const past = (values: Float64Array) => values.slice(0, steps.count);
  const now = START + days * DAY;
  const same = past(untuned);
  const rest = { actualLead: new Float64Array(steps.count).fill(HOUR), tuned: new Uint8Array(steps.count) };
  const forecast = {
    estimate: same,
    p10: same,
    p90: same,
    untuned: same,
    untunedP10: same,
    untunedP90: same,
    ...rest,
  };
  const issuedAt = Float64Array.from({ length: all.count }, (_, i) => {
    const knownBy = Math.min(now, stepEnd(all, i) - HALF_HOUR - HOUR);
    const issue = Math.floor(knownBy / DAY) * DAY;
    return stepEnd(all, i) - issue <= 2 * DAY ? issue : NaN;
  });
  const estimate = provider?.map((value, i) => (Number.isNaN(issuedAt[i]) ? NaN : value));
  const missing = new Float64Array(all.count).fill(NaN);
  const external = estimate && new Map([[HOUR, { estimate, p10: missing, p90: missing, issuedAt }]]);
  return { site: 'one', steps, measured: past(truth), forecasts: new Map([[HOUR, forecast]]), external };
}

const models = new Map<Float64Array | undefined, Map<number, SiteModel>>();

/**
 * Trains on `dataUpTo(days, provider)`, once for all tests. With a provider it adds the external model to the model without
 * one, as `trainSiteModel` does.
 */
function modelAfter(days: number, provider?: Float64Array): SiteModel {
  const known = models.get(provider) ?? new Map<number, SiteModel>();
  models.set(provider, known);
  const train = (data: SiteTrainingData): SiteModel =>
    provider
      ? { ...modelAfter(days), external: trainExternalModel(data, plant, HOUR, computeTrust(modelAfter(days))) }
      : trainSiteModel(data, plant, HOUR)!;
  const model = known.get(days) ?? train(dataUpTo(days, provider));
  known.set(days, model);
  return model;
}

/** Mean absolute error of the day after training, at a lead of an hour. */
function errorAfter(data: SiteTrainingData, model: SiteModel) {
  const share = weighExternal(data, plant, HOUR, model);
  const shares = share && new Map([[HOUR, share]]);
  const correction = buildCorrection(data, plant, all, new Map([[HOUR, model]]), shares);
  const from = data.steps.count;
  let sum = 0;
  for (let i = from; i < from + 2 * 48; i++) {
    if (plant.power[i] <= 0) continue;
    const level = untuned[i] / plant.power[i];
    const added = interpolateCorrection(correction, stepEnd(all, i) - HALF_HOUR / 2, HOUR, level);
    sum += Math.abs(untuned[i] + plant.power[i] * added - truth[i]);
  }
  return { share, error: sum, correction };
}

describe('a forecast of another provider', () => {
  const days = [40, 45];
  const errorsOf = (provider?: Float64Array) =>
    days.reduce((total, count) => total + errorAfter(dataUpTo(count, provider), modelAfter(count, provider)).error, 0);
  let without: number;
  beforeAll(() => (without = errorsOf()), 120_000);

  it('with a lower error than ours reduces the error, and is reported beside ours', () => {
    expect(errorsOf(good)).toBeLessThan(0.75 * without);
    const { share } = errorAfter(dataUpTo(45, good), modelAfter(45, good));
    expect(share?.weight).toBeGreaterThan(0.8);
    expect(share?.halfHourCount).toBeGreaterThan(150);
    expect(share!.maeExternal).toBeLessThan(share!.maeWithout);
    expect(share!.maeCombined).toBeLessThan(0.75 * share!.maeWithout);
  }, 120_000);

  it('that has nothing to do with the sky costs at most 3 %', () => {
    expect(errorsOf(unrelated)).toBeLessThan(1.03 * without);
  }, 120_000);

  it('that becomes bad loses its weight within three days, without a new model', () => {
    const model = modelAfter(40, good);
    const turned = good.map((value, i) => (i < 40 * 48 ? value : unrelated[i]));
    const weights = [40, 41, 42, 43].map((count) => weighExternal(dataUpTo(count, turned), plant, HOUR, model)!.weight);
    expect(weights[0]).toBeGreaterThan(0.8);
    expect(weights[3]).toBeLessThan(0.2);
  }, 120_000);

  it('must beat untuned rows where the model without it is not trusted', () => {
    // The plant is repaired when the hold-out begins, so that models of the days before are far too low.
    const data = dataUpTo(45, good);
    const measured = data.measured.map((value, i) => (i < 33 * 48 ? 0.6 * value : value));
    const estimate = accurate.slice(0, measured.length);
    const forecast = { ...data.forecasts.get(HOUR)!, estimate, untuned: estimate };
    const repaired = { ...data, measured, forecasts: new Map([[HOUR, forecast]]) };
    const model = trainSiteModel(repaired, plant, HOUR)!;
    expect(computeTrust(model)).toBe(0);
    const share = weighExternal(repaired, plant, HOUR, model)!;
    expect(share).toMatchObject({ weight: 0, missingDays: 0 });
    expect(share.maeExternal).toBeGreaterThan(share.maeWithout);
    expect(share.maeCombined).toBe(share.maeWithout);
  }, 120_000);

  it('is left out when it is older than usual, and forecasts are those without it', () => {
    const model = modelAfter(45, good);
    const data = dataUpTo(45, good);
    const { estimate, issuedAt, ...rest } = data.external!.get(HOUR)!;
    const stopped = issuedAt.map((issue, i) => (i >= data.steps.count ? issue - 2 * DAY : issue));
    const late = { ...data, external: new Map([[HOUR, { ...rest, estimate, issuedAt: stopped }]]) };
    const { correction } = errorAfter(late, model);
    expect(correction).toEqual(buildCorrection(data, plant, all, new Map([[HOUR, model]])));
    expect(errorAfter(data, model).correction).not.toEqual(correction);
  }, 120_000);

  it('changes nothing in half hours that it does not cover', () => {
    const data = dataUpTo(45, good);
    const model = modelAfter(45, good);
    const { correction } = errorAfter(data, model);
    const ours = buildCorrection(data, plant, all, new Map([[HOUR, model]]));
    const tail = (values: readonly number[]) => values.slice(3 * 48 * 6);
    expect(tail(correction.addends[0])).toEqual(tail(ours.addends[0]));
  }, 120_000);

  it('is not used with two weeks of it, and the model without it is that of a site without it', () => {
    const data = dataUpTo(45, good);
    const few = new Map(
      [...data.external!].map(([lead, one]) => [
        lead,
        { ...one, estimate: one.estimate.map((value, i) => (i < 41 * 48 ? NaN : value)) },
      ]),
    );
    const { external, ...model } = trainSiteModel({ ...data, external: few }, plant, HOUR)!;
    expect(external).toMatchObject({ holdOut: [] });
    expect(external?.model).toBeUndefined();
    expect(model).toEqual(modelAfter(45));
  }, 120_000);
});

describe('the weight of an external forecast', () => {
  const day = (number: number, gain: number): DailyErrors => ({
    day: number,
    values: 20,
    external: 10,
    without: 20,
    blends: [20 - 20 * gain],
  });
  const weigh = (...gains: number[]) =>
    computeWeight(
      gains.map((gain, i) => day(i, gain)),
      0,
      gains.length,
    );

  it('is 0 without a gain, with a gain below its uncertainty, and with few days', () => {
    expect(weigh(-0.1, -0.2, -0.1, 0, -0.1)).toBe(0);
    expect(weigh(0.5, -0.6, 0.4, -0.3, 0.1)).toBe(0);
    expect(weigh(0.5, 0.5, 0.5)).toBe(0);
  });

  it('is close to 1 for a steady gain, and falls when recent days are worse', () => {
    expect(weigh(0.2, 0.3, 0.25, 0.2, 0.3)).toBeGreaterThan(0.95);
    expect(weigh(0.2, 0.3, 0.25, 0.2, 0.3, -1)).toBeLessThan(0.5);
  });
});
