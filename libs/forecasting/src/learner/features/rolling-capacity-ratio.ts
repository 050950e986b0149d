import { DAY, HOUR } from '@daystar/timeseries';
import { findMax } from './filter-implausible';
import type { SiteHistory } from '../dataset/site-history';
import { WindowSums } from './prefix-sums';

/** Length of the window: it averages weather and still follows growth, snow and outages. */
const WINDOW_MS = 42 * DAY;
/** Prior weight of the stated capacity (ratio 1), in full-load hours: about one measured day. */
export const PRIOR_FULL_LOAD_HOURS = 4;
/** Limits of the ratio. */
const BOUNDS = [0.05, 5] as const;

/**
 * Ratio of measured to untuned values over the last six weeks, as known at the issue time of each forecast. It corrects
 * a wrong or growing capacity. The ratio is 1 for irradiance and without data, and near 1 with few days of data.
 */
export function computeRollingCapacityRatio(
  history: SiteHistory,
  measured: Float64Array,
  lagSteps: number,
): Float64Array {
  const { steps, clear, untuned } = history;
  const ratios = new Float64Array(steps.count).fill(1);
  if (history.quantity === 'irradiance') return ratios;
  const windowSums = new WindowSums(measured, untuned);
  const prior = (findMax(clear) * PRIOR_FULL_LOAD_HOURS * HOUR) / steps.stepMs;
  const windowSteps = Math.round(WINDOW_MS / steps.stepMs);
  return ratios.map((_, i) => {
    const { numerator, denominator } = windowSums.computeSumsUpTo(i - lagSteps, windowSteps);
    return Math.min(BOUNDS[1], Math.max(BOUNDS[0], (numerator + prior) / (denominator + prior)));
  });
}
