import type { Place } from '@daystar/contracts';
import { NATIVE_PERIOD_MS, type Steps, firstStart } from '@daystar/timeseries';
import { type ClearSkyPath, createClearSkyPath } from '../sky/paths/clear-sky-path';
import { type SunPath, createSunPath } from '../sky/paths/sun-path';

/** Sun and clear sky over periods of any length, computed on native steps when a period is a whole number of them. */
export interface PeriodSky {
  readonly steps: Steps;
  /** Native steps per period; 1 when the period is not a multiple of the native step. */
  readonly stepsPerPeriod: number;
  readonly path: SunPath;
  readonly clear: ClearSkyPath;
  /** The sun in the middle of every period. */
  readonly midPeriodPath: SunPath;
}

/**
 * Computes the paths of the sun and of the clear sky over periods.
 * @param elevation m; from the coarse terrain table when absent
 */
export function createPeriodSky(place: Place, steps: Steps, elevation?: number): PeriodSky {
  const stepsPerPeriod = steps.stepMs % NATIVE_PERIOD_MS === 0 ? steps.stepMs / NATIVE_PERIOD_MS : 1;
  const stepMs = steps.stepMs / stepsPerPeriod;
  const nativeSteps = { firstEnd: firstStart(steps) + stepMs, stepMs, count: steps.count * stepsPerPeriod };
  const path = createSunPath(place, nativeSteps, elevation);
  return {
    steps,
    stepsPerPeriod,
    path,
    clear: createClearSkyPath(path),
    midPeriodPath: createSunPath(place, steps, elevation),
  };
}

/**
 * Averages values on native steps over each period.
 * @param offset native steps by which the periods are shifted; beyond the ends the first or last value is repeated
 */
export function averageOverPeriods(
  values: ArrayLike<number>,
  { steps, stepsPerPeriod }: PeriodSky,
  offset = 0,
): Float64Array {
  const means = new Float64Array(steps.count);
  const lastIndex = values.length - 1;
  for (let i = 0; i < steps.count; i++) {
    let sum = 0;
    for (let k = i * stepsPerPeriod + offset; k < (i + 1) * stepsPerPeriod + offset; k++)
      sum += values[k < 0 ? 0 : k > lastIndex ? lastIndex : k];
    means[i] = sum / stepsPerPeriod;
  }
  return means;
}

/** Repeats every period's value on its native steps. */
export function repeatOverPeriods(values: ArrayLike<number>, { stepsPerPeriod }: PeriodSky): Float64Array {
  const repeated = new Float64Array(values.length * stepsPerPeriod);
  for (let i = 0; i < repeated.length; i++) repeated[i] = values[Math.floor(i / stepsPerPeriod)];
  return repeated;
}
