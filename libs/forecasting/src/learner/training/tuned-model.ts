import type { HoldOutScores } from './select-blend';
import type { BaseLearners } from './base-learners';
import type { Objective } from './objective';
import type { SpreadModel } from './spread-model';

/** Version of the stored form. Raise it when earlier models can no longer be read. */
export const MODEL_VERSION = 5;

/** A trained model, serializable as JSON. */
export interface TunedModel {
  readonly version: typeof MODEL_VERSION;
  readonly objective: Objective;
  /** Time before the end of a period at which its forecast is issued, ms. The model serves only this lead. */
  readonly lead: number;
  /** Length of a period, ms. */
  readonly period: number;
  /** Time up to which periods were used for training, ms. */
  readonly trainedUpTo: number;
  /** Number of values in training. Stored models have this name. */
  readonly values: number;
  readonly seed: number;
  readonly baseLearners: BaseLearners;
  readonly spread: SpreadModel;
  /** Scores on held-out data. */
  readonly holdOut: HoldOutScores;
}
