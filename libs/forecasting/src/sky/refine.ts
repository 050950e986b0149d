import { type Steps, startOf, stepEnd } from '@daystar/timeseries';

/**
 * Spreads values of long steps over the native steps of a window, as a straight line through the middles of the long
 * steps; the first and last value are held. NaN gaps are bridged. Native steps outside the run of long steps stay NaN.
 * @returns one value per native step
 */
export function refine(values: ArrayLike<number>, coarse: Steps, native: Steps): Float64Array {
  const refined = new Float64Array(native.count).fill(NaN);
  const known: number[] = [];
  for (let i = 0; i < coarse.count; i++) if (!Number.isNaN(values[i])) known.push(i);
  if (known.length === 0) return refined;
  const middle = (index: number) => stepEnd(coarse, index) - coarse.length / 2;
  const [from, to] = nativeSpan(coarse, native);
  let next = 0;
  for (let i = from; i < to; i++) {
    const time = stepEnd(native, i) - native.length / 2;
    while (next < known.length && middle(known[next]) < time) next++;
    const after = known[Math.min(next, known.length - 1)];
    const before = known[Math.max(next - 1, 0)];
    const share = after === before ? 0 : (time - middle(before)) / (middle(after) - middle(before));
    refined[i] = values[before] + share * (values[after] - values[before]);
  }
  return refined;
}

/**
 * `refine`, then each long step is shifted by a factor so that its weighted mean is what the source said: with clear-sky
 * ghi as weights an hour of clear-sky index keeps the hour's energy. Steps without weight (night) keep the line.
 */
export function refineKeepingMeans(
  values: ArrayLike<number>,
  coarse: Steps,
  native: Steps,
  weights: ArrayLike<number>,
): Float64Array {
  const refined = refine(values, coarse, native);
  const perStep = coarse.length / native.length;
  const first = Math.round((startOf(coarse) - startOf(native)) / native.length);
  for (let step = 0; step < coarse.count; step++) {
    const from = first + step * perStep;
    if (Number.isNaN(values[step]) || from < 0 || from + perStep > native.count) continue;
    let weight = 0;
    let sum = 0;
    for (let i = from; i < from + perStep; i++) {
      weight += weights[i];
      sum += weights[i] * refined[i];
    }
    if (!(weight > 0) || !(sum > 0)) continue;
    const factor = (values[step] * weight) / sum;
    for (let i = from; i < from + perStep; i++) refined[i] *= factor;
  }
  return refined;
}

/** First and one past the last native step that the run of long steps covers. */
function nativeSpan(coarse: Steps, native: Steps): [number, number] {
  const from = Math.ceil((startOf(coarse) - startOf(native)) / native.length);
  const to = Math.floor((startOf(coarse) + coarse.count * coarse.length - startOf(native)) / native.length);
  return [Math.max(0, from), Math.min(native.count, to)];
}
