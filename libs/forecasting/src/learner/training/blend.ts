import type { SiteFeatures } from '../features/site-features';
import { type SiteSteps, gatherFeatures } from './build-training-set';
import { type BaseLearners, predictBaseLearners } from './base-learners';
import { predictSiteRegression } from './site-regression';

/**
 * Components of an estimate. `physics` is the untuned forecast times the rolling capacity ratio. `plain` is the
 * regression of the site alone, or `linear` where the site has too little data. `linear`, `smooth` (ridge regression
 * with kernels) and `trees` are fitted to all sites. `corrected` is the smooth fit with trees on its residuals.
 * `external` is the external forecast, or `physics` where there is none.
 */
export type Component = 'physics' | 'plain' | 'linear' | 'smooth' | 'trees' | 'corrected' | 'external';
export const COMPONENTS: readonly Component[] = [
  'physics',
  'plain',
  'linear',
  'smooth',
  'trees',
  'corrected',
  'external',
];

/** Weights of the components, which add up to 1. */
export type Blend = Readonly<Record<Component, number>>;

/** One value per step, in the unit of the site: first all steps of the first site, then those of the next. */
export type Components = Readonly<Record<Component, Float64Array>>;

/** Predicts every component at the steps of all sites. Learned components are at least 0. */
export function predictComponents(
  learners: BaseLearners,
  sites: readonly SiteFeatures[],
  steps: SiteSteps,
): Components {
  const ratios = predictBaseLearners(learners, gatherFeatures(sites, steps));
  const scale = gatherValues(sites, steps, (site, i) => site.scale[i]);
  const toSiteUnits = (ratio: Float64Array) => ratio.map((value, row) => Math.max(0, value * scale[row]));
  const linear = toSiteUnits(ratios.linear);
  const physics = gatherValues(sites, steps, (site, i) => site.history.untuned[i] * site.capacityRatio[i]);
  const external = gatherValues(sites, steps, ({ history }, i) => history.external?.estimate[i] ?? NaN);
  return {
    physics,
    external: external.map((value, row) => (Number.isNaN(value) ? physics[row] : value)),
    plain: replaceWithSiteRegressions(linear),
    linear,
    smooth: toSiteUnits(ratios.smooth),
    trees: toSiteUnits(ratios.trees),
    corrected: toSiteUnits(ratios.corrected),
  };

  /** Replaces the shared linear fit by the regression of each site that has one. */
  function replaceWithSiteRegressions(sharedFit: Float64Array): Float64Array {
    const values = sharedFit.slice();
    let from = 0;
    sites.forEach((site, k) => {
      const sitePredictions = predictSiteRegression(learners.plain, site, steps[k]);
      if (sitePredictions) values.set(sitePredictions, from);
      from += steps[k].length;
    });
    return values;
  }
}

/** Gives the named components equal weights. */
export const createEqualBlend = (names: readonly Component[]): Blend =>
  Object.fromEntries(
    COMPONENTS.map((component) => [component, names.includes(component) ? 1 / names.length : 0]),
  ) as Blend;

export function applyBlend(blend: Blend, components: Components): Float64Array {
  const sum = new Float64Array(components.trees.length);
  for (const name of COMPONENTS) {
    const [weight, values] = [blend[name], components[name]];
    if (weight > 0) for (let row = 0; row < sum.length; row++) sum[row] += weight * values[row];
  }
  return sum;
}

/** Range of the linear, smooth and tree predictions, an indicator of uncertainty. */
export function computeDisagreement({ linear, smooth, trees }: Components): Float64Array {
  return trees.map((value, row) => {
    const predictions = [value, linear[row], smooth[row]];
    return Math.max(...predictions) - Math.min(...predictions);
  });
}

/** Gathers a value of each step: first of the first site, then of the next. */
export function gatherValues(
  sites: readonly SiteFeatures[],
  steps: SiteSteps,
  valueAt: (site: SiteFeatures, step: number) => number,
): Float64Array {
  return Float64Array.from(sites.flatMap((site, k) => Array.from(steps[k], (i) => valueAt(site, i))));
}
