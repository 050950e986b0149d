import { SHIFT_DECAY_TIME_MS } from './live-filter';

/** Difference between the last row of the past that follows the measurements and the forecast of that row. */
export interface PastJoin {
  /** Power of the row minus its forecast. */
  readonly gap: number;
  /** Clear-sky power of the row. */
  readonly clear: number;
}

/**
 * Computes the power to add to a later row, so that forecasts join the past and return to themselves as the sky
 * changes. The gap decays like a shift of the live correction. It never grows with the sun: at dawn, a small gap is a
 * large fraction of clear-sky power.
 * @param clear clear-sky power of the later row
 * @param elapsed time since the last row of the past, ms
 */
export const computeJoinShift = (join: PastJoin | undefined, clear: number, elapsed: number): number =>
  join ? join.gap * Math.min(1, clear / join.clear) * Math.exp(-elapsed / SHIFT_DECAY_TIME_MS) : 0;
