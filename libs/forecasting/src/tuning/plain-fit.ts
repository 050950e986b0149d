import { DAY } from '@daystar/timeseries';
import { keepFeatures, pickRows } from './feature-table';
import type { SiteFeatures } from './features/site-features';
import { type SiteSteps, tableOf } from './lesson';
import { fitRidge } from './linear/normal-equations';
import { type Ridge, predictRidge } from './linear/ridge';

/** What anyone would try first. */
const INPUTS = ['clear', 'persistence', 'weather_ghi', 'weather_dni', 'weather_air_temp'];
/** Hardly any: enough to solve where two predictors say the same. */
const PENALTY = 1e-6;
/** What is this much older counts half: a few slopes cannot tell seasons and growth apart, but they can follow them. */
const HALF_LIFE = 60 * DAY;
/** Fewer rows carry no fit. */
const LEAST_ROWS = 100;

/** Least squares of the measured values themselves, by site: each learns from itself alone, and no scale is assumed. */
export type PlainFits = Readonly<Record<string, Ridge>>;

export function fitPlain(sites: readonly SiteFeatures[], steps: SiteSteps): PlainFits {
  const fits: Record<string, Ridge> = {};
  sites.forEach((site, k) => {
    if (steps[k].length < LEAST_ROWS) return;
    const table = tableOf([site], [steps[k]]);
    const known = INPUTS.filter((name) => table.columns[table.names.indexOf(name)]?.some((x) => !Number.isNaN(x)));
    const target = Float64Array.from(steps[k], (i) => site.ratio[i] * site.scale[i]);
    const last = steps[k][steps[k].length - 1];
    const weight = Float64Array.from(steps[k], (i) => 0.5 ** (((last - i) * site.history.steps.length) / HALF_LIFE));
    fits[site.history.site] = fitRidge({ table: keepFeatures(table, known), target, weight }, PENALTY);
  });
  return fits;
}

/** In the unit of the site, 0 at night; undefined for a site that had too little to learn from. */
export function predictPlain(fits: PlainFits, site: SiteFeatures, steps: Int32Array): Float64Array | undefined {
  const fit = fits[site.history.site];
  if (!fit) return undefined;
  const said = predictRidge(fit, keepFeatures(pickRows(site.table, steps), fit.features));
  return said.map((value, row) => (site.scale[steps[row]] > 0 ? Math.max(0, value) : 0));
}
