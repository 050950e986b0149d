import { type Steps, stepIndex } from '@daystar/timeseries';
import type { TrainedAdaptation } from './train-adaptation';
import { adaptIndex } from './site-adaptation';

/** Minimum clear-sky index for a meaningful ratio. */
const MIN_INDEX = 0.05;

/**
 * Scales estimated power by the ratio of the adapted to the estimated clear-sky index. NaN except at training half
 * hours (measured and estimated irradiance known) with an estimated index of at least 0.05. Without an adaptation,
 * power is unchanged.
 */
export function adaptPower(power: Float64Array, trained: TrainedAdaptation | undefined, steps: Steps): Float64Array {
  if (!trained || trained.trust === 0) return power;
  const adapted = new Float64Array(power.length).fill(NaN);
  for (const { end, estimated, hour } of trained.pairs) {
    const step = stepIndex(steps, end);
    if (step < 0 || step >= power.length || estimated < MIN_INDEX) continue;
    adapted[step] = (power[step] * adaptIndex(trained.adaptation, estimated, hour)) / estimated;
  }
  return adapted;
}
