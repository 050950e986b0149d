import type { FeatureTable } from './feature-table';

/** Rows of features with their target values. */
export interface TrainingSet {
  readonly table: FeatureTable;
  readonly target: Float64Array;
  /** Weight of each row; trees expect 1 on average. */
  readonly weight: Float64Array;
}

export interface DatedTrainingSet extends TrainingSet {
  /** Day of each row, counted from 1970-01-01. */
  readonly day: Float64Array;
}
