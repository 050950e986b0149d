import type { FeatureTable } from '../dataset/feature-table';

/** A linear model, serializable as JSON. */
export interface Ridge {
  readonly features: readonly string[];
  /** Prediction at the means of all features. */
  readonly base: number;
  /** Mean of each feature. */
  readonly mean: readonly number[];
  /** Slope per unit of each feature. */
  readonly slope: readonly number[];
}

/**
 * Predicts the target of each row.
 * @throws RangeError when the table has other features than the model was fitted on
 */
export function predictRidge(model: Ridge, table: FeatureTable): Float64Array {
  if (model.features.join() !== table.names.join()) {
    throw new RangeError(`the model was fitted on ${model.features.join()}, not on ${table.names.join()}`);
  }
  const forecast = new Float64Array(table.count).fill(model.base);
  table.columns.forEach((column, f) => {
    const slope = model.slope[f];
    const mean = model.mean[f];
    for (let i = 0; i < forecast.length; i++) {
      if (!Number.isNaN(column[i])) forecast[i] += slope * (column[i] - mean);
    }
  });
  return forecast;
}
