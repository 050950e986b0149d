import { DAY } from '@daystar/timeseries';
import { type Component, type Components, COMPONENTS } from './blend';
import { selectBlend } from './select-blend';
import { buildSiteFeatures } from '../features/site-features';
import { findKnownSteps } from './build-training-set';
import { createSeededRandom } from '../../numerics/seeded-random';
import { createSyntheticHistory } from '../dataset/synthetic-history.fixture';

const site = buildSiteFeatures(createSyntheticHistory({ days: 60 }), DAY);
const { firstEnd } = site.history.steps;

/** Evaluates components with random errors, each of its own size (fraction of the truth). */
function evaluated(days: number, misses: Partial<Record<Component, number>>, learnedDays = 0, evaluatedSite = site) {
  const random = createSeededRandom(5);
  const steps = findKnownSteps([site], firstEnd + 10 * DAY, firstEnd + (10 + days) * DAY);
  const truth = Float64Array.from(steps[0], (i) => site.ratio[i] * site.scale[i]);
  const missing = (by: number) => truth.map((value) => value * (1 + by * (2 * random() - 1)));
  const ingredients = Object.fromEntries(COMPONENTS.map((name) => [name, missing(misses[name] ?? 0.5)]));
  return selectBlend([evaluatedSite], steps, ingredients as unknown as Components, 'absolute', learnedDays);
}

const total = (blend: object): number => Object.values(blend).reduce((sum: number, share: number) => sum + share, 0);

describe('blend selection', () => {
  it('converges to the best component with more days', () => {
    const { blend } = evaluated(40, { linear: 0.01 });
    expect(blend.linear).toBeGreaterThan(0.95);
    expect(total(blend)).toBeCloseTo(1, 9);
  });

  it('compares blends with the shift by recent errors that their forecasts are served with', () => {
    const steps = findKnownSteps([site], firstEnd + 10 * DAY, firstEnd + 50 * DAY);
    const truth = Float64Array.from(steps[0], (i) => site.ratio[i] * site.scale[i]);
    const low = truth.map((value, row) => value - 0.2 * site.scale[steps[0][row]]);
    const random = createSeededRandom(5);
    const ingredients = Object.fromEntries(
      COMPONENTS.map((name) => [name, truth.map((value) => value * (1 + 1.5 * (2 * random() - 1)))]),
    ) as unknown as Components;
    const { blend } = selectBlend([site], steps, { ...ingredients, linear: low }, 'absolute', 0);
    expect(blend.linear).toBeGreaterThan(0.3);
  });

  it('drops a harmful component', () => {
    const { blend } = evaluated(40, { physics: 5 });
    expect(blend.physics).toBeLessThan(0.01);
    for (const name of ['plain', 'linear', 'smooth', 'trees'] as const) expect(blend[name]).toBeGreaterThan(0.1);
  });

  it('uses all components with only two days', () => {
    const { blend } = evaluated(2, {});
    for (const name of COMPONENTS) if (name !== 'external') expect(blend[name]).toBeGreaterThan(0.02);
  });

  it('includes the forecast of another provider for sites that have one', () => {
    const values = site.history.untuned;
    const external = { estimate: values, p10: values, p90: values, issuedAt: values };
    const withExternal = { ...site, history: { ...site.history, external } };
    expect(evaluated(2, {}).blend.external).toBe(0);
    expect(evaluated(40, { external: 0.01 }, 0, withExternal).blend.external).toBeGreaterThan(0.95);
    expect(evaluated(40, { external: 5 }, 0, withExternal).blend.external).toBeLessThan(0.01);
  });

  it('prefers the learners with months of training data', () => {
    const { blend } = evaluated(10, {}, 200);
    const young = evaluated(10, {}).blend;
    for (const name of ['physics', 'plain'] as const) expect(blend[name]).toBeLessThan(0.8 * young[name]);
  });

  it('leaves out the linear fit where it makes the mean of the learners clearly worse', () => {
    const misses = { smooth: 0.2, trees: 0.2, corrected: 0.2, physics: 2, plain: 2 };
    expect(evaluated(40, { ...misses, linear: 0.4 }, 200).blend.linear).toBeLessThan(0.1);
    expect(evaluated(40, { ...misses, linear: 0.2 }, 200).blend.linear).toBeGreaterThan(0.2);
  });

  it('keeps the untuned forecast of a site only where it is clearly better', () => {
    const bad = Object.fromEntries(COMPONENTS.map((name) => [name, 5]));
    expect(evaluated(20, bad).excludedSites).toEqual(['one']);
    expect(evaluated(20, {}).excludedSites).toEqual([]);
  });
});
