import { MISSING_BIN, MAX_BINS } from './binning';
import type { Histogram } from './histogram';

/** Best split of a leaf. */
export interface Split {
  readonly feature: number;
  /** Last bin that goes left. */
  readonly bin: number;
  readonly isMissingLeft: boolean;
  /** Reduction of the loss, above 0. */
  readonly gain: number;
}

export interface SplitRules {
  /** Minimum sum of weights on either side. */
  readonly minWeight: number;
  /** L2 penalty on leaf values, in units of weight. */
  readonly penalty: number;
}

/** Finds the split with the largest gain in squared loss, or undefined without any gain. */
export function findBestSplit(
  histogram: Histogram,
  features: ArrayLike<number>,
  total: { gradient: number; weight: number },
  rules: SplitRules,
): Split | undefined {
  let best: Split | undefined;
  let bestScore = computeScore(total.gradient, total.weight, rules.penalty);
  const unsplitScore = bestScore;
  const { minWeight, penalty } = rules;
  const missing = MISSING_BIN;
  for (let k = 0; k < features.length; k++) {
    const feature = features[k];
    const base = 2 * feature * MAX_BINS;
    const missingWeight = histogram[base + 2 * missing + 1];
    // Without missing values both directions are equal; values missing at prediction time then go right.
    for (let direction = 0; direction < (missingWeight > 1e-9 ? 2 : 1); direction++) {
      let gradient = direction === 0 ? 0 : histogram[base + 2 * missing];
      let weight = direction === 0 ? 0 : missingWeight;
      for (let bin = 0; bin < missing; bin++) {
        const index = base + 2 * bin;
        if (histogram[index + 1] === 0) continue;
        gradient += histogram[index];
        weight += histogram[index + 1];
        if (weight < minWeight) continue;
        const rightWeight = total.weight - weight;
        if (rightWeight < minWeight) break;
        const splitScore =
          computeScore(gradient, weight, penalty) + computeScore(total.gradient - gradient, rightWeight, penalty);
        if (splitScore > bestScore + 1e-9) {
          bestScore = splitScore;
          best = { feature, bin, isMissingLeft: direction === 1, gain: splitScore - unsplitScore };
        }
      }
    }
  }
  return best;
}

const computeScore = (gradient: number, weight: number, penalty: number): number =>
  (gradient * gradient) / (weight + penalty);
