import { HOUR, MINUTE, type Steps, startOf } from '@daystar/timeseries';

/** What the last measurements say of the next hours: an error, as a share of the clear sky's power, and when it was. */
export interface LiveCorrection {
  readonly error: number;
  readonly at: number;
}

/** A measured period that can be learnt from, ms and the unit of the site. */
export interface MeasuredPower {
  readonly end: number;
  readonly length: number;
  readonly power: number;
}

const WINDOW = HOUR;
/** Measurements that end before this long ago say nothing of now. */
const OLDEST = 2 * HOUR;
const LEAST_COVERED = 10 * MINUTE;
/** A low sun tells little: errors are weighed against this share of the best clear sky. */
const DOUBT = 0.1;
const LARGEST = 0.6;
/**
 * How long an error lasts. Autocorrelation of the clear-sky index at a place falls to 1/e within one to two hours
 * (modelling of live PV in operational nowcasts relaxes over 1.5 h).
 */
const RELAXES = 1.5 * HOUR;

/**
 * Compares the measurements of the last hour with what the rows of now say of it.
 * @param estimate what the rows say without them, one per step, and @param clear the clear sky's power
 */
export function liveCorrection(
  measured: readonly MeasuredPower[],
  estimate: Float64Array,
  clear: Float64Array,
  steps: Steps,
  now: number,
): LiveCorrection | undefined {
  const known = measured.filter(({ end, length }) => end <= now && end > now - OLDEST && length <= WINDOW);
  const at = known.reduce((latest, { end }) => Math.max(latest, end), -Infinity);
  let error = 0;
  let light = 0;
  let covered = 0;
  for (const { end, length, power } of known) {
    if (end <= at - WINDOW) continue;
    const first = Math.max(0, Math.floor((end - length - startOf(steps)) / steps.length));
    const last = Math.min(steps.count - 1, Math.ceil((end - startOf(steps)) / steps.length) - 1);
    for (let i = first; i <= last; i++) {
      const from = startOf(steps) + i * steps.length;
      const within = Math.min(end, from + steps.length) - Math.max(end - length, from);
      error += (power - estimate[i]) * within;
      light += clear[i] * within;
      covered += within;
    }
  }
  if (covered < LEAST_COVERED || light <= 0) return undefined;
  const best = clear.reduce((most, value) => Math.max(most, value), 0);
  const index = error / (light + DOUBT * best * covered);
  return { error: Math.min(LARGEST, Math.max(-LARGEST, index)), at };
}

/** What is left of the error at a time. */
export const liveAt = ({ error, at }: LiveCorrection, time: number): number =>
  error * Math.exp(-Math.max(0, time - at) / RELAXES);
