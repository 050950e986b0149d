import { type Steps, firstStart, stepEnd } from '@daystar/timeseries';

/**
 * Resamples values of long steps to native steps by linear interpolation between the middles of the long steps; the
 * first and last value are held. Native steps outside the long steps are NaN.
 * @param maxGap NaN gaps up to this length, ms from middle to middle, are interpolated
 * @returns one value per native step
 */
export function resample(values: ArrayLike<number>, coarse: Steps, native: Steps, maxGap = Infinity): Float64Array {
  const refined = new Float64Array(native.count).fill(NaN);
  const validSteps: number[] = [];
  for (let i = 0; i < coarse.count; i++) if (!Number.isNaN(values[i])) validSteps.push(i);
  if (validSteps.length === 0) return refined;
  const middle = (index: number) => stepEnd(coarse, index) - coarse.stepMs / 2;
  const [from, to] = findCoveredSpan(coarse, native);
  let next = 0;
  for (let i = from; i < to; i++) {
    const time = stepEnd(native, i) - native.stepMs / 2;
    while (next < validSteps.length && middle(validSteps[next]) < time) next++;
    const stepAfter = validSteps[Math.min(next, validSteps.length - 1)];
    const stepBefore = validSteps[Math.max(next - 1, 0)];
    const gap = middle(stepAfter) - middle(stepBefore);
    // In a longer gap each value applies to its own step only.
    if (gap > Math.max(maxGap, coarse.stepMs)) {
      const ownStep =
        time - middle(stepBefore) < coarse.stepMs / 2
          ? stepBefore
          : middle(stepAfter) - time <= coarse.stepMs / 2
            ? stepAfter
            : -1;
      if (ownStep >= 0) refined[i] = values[ownStep];
      continue;
    }
    const fraction = gap === 0 ? 0 : (time - middle(stepBefore)) / gap;
    refined[i] = values[stepBefore] + fraction * (values[stepAfter] - values[stepBefore]);
  }
  return refined;
}

/**
 * `resample` for fractions 0..1 that keeps the weighted mean of each long step: with clear-sky GHI as weights, an hour
 * of clear-sky index keeps the hour's energy. A mean that is too high scales the fractions, one that is too low scales
 * their distance from 1, so that they stay within 0..1. Long steps without any weight (night) are not changed.
 */
export function resampleKeepingMeans(
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

/** First native step within the long steps, and one past the last. */
export function findCoveredSpan(coarse: Steps, native: Steps): [number, number] {
  const from = Math.ceil((firstStart(coarse) - firstStart(native)) / native.stepMs);
  const to = Math.floor((firstStart(coarse) + coarse.count * coarse.stepMs - firstStart(native)) / native.stepMs);
  return [Math.max(0, from), Math.max(0, Math.min(native.count, to))];
}
