import { DAY } from '@daystar/timeseries';
import { selectFeatures, pickRows } from '../dataset/feature-table';
import type { SiteFeatures } from '../features/site-features';
import { type SiteSteps, gatherFeatures } from './build-training-set';
import { fitRidge } from '../linear/normal-equations';
import { type Ridge, predictRidge } from '../linear/ridge';

/** Basic predictors. */
const INPUTS = ['clear', 'persistence', 'weather_ghi', 'weather_dni', 'weather_air_temp', 'external_level'];
/** Minimal penalty that keeps the equations solvable with collinear predictors. */
const PENALTY = 1e-6;
/** Half-life of a row's weight: a few slopes cannot model seasons and growth, but can follow them. */
const HALF_LIFE_MS = 60 * DAY;
/** Minimum rows for a fit. */
const MIN_ROWS = 100;

/** Least-squares fits of the measured values, by site id. */
export type SiteRegressions = Readonly<Record<string, Ridge>>;

export function fitSiteRegressions(sites: readonly SiteFeatures[], steps: SiteSteps): SiteRegressions {
  const fits: Record<string, Ridge> = {};
  sites.forEach((site, k) => {
    if (steps[k].length < MIN_ROWS) return;
    const table = gatherFeatures([site], [steps[k]]);
    const availableInputs = INPUTS.filter((name) =>
      table.columns[table.names.indexOf(name)]?.some((x) => !Number.isNaN(x)),
    );
    const target = Float64Array.from(steps[k], (i) => site.ratio[i] * site.scale[i]);
    const newestStep = steps[k][steps[k].length - 1];
    const weight = Float64Array.from(
      steps[k],
      (i) => 0.5 ** (((newestStep - i) * site.history.steps.stepMs) / HALF_LIFE_MS),
    );
    fits[site.history.site] = fitRidge({ table: selectFeatures(table, availableInputs), target, weight }, PENALTY);
  });
  return fits;
}

/** Predicts in the unit of the site, 0 at night. @returns undefined for a site with too little data */
export function predictSiteRegression(
  fits: SiteRegressions,
  site: SiteFeatures,
  steps: Int32Array,
): Float64Array | undefined {
  const fit = fits[site.history.site];
  if (!fit) return undefined;
  const predicted = predictRidge(fit, selectFeatures(pickRows(site.table, steps), fit.features));
  return predicted.map((value, row) => (site.scale[steps[row]] > 0 ? Math.max(0, value) : 0));
}
