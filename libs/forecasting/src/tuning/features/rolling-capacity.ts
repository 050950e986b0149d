import { DAY, HOUR } from '@daystar/timeseries';
import { largest } from '../plausible';
import type { SiteHistory } from '../site-history';
import { RunningRatio } from './running';

/** Long enough to average the weather, short enough to follow growth, snow and outages. */
const WINDOW = 42 * DAY;
/** Until the untuned forecast has promised so many hours at full output, nothing is concluded. */
const LEAST_HOURS = 4;
const BOUNDS = [0.05, 5] as const;

/**
 * Yield over untuned forecast in the last six weeks, as known when each step's forecast was due: it follows a capacity
 * that was stated wrongly or grows. 1 until there is enough to tell, and for irradiance, which has no capacity.
 */
export function rollingCapacity(history: SiteHistory, measured: Float64Array, back: number): Float64Array {
  const { steps, clear, untuned } = history;
  const capacity = new Float64Array(steps.count).fill(1);
  if (history.quantity === 'irradiance') return capacity;
  const ratio = new RunningRatio(measured, untuned);
  const least = (largest(clear) * LEAST_HOURS * HOUR) / steps.length;
  return capacity.map((one, i) => {
    const found = ratio.ending(i - back, Math.round(WINDOW / steps.length), least);
    return Number.isNaN(found) ? one : Math.min(BOUNDS[1], Math.max(BOUNDS[0], found));
  });
}
