import { Steps, ceilTo, lastEnd, firstStart } from './steps';

/**
 * Returns the longer periods that consist entirely of the given steps.
 * @param periodMs length of the longer periods, ms
 * @throws RangeError when `periodMs` is not a multiple of the step length
 */
export function coarserSteps(steps: Steps, periodMs: number): Steps {
  if (periodMs % steps.stepMs !== 0) throw new RangeError(`${periodMs} ms is not a multiple of ${steps.stepMs} ms`);
  const from = ceilTo(firstStart(steps), periodMs);
  const count = Math.max(0, Math.floor((lastEnd(steps) - from) / periodMs));
  return { firstEnd: from + periodMs, stepMs: periodMs, count };
}

/**
 * Computes exact means over longer periods, without interpolation, so that energy is conserved.
 * @param values one value per step; NaN anywhere in a period makes its mean NaN
 * @param periodMs length of the longer periods, ms
 * @returns one mean per step of `coarserSteps(steps, periodMs)`
 */
export function resampleByMean(values: ArrayLike<number>, steps: Steps, periodMs: number): Float64Array {
  const coarse = coarserSteps(steps, periodMs);
  const perPeriod = periodMs / steps.stepMs;
  const means = new Float64Array(coarse.count);
  let index = (firstStart(coarse) - firstStart(steps)) / steps.stepMs;
  for (let i = 0; i < coarse.count; i++) {
    let sum = 0;
    for (let k = 0; k < perPeriod; k++) sum += values[index++];
    means[i] = sum / perPeriod;
  }
  return means;
}

/** Selects the periods of a window that native steps cover completely. */
export function selectWholePeriods(window: Steps, nativeSteps: Steps): Steps {
  const wholePeriods = coarserSteps(nativeSteps, window.stepMs);
  const firstEnd = Math.max(wholePeriods.firstEnd, window.firstEnd);
  const lastPeriodEnd = Math.min(lastEnd(wholePeriods), lastEnd(window));
  return { firstEnd, stepMs: window.stepMs, count: Math.max(0, (lastPeriodEnd - firstEnd) / window.stepMs + 1) };
}

/**
 * Computes the index range of the native steps of `periods`, for `values.slice(from, to)`. The native steps cover the
 * periods.
 */
export function findNativeRange(periods: Steps, nativeSteps: Steps): { from: number; to: number } {
  const from = (firstStart(periods) - firstStart(nativeSteps)) / nativeSteps.stepMs;
  return { from, to: from + (periods.count * periods.stepMs) / nativeSteps.stepMs };
}

/** Selects the values of `periods` from those of a longer range. */
export function slicePeriods<T extends { subarray(from: number, to: number): T }>(
  periods: Steps,
  values: T,
  range: Steps,
): T {
  const from = (periods.firstEnd - range.firstEnd) / periods.stepMs;
  return values.subarray(from, from + periods.count);
}
