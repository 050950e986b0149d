import { HOUR, MINUTE, type Steps, startOf } from '@daystar/timeseries';
import type { MeasuredPower } from '../measurement-qc/measurement-period';

/** Error of the last measurements, as a fraction of clear-sky power, and its time. */
export interface LiveCorrection {
  readonly error: number;
  readonly at: number;
}

/** Time before the last measurement over which errors are averaged, ms. */
const WINDOW = HOUR;
/** Maximum age of measurements, ms. */
const MAX_AGE = 2 * HOUR;
/** Minimum measured time within the window, ms. */
const MIN_COVERED = 10 * MINUTE;
/** Regularisation: errors are relative to clear-sky power plus this fraction of its maximum. */
const REGULARISATION = 0.1;
/** Limit of the error, as a fraction of clear-sky power. */
const MAX_ERROR = 0.6;
/** Decay time of an error, ms. The autocorrelation of the clear-sky index falls to 1/e within one to two hours. */
const DECAY_TIME = 1.5 * HOUR;

/**
 * Compares the measurements of the last hour with the current estimates.
 * @param estimate power per step, as estimated without measurements
 * @param clear clear-sky power per step, in the same unit
 */
export function estimateLiveCorrection(
  measured: readonly MeasuredPower[],
  estimate: Float64Array,
  clear: Float64Array,
  steps: Steps,
  now: number,
): LiveCorrection | undefined {
  const known = measured.filter(({ end, length }) => end <= now && end > now - MAX_AGE && length <= WINDOW);
  const at = known.reduce((latest, { end }) => Math.max(latest, end), -Infinity);
  let error = 0;
  let clearSkyEnergy = 0;
  let covered = 0;
  for (const { end, length, power } of known) {
    if (end <= at - WINDOW) continue;
    const first = Math.max(0, Math.floor((end - length - startOf(steps)) / steps.length));
    const last = Math.min(steps.count - 1, Math.ceil((end - startOf(steps)) / steps.length) - 1);
    for (let i = first; i <= last; i++) {
      const from = startOf(steps) + i * steps.length;
      const overlap = Math.min(end, from + steps.length) - Math.max(end - length, from);
      error += (power - estimate[i]) * overlap;
      clearSkyEnergy += clear[i] * overlap;
      covered += overlap;
    }
  }
  if (covered < MIN_COVERED || clearSkyEnergy <= 0) return undefined;
  const best = clear.reduce((most, value) => Math.max(most, value), 0);
  const index = error / (clearSkyEnergy + REGULARISATION * best * covered);
  return { error: Math.min(MAX_ERROR, Math.max(-MAX_ERROR, index)), at };
}

/** The error that remains at a time. */
export const liveErrorAt = ({ error, at }: LiveCorrection, time: number): number =>
  error * Math.exp(-Math.max(0, time - at) / DECAY_TIME);
