import { MISSING_BIN, MOST_BINS } from './binning';
import type { Histogram } from './histogram';

/** Where a leaf is best cut in two. */
export interface Split {
  readonly feature: number;
  /** Last bin that goes left. */
  readonly bin: number;
  readonly missingLeft: boolean;
  /** How much the loss falls, above 0. */
  readonly gain: number;
}

export interface SplitRules {
  /** Least sum of weights on either side. */
  readonly leastWeight: number;
  /** L2 penalty on leaf values, in units of weight. */
  readonly penalty: number;
}

/** The cut with the largest gain in squared loss, or undefined when none gains anything. */
export function bestSplit(
  histogram: Histogram,
  features: ArrayLike<number>,
  total: { gradient: number; weight: number },
  rules: SplitRules,
): Split | undefined {
  let best: Split | undefined;
  let bestScore = score(total.gradient, total.weight, rules.penalty);
  const whole = bestScore;
  const { leastWeight, penalty } = rules;
  const missing = MISSING_BIN;
  for (let k = 0; k < features.length; k++) {
    const feature = features[k];
    const base = 2 * feature * MOST_BINS;
    const missingWeight = histogram[base + 2 * missing + 1];
    // With nothing missing both ways are the same; what is missing later then goes right.
    for (let way = 0; way < (missingWeight > 1e-9 ? 2 : 1); way++) {
      let gradient = way === 0 ? 0 : histogram[base + 2 * missing];
      let weight = way === 0 ? 0 : missingWeight;
      for (let bin = 0; bin < missing; bin++) {
        const at = base + 2 * bin;
        if (histogram[at + 1] === 0) continue;
        gradient += histogram[at];
        weight += histogram[at + 1];
        if (weight < leastWeight) continue;
        const rest = total.weight - weight;
        if (rest < leastWeight) break;
        const both = score(gradient, weight, penalty) + score(total.gradient - gradient, rest, penalty);
        if (both > bestScore + 1e-9) {
          bestScore = both;
          best = { feature, bin, missingLeft: way === 1, gain: both - whole };
        }
      }
    }
  }
  return best;
}

const score = (gradient: number, weight: number, penalty: number): number => (gradient * gradient) / (weight + penalty);
