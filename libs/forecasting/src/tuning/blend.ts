import type { SiteFeatures } from './features/site-features';
import { type SiteSteps, tableOf } from './lesson';
import { type Members, predictMembers } from './members';
import { predictPlain } from './plain-fit';

/** What an estimate can be made of; `physics` is the untuned forecast times what the site has yielded beside it. */
export type Ingredient = 'physics' | 'plain' | 'linear' | 'smooth' | 'trees' | 'corrected';
export const INGREDIENTS: readonly Ingredient[] = ['physics', 'plain', 'linear', 'smooth', 'trees', 'corrected'];

/** How much of an estimate each ingredient is, 1 together. */
export type Blend = Readonly<Record<Ingredient, number>>;

/** One value per step of every site under one another, in the unit of the site. */
export type Ingredients = Readonly<Record<Ingredient, Float64Array>>;

export function ingredientsOf(members: Members, sites: readonly SiteFeatures[], steps: SiteSteps): Ingredients {
  const ratios = predictMembers(members, tableOf(sites, steps));
  const scale = gather(sites, steps, (site, i) => site.scale[i]);
  const inUnits = (ratio: Float64Array) => ratio.map((value, row) => Math.max(0, value * scale[row]));
  const linear = inUnits(ratios.linear);
  return {
    physics: gather(sites, steps, (site, i) => site.history.untuned[i] * site.capacity[i]),
    plain: plainOr(linear),
    linear,
    smooth: inUnits(ratios.smooth),
    trees: inUnits(ratios.trees),
    corrected: inUnits(ratios.corrected),
  };

  /** A site without a fit of its own goes by what was learnt of all. */
  function plainOr(others: Float64Array): Float64Array {
    const values = others.slice();
    let from = 0;
    sites.forEach((site, k) => {
      const own = predictPlain(members.plain, site, steps[k]);
      if (own) values.set(own, from);
      from += steps[k].length;
    });
    return values;
  }
}

/** The mean of some ingredients. */
export const equalBlend = (names: readonly Ingredient[]): Blend =>
  Object.fromEntries(INGREDIENTS.map((one) => [one, names.includes(one) ? 1 / names.length : 0])) as Blend;

export function blended(blend: Blend, ingredients: Ingredients): Float64Array {
  const sum = new Float64Array(ingredients.trees.length);
  for (const name of INGREDIENTS) {
    const [share, values] = [blend[name], ingredients[name]];
    if (share > 0) for (let row = 0; row < sum.length; row++) sum[row] += share * values[row];
  }
  return sum;
}

/** How far apart the learners are: where they differ, none of them knows. */
export function disagreement({ linear, smooth, trees }: Ingredients): Float64Array {
  return trees.map((value, row) => {
    const all = [value, linear[row], smooth[row]];
    return Math.max(...all) - Math.min(...all);
  });
}

/** A value of every step of all sites under one another. */
export function gather(
  sites: readonly SiteFeatures[],
  steps: SiteSteps,
  of: (site: SiteFeatures, step: number) => number,
): Float64Array {
  return Float64Array.from(sites.flatMap((site, k) => Array.from(steps[k], (i) => of(site, i))));
}
