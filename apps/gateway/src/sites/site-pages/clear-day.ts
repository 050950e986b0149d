import type { Place } from '@daystar/contracts';
import { type Steps, DAY, HALF_HOUR, HOUR, NATIVE_PERIOD_MS, resampleByMean, stepsBetween } from '@daystar/timeseries';

/** Output of a site under a clear sky on one day, in the unit of its capacity. */
export interface ClearDay {
  /** Half-hourly mean powers from midnight on. */
  readonly powers: Float64Array;
  /** Energy, MWh or kWh. */
  readonly energy: number;
}

/**
 * Computes the clear-sky output of today at a place. The day starts at midnight of the whole-hour offset from UTC that is
 * nearest to mean solar time.
 * @param computePower computes the clear-sky power of each step
 * @param now ms since 1970 UTC
 */
export function computeClearDay(
  { longitude }: Place,
  now: number,
  computePower: (steps: Steps) => Float64Array,
): ClearDay {
  const offset = Math.round(longitude / 15) * HOUR;
  const midnight = Math.floor((now + offset) / DAY) * DAY - offset;
  const steps = stepsBetween(midnight, midnight + DAY, NATIVE_PERIOD_MS);
  const powers = resampleByMean(computePower(steps), steps, HALF_HOUR);
  return { powers, energy: powers.reduce((sum, power) => sum + power, 0) * (HALF_HOUR / HOUR) };
}
