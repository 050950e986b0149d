import { Steps, ceilTo, lastEnd, startOf } from './steps';

/**
 * Returns the longer periods that consist entirely of the given steps.
 * @param length length of the longer periods, ms
 * @throws RangeError when `length` is not a multiple of the step length
 */
export function coarserSteps(steps: Steps, length: number): Steps {
  if (length % steps.length !== 0) throw new RangeError(`${length} ms is not a multiple of ${steps.length} ms`);
  const from = ceilTo(startOf(steps), length);
  const count = Math.max(0, Math.floor((lastEnd(steps) - from) / length));
  return { firstEnd: from + length, length, count };
}

/**
 * Computes exact means over longer periods, without interpolation, so that energy is conserved.
 * @param values one value per step; NaN anywhere in a period makes its mean NaN
 * @param length length of the longer periods, ms
 * @returns one mean per step of `coarserSteps(steps, length)`
 */
export function resampleByMean(values: ArrayLike<number>, steps: Steps, length: number): Float64Array {
  const coarse = coarserSteps(steps, length);
  const perPeriod = length / steps.length;
  const means = new Float64Array(coarse.count);
  let index = (startOf(coarse) - startOf(steps)) / steps.length;
  for (let i = 0; i < coarse.count; i++) {
    let sum = 0;
    for (let k = 0; k < perPeriod; k++) sum += values[index++];
    means[i] = sum / perPeriod;
  }
  return means;
}
