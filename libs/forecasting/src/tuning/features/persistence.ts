import { HOUR } from '@daystar/timeseries';
import type { Frame } from './frame';

/** Up to this lead, ms, the newest measurement says most, beyond it the one of the same time of day. */
export const LONGEST_NOWCAST = 3 * HOUR;
/** A clear-sky index beyond it is dawn's small numbers divided by each other (Solar Forecast Arbiter). */
export const HIGHEST_INDEX = 2;

/** The clear-sky index that was measured last, kept, as a share of the largest clear-sky value. */
export function addPersistence(frame: Frame): void {
  const { ratio, capacity, nominal, lead, back, slotBack } = frame;
  const { clear } = frame.history;
  const lag = lead <= LONGEST_NOWCAST ? back : slotBack;
  frame.add('persistence', (i) => {
    const index = Math.min(HIGHEST_INDEX, Math.max(0, ratio[i - lag] * capacity[i - lag]));
    return (index * clear[i]) / nominal;
  });
}
