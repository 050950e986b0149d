import { applyBlend, predictComponents } from './blend';
import type { SiteFeatures } from '../features/site-features';
import { pickRows } from '../dataset/feature-table';
import { predictQuantiles } from './spread-model';
import type { TunedModel } from './tuned-model';

/** One value per step, in the unit of the site: 0 <= P10 <= P50 <= P90. */
export interface TunedForecast {
  /** Minimizes the model's objective. */
  readonly estimate: Float64Array;
  /** 10th percentile before calibration. */
  readonly p10: Float64Array;
  /** Median before calibration. */
  readonly p50: Float64Array;
  /** 90th percentile before calibration. */
  readonly p90: Float64Array;
}

/**
 * Forecasts some steps of a site. A site that is excluded from tuning gets the untuned forecast with the model's spread
 * around it. Without a model, the estimate is the untuned forecast times the capacity ratio (if plausible), without a
 * spread.
 * @throws RangeError when the model is for another lead or period
 */
export function predict(model: TunedModel | undefined, site: SiteFeatures, steps: Int32Array): TunedForecast {
  const untuned = Float64Array.from(steps, (i) => site.history.untuned[i]);
  if (!model) {
    const scaled = untuned.map((value, row) => value * toPlausibleRatio(site.capacityRatio[steps[row]]));
    return { estimate: scaled, p10: scaled, p50: scaled, p90: scaled };
  }
  if (model.lead !== site.lead || model.period !== site.history.steps.stepMs) {
    const [lead, period] = [site.lead, site.history.steps.stepMs];
    throw new RangeError(
      `a model for a lead of ${model.lead} ms and a period of ${model.period} ms cannot forecast a lead of ${lead} ms and a period of ${period} ms; train one for these`,
    );
  }
  const components = predictComponents(model.baseLearners, [site], [steps]);
  const estimate = applyBlend(model.holdOut.blend, components);
  const scale = Float64Array.from(steps, (i) => site.scale[i]);
  const table = pickRows(site.table, steps);
  const tuned = { estimate, ...predictQuantiles(model.spread, table, estimate, components, scale) };
  copyExternalNights(site, steps, tuned);
  return model.holdOut.excludedSites.includes(site.history.site) ? recentre(untuned, tuned) : tuned;
}

/** Plausible ratios of inferred to stated capacity; others are faults, such as measurements in another unit. */
const PLAUSIBLE_RATIO = [0.2, 1.6] as const;

export const toPlausibleRatio = (ratio: number): number =>
  ratio < PLAUSIBLE_RATIO[0] || ratio > PLAUSIBLE_RATIO[1] ? 1 : ratio;

/**
 * Copies the external forecast where the sun is down at the site's coordinates. Plants elsewhere in a region may still
 * produce, and the model has no scale for such steps.
 */
function copyExternalNights(
  { scale, history: { external } }: SiteFeatures,
  steps: Int32Array,
  tuned: TunedForecast,
): void {
  if (!external) return;
  steps.forEach((step, row) => {
    const value = external.estimate[step];
    if (scale[step] > 0 || !(value > 0)) return;
    tuned.estimate[row] = tuned.p50[row] = value;
    tuned.p10[row] = external.p10[step] <= value ? external.p10[step] : value;
    tuned.p90[row] = external.p90[step] >= value ? external.p90[step] : value;
  });
}

/** Shifts the quantiles so that the median equals the untuned forecast. */
function recentre(untuned: Float64Array, { p10, p50, p90 }: TunedForecast): TunedForecast {
  const shiftQuantile = (quantile: Float64Array) =>
    untuned.map((value, row) => Math.max(0, value + quantile[row] - p50[row]));
  return { estimate: untuned, p10: shiftQuantile(p10), p50: untuned, p90: shiftQuantile(p90) };
}
