import { type Steps, stepIndex } from '@daystar/timeseries';
import type { LearntAdaptation } from './learn-adaptation';
import { adaptedIndex } from './site-adaptation';

/** So dark that a ratio would tell nothing. */
const DARK = 0.05;

/**
 * Estimated power as the adapted sky would have given it, as near as power follows the light; NaN where it is not known
 * what was estimated of the light. The same power while nothing is adapted.
 */
export function brightened(power: Float64Array, learnt: LearntAdaptation | undefined, steps: Steps): Float64Array {
  if (!learnt || learnt.trust === 0) return power;
  const brighter = new Float64Array(power.length).fill(NaN);
  for (const { end, estimated, hour } of learnt.pairs) {
    const step = stepIndex(steps, end);
    if (step < 0 || step >= power.length || estimated < DARK) continue;
    brighter[step] = (power[step] * adaptedIndex(learnt.adaptation, estimated, hour)) / estimated;
  }
  return brighter;
}
