import { blended, ingredientsOf } from './blend';
import type { SiteFeatures } from './features/site-features';
import { pickRows } from './feature-table';
import { predictSpread } from './spread';
import type { TunedModel } from './tuned-model';

/** One value per step asked for, in the unit of the site: low <= middle <= high, none below 0. */
export interface TunedForecast {
  /** What makes the model's objective small. */
  readonly estimate: Float64Array;
  /** 10th percentile, median, 90th percentile, before they are calibrated. */
  readonly low: Float64Array;
  readonly middle: Float64Array;
  readonly high: Float64Array;
}

/**
 * Forecast of some steps of a site. Where the model was kept out the estimate is the untuned forecast, with the model's
 * spread around it; where there is no model, the quantiles lie on the untuned forecast until calibration moves them.
 * @throws RangeError when the model is for another lead or period
 */
export function predict(model: TunedModel | undefined, site: SiteFeatures, steps: Int32Array): TunedForecast {
  const untuned = Float64Array.from(steps, (i) => site.history.untuned[i]);
  if (!model) return { estimate: untuned, low: untuned, middle: untuned, high: untuned };
  if (model.lead !== site.lead || model.period !== site.history.steps.length) {
    throw new RangeError(`a model for lead ${model.lead} and period ${model.period} cannot serve this site`);
  }
  const ingredients = ingredientsOf(model.members, [site], [steps]);
  const estimate = blended(model.trial.blend, ingredients);
  const scale = Float64Array.from(steps, (i) => site.scale[i]);
  const table = pickRows(site.table, steps);
  const tuned = { estimate, ...predictSpread(model.spread, table, estimate, ingredients, scale) };
  return model.trial.keptOut.includes(site.history.site) ? movedOnto(untuned, tuned) : tuned;
}

function movedOnto(untuned: Float64Array, { low, middle, high }: TunedForecast): TunedForecast {
  const around = (quantile: Float64Array) =>
    untuned.map((value, row) => Math.max(0, value + quantile[row] - middle[row]));
  return { estimate: untuned, low: around(low), middle: untuned, high: around(high) };
}
