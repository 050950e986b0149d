import type { Place } from '@daystar/contracts';
import { NATIVE_PERIOD, type Steps, startOf } from '@daystar/timeseries';
import { type ClearSkyPath, clearSkyPath } from '../sky/clear-sky-path';
import { type SunPath, sunPath } from '../sky/sun-path';

/** Sun and clear sky over a run of periods of any length, worked out on native steps where periods are made of them. */
export interface PeriodSky {
  readonly steps: Steps;
  /** How many native steps make a period; 1 when it is no multiple of the native period. */
  readonly parts: number;
  readonly path: SunPath;
  readonly clear: ClearSkyPath;
  /** The sun in the middle of every period. */
  readonly middle: SunPath;
}

/** @param elevation m; from the coarse terrain table when absent */
export function periodSky(place: Place, steps: Steps, elevation?: number): PeriodSky {
  const parts = steps.length % NATIVE_PERIOD === 0 ? steps.length / NATIVE_PERIOD : 1;
  const length = steps.length / parts;
  const native = { firstEnd: startOf(steps) + length, length, count: steps.count * parts };
  const path = sunPath(place, native, elevation);
  return { steps, parts, path, clear: clearSkyPath(path), middle: sunPath(place, steps, elevation) };
}

/**
 * Means over the periods of values on their native steps.
 * @param delay the means of periods that lie so many native steps later; the ends of the run are held
 */
export function periodMeans(values: ArrayLike<number>, { steps, parts }: PeriodSky, delay = 0): Float64Array {
  const means = new Float64Array(steps.count);
  const last = values.length - 1;
  for (let i = 0; i < steps.count; i++) {
    let sum = 0;
    for (let k = i * parts + delay; k < (i + 1) * parts + delay; k++) sum += values[k < 0 ? 0 : k > last ? last : k];
    means[i] = sum / parts;
  }
  return means;
}

/** Every period's value on each of its native steps. */
export function heldOver(values: ArrayLike<number>, { parts }: PeriodSky): Float64Array {
  const held = new Float64Array(values.length * parts);
  for (let i = 0; i < held.length; i++) held[i] = values[Math.floor(i / parts)];
  return held;
}
