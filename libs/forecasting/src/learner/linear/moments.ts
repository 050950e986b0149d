/** Mean and spread of a feature. */
export interface Moments {
  readonly mean: number;
  /** 1 / standard deviation; 0 for a feature that never varies. */
  readonly perDeviation: number;
}

/** Weighted mean and spread without missing values. */
export function computeMoments(column: Float32Array, weight: Float64Array): Moments {
  let total = 0;
  let sum = 0;
  for (let i = 0; i < column.length; i++) {
    if (Number.isNaN(column[i])) continue;
    total += weight[i];
    sum += weight[i] * column[i];
  }
  const mean = total > 0 ? sum / total : 0;
  let squares = 0;
  for (let i = 0; i < column.length; i++) {
    if (!Number.isNaN(column[i])) squares += weight[i] * (column[i] - mean) ** 2;
  }
  const variance = total > 0 ? squares / total : 0;
  // Rounding alone gives a constant feature a tiny variance.
  return { mean, perDeviation: variance > 1e-12 * (1 + mean * mean) ? 1 / Math.sqrt(variance) : 0 };
}

/** Distance from the mean in standard deviations; 0 for a missing value. */
export const standardize = (value: number, { mean, perDeviation }: Moments): number =>
  Number.isNaN(value) ? 0 : (value - mean) * perDeviation;
