import { DAY } from '@daystar/timeseries';
import { type Ingredient, type Ingredients, INGREDIENTS } from './blend';
import { chooseBlend } from './choose-blend';
import { siteFeatures } from './features/site-features';
import { knownSteps } from './lesson';
import { seededRandom } from './seeded-random';
import { madeUpHistory } from './site-history.fixture';

const site = siteFeatures(madeUpHistory({ days: 60 }), DAY);
const { firstEnd } = site.history.steps;

/** Judges ingredients that miss the truth of so many days by chance, each to its own degree (share of the truth). */
function judged(days: number, misses: Partial<Record<Ingredient, number>>, learntDays = 0) {
  const random = seededRandom(5);
  const steps = knownSteps([site], firstEnd + 10 * DAY, firstEnd + (10 + days) * DAY);
  const truth = Float64Array.from(steps[0], (i) => site.ratio[i] * site.scale[i]);
  const missing = (by: number) => truth.map((value) => value * (1 + by * (2 * random() - 1)));
  const ingredients = Object.fromEntries(INGREDIENTS.map((name) => [name, missing(misses[name] ?? 0.5)]));
  return chooseBlend([site], steps, ingredients as unknown as Ingredients, 'absolute', learntDays);
}

const total = (blend: object): number => Object.values(blend).reduce((sum: number, share: number) => sum + share, 0);

describe('the choice of a blend', () => {
  it('goes over to the best ingredient as the days tell', () => {
    const { blend } = judged(40, { linear: 0.01 });
    expect(blend.linear).toBeGreaterThan(0.95);
    expect(total(blend)).toBeCloseTo(1, 9);
  });

  it('leaves out an ingredient that only does harm', () => {
    const { blend } = judged(40, { physics: 5 });
    expect(blend.physics).toBeLessThan(0.01);
    for (const name of ['plain', 'linear', 'smooth', 'trees'] as const) expect(blend[name]).toBeGreaterThan(0.1);
  });

  it('takes something of everything while a day or two is all there is', () => {
    const { blend } = judged(2, {});
    for (const name of INGREDIENTS) expect(blend[name]).toBeGreaterThan(0.02);
  });

  it('leans to the learners once there are months to learn from', () => {
    const { blend } = judged(10, {}, 200);
    const young = judged(10, {}).blend;
    for (const name of ['physics', 'plain'] as const) expect(blend[name]).toBeLessThan(0.8 * young[name]);
  });

  it('keeps a site out where the untuned forecast is clearly the better one, and only there', () => {
    const bad = Object.fromEntries(INGREDIENTS.map((name) => [name, 5]));
    expect(judged(20, bad).keptOut).toEqual(['one']);
    expect(judged(20, {}).keptOut).toEqual([]);
  });
});
