import type { SiteFeatures } from './features/site-features';
import { type SiteSteps, tableOf } from './lesson';
import { type Members, predictMembers } from './members';

/** What an estimate can be made of; `physics` is the untuned forecast times what the site has yielded beside it. */
export type Ingredient = 'physics' | 'linear' | 'smooth' | 'trees';
export const INGREDIENTS: readonly Ingredient[] = ['physics', 'linear', 'smooth', 'trees'];

/** An equal-weight mean of ingredients: weights fitted to a few weeks forecast worse than none. */
export type Blend = readonly Ingredient[];

/** What is used until there is evidence for another one. */
export const USUAL_BLEND: Blend = ['linear', 'smooth', 'trees'];

/** All blends there are, the simplest first. */
export const BLENDS: readonly Blend[] = Array.from({ length: 2 ** INGREDIENTS.length - 1 }, (_, set) =>
  INGREDIENTS.filter((_one, bit) => ((set + 1) >> bit) & 1),
).sort((a, b) => a.length - b.length);

/** One value per step of every site under one another, in the unit of the site. */
export type Ingredients = Readonly<Record<Ingredient, Float64Array>>;

export function ingredientsOf(members: Members, sites: readonly SiteFeatures[], steps: SiteSteps): Ingredients {
  const ratios = predictMembers(members, tableOf(sites, steps));
  const scale = gather(sites, steps, (site, i) => site.scale[i]);
  const inUnits = (ratio: Float64Array) => ratio.map((value, row) => Math.max(0, value * scale[row]));
  return {
    physics: gather(sites, steps, (site, i) => site.history.untuned[i] * site.capacity[i]),
    linear: inUnits(ratios.linear),
    smooth: inUnits(ratios.smooth),
    trees: inUnits(ratios.trees),
  };
}

export function blended(blend: Blend, ingredients: Ingredients): Float64Array {
  const [first, ...others] = blend.map((name) => ingredients[name]);
  return first.map((value, row) => others.reduce((sum, one) => sum + one[row], value) / blend.length);
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
