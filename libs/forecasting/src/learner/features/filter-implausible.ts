import { HOUR } from '@daystar/timeseries';
import type { SiteHistory } from '../dataset/site-history';

/** Largest plausible magnitude of a negative value, as a fraction of the maximum clear-sky value. */
const MAX_NEGATIVE = 0.02;
/** Values above this multiple of the maximum clear-sky value have another unit. */
const MAX_POSITIVE = 5;
/** Duration, ms, after which a repeated value means a stuck meter. */
const STUCK_AFTER_MS = 3 * HOUR;
/** Repeated values above this fraction of the highest value so far are plausible, because inverters clip. */
const CLIPPING = 0.9;
/** Duration, ms, after which zeros mean an outage or a meter without readings. */
const SILENT_AFTER_MS = 30 * HOUR;

/**
 * Removes implausible measurements: negative, of another unit, stuck, zero for more than a day. Each value is checked
 * against earlier measurements only, so that no future information leaks into training.
 */
export function filterImplausible({ quantity, measured, clear, steps }: SiteHistory): Float64Array {
  const maxClearSky = findMax(clear);
  const stuckSteps = Math.max(2, Math.ceil(STUCK_AFTER_MS / steps.stepMs));
  // Beam irradiance can be 0 for days under clouds; power cannot.
  const silentSteps = quantity === 'power' ? Math.ceil(SILENT_AFTER_MS / steps.stepMs) : Infinity;
  let previousValue = NaN;
  let repeats = 0;
  /** Whether the run of equal values includes a step at night. */
  let includesNight = false;
  let highest = 0;
  return measured.map((value, i) => {
    if (Number.isNaN(value)) return NaN;
    repeats = value === previousValue ? repeats + 1 : 0;
    includesNight = (repeats > 0 && includesNight) || clear[i] === 0;
    previousValue = value;
    if (value > MAX_POSITIVE * maxClearSky || value < -MAX_NEGATIVE * maxClearSky) return NaN;
    if (repeats >= (value === 0 ? silentSteps : stuckSteps) && (includesNight || value < CLIPPING * highest))
      return NaN;
    highest = Math.max(highest, value);
    return value;
  });
}

/** Maximum of a series, 0 without values. */
export function findMax(values: Float64Array): number {
  let highest = 0;
  for (const value of values) if (value > highest) highest = value;
  return highest;
}
