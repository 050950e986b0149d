import { DAY, stepEnd } from '@daystar/timeseries';
import { createSeededRandom } from '../../numerics/seeded-random';
import { meanAbsoluteError } from '../../verification/deterministic';
import { buildSiteFeatures } from '../features/site-features';
import { predict } from './predict';
import { createSyntheticHistory } from '../dataset/synthetic-history.fixture';
import { type TrainingOptions, train } from './train';
import type { TunedModel } from './tuned-model';

const DAYS = 90;
const LEAD_MS = DAY;
const TAUGHT = 70;

type Corruption = Parameters<typeof createSyntheticHistory>[0]['corrupt'];

const truth = createSyntheticHistory({ days: DAYS });

/**
 * Errors in the days after training, against the truth, of a site with modified measurements. The models have no
 * quantiles, because estimates do not depend on them.
 */
function errorsAfter(corrupt?: Corruption, more: Partial<TrainingOptions> = {}): { tuned: number; untuned: number } {
  const history = createSyntheticHistory({ days: DAYS, corrupt });
  const site = buildSiteFeatures(history, LEAD_MS);
  const upTo = history.steps.firstEnd + TAUGHT * DAY;
  const model = train([site], { objective: 'absolute', upTo, seed: 1, maxTrees: 60, hasQuantiles: false, ...more });
  const later = Int32Array.from(truth.measured.keys()).filter(
    (i) => stepEnd(truth.steps, i) > upTo + LEAD_MS && truth.clear[i] > 0,
  );
  const of = (values: Float64Array) => Float64Array.from(later, (i) => values[i]);
  return {
    tuned: meanAbsoluteError(of(truth.measured), predict(model, site, later).estimate),
    untuned: meanAbsoluteError(of(truth.measured), of(history.untuned)),
  };
}

