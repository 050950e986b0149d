import { DAY, HOUR } from '@daystar/timeseries';
import { maxOf } from './filter-implausible';
import type { SiteHistory } from '../dataset/site-history';
import { WindowRatio } from './prefix-sums';

/** Length of the window: it averages weather and still follows growth, snow and outages. */
const WINDOW = 42 * DAY;
/** Minimum untuned energy, in hours of full output. */
const MIN_HOURS = 4;
/** Limits of the ratio. */
const BOUNDS = [0.05, 5] as const;

/**
 * Ratio of measured to untuned values over the last six weeks, as known when each forecast was due. It corrects a wrong
 * or growing capacity. The ratio is 1 with too little data, and for irradiance.
 */
export function rollingCapacityRatio(history: SiteHistory, measured: Float64Array, lagSteps: number): Float64Array {
  const { steps, clear, untuned } = history;
  const ratios = new Float64Array(steps.count).fill(1);
  if (history.quantity === 'irradiance') return ratios;
  const windows = new WindowRatio(measured, untuned);
  const minEnergy = (maxOf(clear) * MIN_HOURS * HOUR) / steps.length;
  return ratios.map((fallback, i) => {
    const windowRatio = windows.ratioUpTo(i - lagSteps, Math.round(WINDOW / steps.length), minEnergy);
    return Number.isNaN(windowRatio) ? fallback : Math.min(BOUNDS[1], Math.max(BOUNDS[0], windowRatio));
  });
}
