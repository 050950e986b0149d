/**
 * Loss to minimize: half the squared error (mean), or the pinball loss of a quantile (0.5: half the absolute error,
 * median).
 */
export type Loss = { readonly kind: 'squared' } | { readonly kind: 'quantile'; readonly probability: number };

export const SQUARED: Loss = { kind: 'squared' };
export const ABSOLUTE: Loss = { kind: 'quantile', probability: 0.5 };

/** Derivative of the loss with respect to the forecast; `residual` = target - forecast. */
export function computeLossDerivative(loss: Loss, residual: number): number {
  if (loss.kind === 'squared') return -residual;
  return residual > 0 ? -loss.probability : 1 - loss.probability;
}

/** Finds the constant with the least loss: weighted mean or weighted quantile; 0 without values. */
export function findBestConstant(loss: Loss, values: Float64Array, weights: Float64Array): number {
  return loss.kind === 'squared'
    ? computeWeightedMean(values, weights)
    : computeWeightedQuantile(values, weights, loss.probability);
}

function computeWeightedMean(values: Float64Array, weights: Float64Array): number {
  let sum = 0;
  let total = 0;
  for (let i = 0; i < values.length; i++) {
    sum += weights[i] * values[i];
    total += weights[i];
  }
  return total > 0 ? sum / total : 0;
}

const BINS = 512;
const binWeights = new Float64Array(BINS);

/**
 * Weighted quantile from two histograms: the first divides the whole range into bins, the second divides the bin that
 * contains the quantile. The quantile is interpolated within a bin of the second.
 * The result is accurate to 1/512² of the whole range, in linear time.
 */
export function computeWeightedQuantile(values: Float64Array, weights: Float64Array, probability: number): number {
  let low = Infinity;
  let high = -Infinity;
  let total = 0;
  for (let i = 0; i < values.length; i++) {
    if (values[i] < low) low = values[i];
    if (values[i] > high) high = values[i];
    total += weights[i];
  }
  if (!(total > 0)) return 0;
  let remainingWeight = probability * total;
  for (let round = 0; round < 2 && high > low; round++) {
    binWeights.fill(0);
    const perUnit = BINS / (high - low);
    const lastBin = BINS - 1;
    for (let i = 0; i < values.length; i++) {
      if (!(values[i] >= low && values[i] <= high)) continue;
      const bin = ((values[i] - low) * perUnit) | 0;
      binWeights[bin > lastBin ? lastBin : bin] += weights[i];
    }
    let bin = 0;
    while (bin < lastBin && remainingWeight > binWeights[bin]) remainingWeight -= binWeights[bin++];
    [low, high] = [low + bin / perUnit, low + (bin + 1) / perUnit];
    if (round === 1)
      return low + Math.min(1, binWeights[bin] > 0 ? remainingWeight / binWeights[bin] : 0) * (high - low);
  }
  return low;
}