describe('training', () => {
  const ofTruth = errorsAfter();

  it('corrects the shading and the capacity error of the untuned forecast', () => {
    expect(ofTruth.tuned).toBeLessThan(0.6 * ofTruth.untuned);
  });

  it('learns the error of the forecast of another provider, and follows it where it is better', () => {
    const random = createSeededRandom(3);
    // 15 % too high, with noise of 10 %.
    const estimate = truth.measured.map((value) => value * (1.1 + 0.1 * random()) + 0.2 * random());
    const issuedAt = Float64Array.from(estimate, (_, i) => Math.floor(stepEnd(truth.steps, i) / DAY - 1) * DAY);
    const missing = estimate.map(() => NaN);
    const site = buildSiteFeatures({ ...truth, external: { estimate, p10: missing, p90: missing, issuedAt } }, LEAD_MS);
    const upTo = truth.steps.firstEnd + TAUGHT * DAY;
    const model = train([site], { objective: 'absolute', upTo, seed: 1, maxTrees: 60, hasQuantiles: false });
    const later = Int32Array.from(estimate.keys()).filter(
      (i) => stepEnd(truth.steps, i) > upTo + LEAD_MS && truth.clear[i] > 0,
    );
    const of = (values: Float64Array) => Float64Array.from(later, (i) => values[i]);
    const tuned = meanAbsoluteError(of(truth.measured), predict(model, site, later).estimate);
    expect(tuned).toBeLessThan(0.6 * meanAbsoluteError(of(truth.measured), of(estimate)));
    expect(tuned).toBeLessThan(0.5 * ofTruth.tuned);
  });

  it('serves the forecast of another provider while the sun is down at the middle of a region', () => {
    const history = createSyntheticHistory({ days: 40 });
    const estimate = history.clear.map((value) => value + 0.3);
    const p10 = estimate.map(() => 0.2);
    const p90 = estimate.map(() => NaN);
    const site = buildSiteFeatures(
      { ...history, external: { estimate, p10, p90, issuedAt: estimate.map(() => 0) } },
      LEAD_MS,
    );
    const model = train([site], {
      objective: 'absolute',
      upTo: history.steps.firstEnd + 30 * DAY,
      seed: 1,
      maxTrees: 20,
    });
    const night = Int32Array.of(history.clear.findLastIndex((value) => value === 0));
    expect(predict(model, site, night)).toEqual(
      Object.fromEntries(
        Object.entries({ estimate: 0.3, p10: 0.2, p50: 0.3, p90: 0.3 }).map(([name, value]) => [
          name,
          Float64Array.of(value),
        ]),
      ),
    );
  });

  it('returns nothing for few values', () => {
    const site = buildSiteFeatures(createSyntheticHistory({ days: 6 }), LEAD_MS);
    expect(train([site], { objective: 'absolute', upTo: Infinity, seed: 1 })).toBeUndefined();
  });

  describe('of 40 days', () => {
    const site = buildSiteFeatures(createSyntheticHistory({ days: 40 }), LEAD_MS);
    const upTo = site.history.steps.firstEnd + 40 * DAY;
    const training = { objective: 'absolute', upTo, seed: 4, maxTrees: 30 } as const;
    const full = train([site], training)!;

    it('is deterministic by seed, and its model is serializable', () => {
      const written = JSON.stringify(full);
      expect(JSON.stringify(train([site], training))).toBe(written);
      const steps = Int32Array.from({ length: 48 }, (_, i) => 1000 + i);
      expect(predict(JSON.parse(written) as TunedModel, site, steps)).toEqual(predict(full, site, steps));
    });

    it('forecasts the same without quantiles, which then equal the estimate', () => {
      const short = train([site], { ...training, hasQuantiles: false })!;
      const noon = Int32Array.of(1000);
      const { estimate, p10, p90 } = predict(short, site, noon);
      expect(estimate).toEqual(predict(full, site, noon).estimate);
      expect([p10[0], p90[0]]).toEqual([estimate[0], estimate[0]]);
      expect(JSON.stringify(short).length).toBeLessThan(JSON.stringify(full).length);
    });
  });

  it('reports the hold-out error', () => {
    const site = buildSiteFeatures(createSyntheticHistory({ days: 60 }), LEAD_MS);
    const upTo = site.history.steps.firstEnd + 60 * DAY;
    const { holdOut, values } = train([site], { objective: 'absolute', upTo, seed: 1, maxTrees: 30 })!;
    expect(holdOut.tuned).toBeLessThan(holdOut.untuned);
    expect(holdOut.excludedSites).toEqual([]);
    expect(values).toBeGreaterThan(60 * 20);
  });

  it('holds out a quarter of the values although most of the last weeks are missing', () => {
    const days = 60;
    const corrupt: Corruption = (measured) => measured.fill(NaN, 48 * 47);
    const site = buildSiteFeatures(createSyntheticHistory({ days, corrupt }), LEAD_MS);
    const upTo = site.history.steps.firstEnd + days * DAY;
    const { holdOut, values } = train([site], { objective: 'absolute', upTo, seed: 1, maxTrees: 30 })!;
    expect(holdOut.values / values).toBeCloseTo(0.25, 2);
  });

  it('works with squared errors', () => {
    const { tuned, untuned } = errorsAfter(undefined, { objective: 'squared', hasQuantiles: true });
    expect(tuned).toBeLessThan(0.7 * untuned);
  });
});

describe('poisoned measurements', () => {
  const poisons: Record<string, NonNullable<Corruption>> = {
    'in kilowatts': (measured) => measured.forEach((value, i) => (measured[i] = 1000 * value)),
    'in kilowatts for ten days': (measured) =>
      measured.fill(0, 0, 0).forEach((value, i) => {
        if (i > 50 * 48 && i < 60 * 48) measured[i] = 1000 * value;
      }),
    'that are all equal': (measured) => measured.fill(3),
    'that stick for weeks': (measured) => measured.fill(2.5, 30 * 48, 60 * 48),
    'that are an hour late': (measured) => measured.copyWithin(2, 0),
    'that are negative at noon': (measured) =>
      measured.forEach((value, i) => (measured[i] = i % 48 === 24 ? -value : value)),
    'of which the last month is nothing': (measured) => measured.fill(0, 40 * 48, 70 * 48),
    'that are noise': (measured) => measured.forEach((value, i) => (measured[i] = value === 0 ? 0 : (i * 7919) % 10)),
  };

  it.each(Object.entries(poisons))('%s make forecasts at most 2 %% worse than untuned ones', (_, corrupt) => {
    const { tuned, untuned } = errorsAfter(corrupt);
    expect(tuned).toBeLessThanOrEqual(1.02 * untuned);
  });
});
