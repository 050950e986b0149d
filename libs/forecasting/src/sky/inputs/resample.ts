import { type Steps, firstStart, stepEnd } from '@daystar/timeseries';

/**
 * Resamples values of coarse steps to native steps by linear interpolation between the middles of the coarse steps; the
 * first and last value are held. Native steps outside the coarse steps are NaN.
 * @param maxGap NaN gaps up to this length, ms from middle to middle, are interpolated
 * @returns one value per native step
 */
export function resample(values: ArrayLike<number>, coarse: Steps, native: Steps, maxGap = Infinity): Float64Array {
  const refined = new Float64Array(native.count).fill(NaN);
  const [from, to] = findCoveredSpan(coarse, native);
  if (from >= to) return refined;
  const maxInterpolatedGap = Math.max(maxGap, coarse.stepMs);
  const half = coarse.stepMs / 2;
  const firstMiddle = coarse.firstEnd - half;
  let time = stepEnd(native, from) - native.stepMs / 2;
  // Valid coarse steps around the middle of the native step. They are the same one before the first and after the last.
  let after = findFirstStep(values, coarse.count, Math.ceil((time - firstMiddle) / coarse.stepMs) - 1);
  if (after === coarse.count) return refined;
  let next = findValidStep(values, after + 1, coarse.count);
  let before = after;
  let middleBefore = firstMiddle + before * coarse.stepMs;
  let middleAfter = middleBefore;
  for (let i = from; i < to; i++, time += native.stepMs) {
    while (middleAfter < time) {
      before = after;
      middleBefore = middleAfter;
      if (next === coarse.count) break;
      after = next;
      middleAfter = firstMiddle + after * coarse.stepMs;
      next = findValidStep(values, after + 1, coarse.count);
    }
    const gap = middleAfter - middleBefore;
    // In a longer gap each value applies to its own step only.
    if (gap > maxInterpolatedGap) {
      if (time - middleBefore < half) refined[i] = values[before];
      else if (middleAfter - time <= half) refined[i] = values[after];
      continue;
    }
    const fraction = gap === 0 ? 0 : (time - middleBefore) / gap;
    refined[i] = values[before] + fraction * (values[after] - values[before]);
  }
  return refined;
}

/**
 * Finds the step with a value from which resampling begins: the last one up to an index, or else the first one after it.
 * @param index may be outside the steps
 * @returns `count` without any
 */
function findFirstStep(values: ArrayLike<number>, count: number, index: number): number {
  let step = Math.min(index, count - 1);
  while (step >= 0 && Number.isNaN(values[step])) step--;
  return step >= 0 ? step : findValidStep(values, Math.max(0, index + 1), count);
}

/** Finds the first step from an index on that has a value; `count` without any. */
function findValidStep(values: ArrayLike<number>, from: number, count: number): number {
  let step = from;
  while (step < count && values[step] !== values[step]) step++;
  return step;
}

/**
 * Resamples fractions 0..1 as `resample` does, but conserves the weighted mean of each coarse step. With clear-sky GHI as
 * weights, an hour of clear-sky index keeps its energy. If the mean is too high, the fractions are scaled; if it is too
 * low, the distances of the fractions from 1 are scaled. All fractions stay within 0..1. Coarse steps without any weight
 * (night) are not changed.
 */
export function resampleConservatively(
  fractions: ArrayLike<number>,
  coarse: Steps,
  native: Steps,
  weights: ArrayLike<number>,
  maxGap = Infinity,
): Float64Array {
  const refined = resample(fractions, coarse, native, maxGap);
  const nativePerCoarse = coarse.stepMs / native.stepMs;
  const offset = Math.round((firstStart(coarse) - firstStart(native)) / native.stepMs);
  if (nativePerCoarse === 1) return refined;
  for (let step = 0; step < coarse.count; step++) {
    const from = offset + step * nativePerCoarse;
    if (Number.isNaN(fractions[step]) || from < 0 || from + nativePerCoarse > native.count) continue;
    let weight = 0;
    let sum = 0;
    for (let i = from; i < from + nativePerCoarse; i++) {
      weight += weights[i];
      sum += weights[i] * refined[i];
    }
    const target = fractions[step] * weight;
    if (!(weight > 0)) continue;
    if (sum > target) {
      const factor = target / sum;
      for (let i = from; i < from + nativePerCoarse; i++) refined[i] *= factor;
    } else if (sum < weight) {
      const factor = (weight - target) / (weight - sum);
      for (let i = from; i < from + nativePerCoarse; i++) refined[i] = 1 - factor * (1 - refined[i]);
    }
  }
  return refined;
}

/** First native step within the coarse steps, and one past the last. */
export function findCoveredSpan(coarse: Steps, native: Steps): [number, number] {
  const from = Math.ceil((firstStart(coarse) - firstStart(native)) / native.stepMs);
  const to = Math.floor((firstStart(coarse) + coarse.count * coarse.stepMs - firstStart(native)) / native.stepMs);
  return [Math.max(0, from), Math.max(0, Math.min(native.count, to))];
}
