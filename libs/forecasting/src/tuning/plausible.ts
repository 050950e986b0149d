import { HOUR } from '@daystar/timeseries';
import type { SiteHistory } from './site-history';

/** Negative by more than this share of the largest clear-sky value, in daylight, is no output. */
const MOST_NEGATIVE = 0.02;
/** So many times the largest clear-sky value is another unit, not a better plant. */
const MOST_POSITIVE = 5;
/** A value repeated for so long, ms, with the sun moving on, is a stuck meter ... */
const STUCK_AFTER = 3 * HOUR;
/** ... unless it is as high as this share of all that was measured before: inverters at their limit repeat themselves. */
const CLIPPING = 0.9;
/** Nothing but zeros for so long is no weather: an outage, or a meter that is not read. */
const SILENT_AFTER = 30 * HOUR;

/**
 * The measurements without those that cannot be: negative in daylight, of another unit, stuck, silent for days. Each
 * value is judged by itself and what came before, so that nothing learnt from it knows the future.
 */
export function plausible({ quantity, measured, clear, steps }: SiteHistory): Float64Array {
  const nominal = largest(clear);
  const stuckSteps = Math.max(2, Math.ceil(STUCK_AFTER / steps.length));
  // Beam irradiance is nothing for days under a grey sky; a plant is not.
  const silentSteps = quantity === 'power' ? Math.ceil(SILENT_AFTER / steps.length) : Infinity;
  let last = NaN;
  let repeats = 0;
  let seenAtNight = false;
  let highest = 0;
  return measured.map((value, i) => {
    if (Number.isNaN(value)) return NaN;
    repeats = value === last ? repeats + 1 : 0;
    seenAtNight = (repeats > 0 && seenAtNight) || clear[i] === 0;
    last = value;
    if (value > MOST_POSITIVE * nominal || value < -MOST_NEGATIVE * nominal) return NaN;
    if (repeats >= (value === 0 ? silentSteps : stuckSteps) && (seenAtNight || value < CLIPPING * highest)) return NaN;
    highest = Math.max(highest, value);
    return value;
  });
}

/** Largest value of a series, 0 of none. */
export function largest(values: Float64Array): number {
  let most = 0;
  for (const value of values) if (value > most) most = value;
  return most;
}
