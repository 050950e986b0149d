import type { Trial } from './choose-blend';
import type { Members } from './members';
import type { Objective } from './objective';
import type { Spread } from './spread';

/** Raised when models of before can no longer be read. */
export const MODEL_VERSION = 3;

/** All that was learnt, plain enough to be kept as JSON. */
export interface TunedModel {
  readonly version: typeof MODEL_VERSION;
  readonly objective: Objective;
  /** How long before the end of a period its forecast is due, ms: the model serves this lead and shorter histories. */
  readonly lead: number;
  readonly period: number;
  /** Nothing later was seen in training, ms. */
  readonly trainedUpTo: number;
  /** How many values it was learnt from. */
  readonly values: number;
  readonly seed: number;
  readonly members: Members;
  readonly spread: Spread;
  readonly trial: Trial;
}

/** @throws RangeError when the text is no model of this version */
export function readModel(json: string): TunedModel {
  const model = JSON.parse(json) as Partial<TunedModel>;
  if (model.version !== MODEL_VERSION)
    throw new RangeError(`a model of version ${MODEL_VERSION} is needed, not ${model.version}`);
  return model as TunedModel;
}
