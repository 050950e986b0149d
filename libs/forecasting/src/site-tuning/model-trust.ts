import type { TunedModel } from '../learner/training/tuned-model';

/** Relative reduction of error at which a model is applied in full. */
const FULL_TRUST = 0.25;

/**
 * Weight of a model, by its skill on the hold-out. For a plant with an accurate description, a correction learned from
 * a month of data is mostly noise.
 */
export function computeTrust({ holdOut }: TunedModel): number {
  return Math.min(1, Math.max(0, (1 - holdOut.tuned / holdOut.untuned) / FULL_TRUST));
}
