import { type FeatureTable, pickRows } from '../learner/dataset/feature-table';
import { type BaseLearners, countTrees, fitBaseLearners, predictBaseLearners } from '../learner/training/base-learners';
import { computeQuantile } from '../numerics/quantile';
import { buildRetrievalFeatures, toSolarDays } from './retrieval-features';
import type { RetrievalRows } from './retrieval-rows';

/** Corrects retrievals of one satellite at one place. */
export interface RetrievalCorrection {
  /** Fits of the same rows with other random numbers. The estimate is the mean of all their base learners. */
  readonly fits: readonly BaseLearners[];
  /** Range of each feature in training. */
  readonly ranges: readonly Range[];
}

interface Range {
  readonly low: number;
  readonly high: number;
}

/** Number of fits with different seeds, whose predictions are averaged. */
const FITS = 3;
/** Minimum number of rows to train on. */
const MIN_ROWS = 300;
/** Quantile of a feature that is the lower end of its range; the upper end is 1 minus it. */
const RANGE_QUANTILE = 0.01;

/**
 * Trains a correction of satellite GHI that minimizes the squared error against measured GHI.
 * @param measured GHI of each row, W/m2; rows with NaN do not count
 * @returns undefined with fewer than 300 rows
 */
export function trainRetrievalCorrection(
  rows: RetrievalRows,
  measured: Float64Array,
  seed: number,
): RetrievalCorrection | undefined {
  const knownRows = Int32Array.from(measured.keys()).filter((i) => !Number.isNaN(measured[i] + rows.retrieved[i]));
  if (knownRows.length < MIN_ROWS) return undefined;
  const pick = (values: Float64Array) => Float64Array.from(knownRows, (i) => values[i]);
  const clear = pick(rows.clear);
  const meanSquare = clear.reduce((sum, value) => sum + value * value, 0) / clear.length;
  const features = pickRows(buildRetrievalFeatures(rows), knownRows);
  const ranges = features.columns.map(findRange);
  const day = pick(toSolarDays(rows));
  const training = {
    table: limitFeatures(features, ranges),
    target: pick(measured).map((ghi, i) => ghi / clear[i]),
    // The target is a ratio to the clear sky: the weight turns its squared error into that of GHI.
    weight: clear.map((value) => value ** 2 / meanSquare),
    day,
  };
  const options = { objective: 'squared', maxTrees: countTrees(knownRows.length), days: new Set(day).size } as const;
  const fits = Array.from({ length: FITS }, (_, k) => fitBaseLearners(training, {}, { ...options, seed: seed + k }));
  return { fits, ranges };
}

/** Returns the corrected GHI of each row, W/m2; NaN where nothing was retrieved. */
export function correctRetrieval({ fits, ranges }: RetrievalCorrection, rows: RetrievalRows): Float64Array {
  const table = limitFeatures(buildRetrievalFeatures(rows), ranges);
  const predictions = fits.flatMap((fit) => Object.values(predictBaseLearners(fit, table)));
  return rows.clear.map((clear, i) => {
    if (Number.isNaN(rows.retrieved[i])) return NaN;
    const index = predictions.reduce((sum, predicted) => sum + predicted[i], 0) / predictions.length;
    return Math.max(0, clear * index);
  });
}

function findRange(column: Float32Array): Range {
  const sorted = Array.from(column)
    .filter((value) => !Number.isNaN(value))
    .sort((a, b) => a - b);
  return sorted.length === 0
    ? { low: -Infinity, high: Infinity }
    : { low: computeQuantile(sorted, RANGE_QUANTILE), high: computeQuantile(sorted, 1 - RANGE_QUANTILE) };
}

/**
 * Limits features to their ranges: a fit of the summer must not extrapolate to the snow and the low sun of the winter.
 */
const limitFeatures = (table: FeatureTable, ranges: readonly Range[]): FeatureTable => ({
  ...table,
  columns: table.columns.map((column, k) =>
    // Comparisons, unlike Math.min, keep NaN.
    column.map((value) => (value < ranges[k].low ? ranges[k].low : value > ranges[k].high ? ranges[k].high : value)),
  ),
});
