/**
 * Quantile of sorted values, linear between neighbours; NaN for no values.
 * @param ascending sorted, without NaN
 * @param probability 0..1
 */
export function computeQuantile(ascending: ArrayLike<number>, probability: number): number {
  const position = probability * (ascending.length - 1);
  const below = Math.floor(position);
  const value = ascending[below] ?? NaN;
  return position === below ? value : value + (position - below) * (ascending[below + 1] - value);
}

/** Median; NaN for no values. */
export const computeMedian = (values: ArrayLike<number>): number =>
  computeQuantile(new Float64Array(values).sort(), 0.5);

/** Upper median: the middle value, or the higher of the two middle values; 0 for no values. */
export const computeUpperMedian = (values: ArrayLike<number>): number =>
  new Float64Array(values).sort()[values.length >> 1] ?? 0;

/** Ratio of the standard deviation of a normal distribution to its median absolute deviation. */
export const MAD_TO_DEVIATION = 1.4826;
