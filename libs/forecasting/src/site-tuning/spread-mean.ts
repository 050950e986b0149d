/**
 * Spreads a measured mean over the steps of its period: in proportion to the estimate while that fits below the maximum
 * power of every step. The rest is shared out in proportion to what is free below the maxima.
 * @param estimate delivered power of each step, at most `ceiling`
 * @param mean measured mean, at most the mean of `ceiling`
 * @param ceiling maximum power of each step
 * @returns power of each step, with the measured mean
 */
export function spreadMean(estimate: Float64Array, mean: number, ceiling: Float64Array): Float64Array {
  const meanEstimate = computeMean(estimate);
  const highestScale = estimate.reduce(
    (scale, power, i) => (power > 0 ? Math.min(scale, ceiling[i] / power) : scale),
    Infinity,
  );
  const scale = meanEstimate > 0 ? Math.min(mean / meanEstimate, highestScale) : 0;
  const rest = mean - scale * meanEstimate;
  const free = computeMean(ceiling) - scale * meanEstimate;
  const fill = rest > 0 && free > 0 ? Math.min(1, rest / free) : 0;
  return estimate.map((power, i) => Math.min(ceiling[i], scale * power + fill * (ceiling[i] - scale * power)));
}

export const computeMean = (values: Float64Array): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
