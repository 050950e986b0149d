import type { TunedModel } from '../learner/training/tuned-model';

/** Training options of models of a site. 100 trees are enough for months of one site, and train within a second. */
export const TRAINING = { objective: 'absolute', seed: 1, maxTrees: 100 } as const;
/** Training options of models that only correct: intervals are calibrated by outcomes (`fitIntervalCalibration`). */
export const CORRECTION_TRAINING = { ...TRAINING, hasQuantiles: false } as const;
/** Relative reduction of error at which a model is applied in full. */
const FULL_TRUST = 0.25;

/**
 * Weight of a model, by its skill on the hold-out. For a plant with an accurate description, a correction learned from
 * a month of data is mostly noise.
 */
export function computeTrust({ holdOut }: TunedModel): number {
  return Math.min(1, Math.max(0, (1 - holdOut.tuned / holdOut.untuned) / FULL_TRUST));
}
