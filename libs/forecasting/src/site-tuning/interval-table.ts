import type { TailShares } from '../learner/calibration/conformal-calibrator';
import { CLASS_INDICES, getSunIndex } from './interval-class';
import type { IntervalOutcome } from './interval-outcomes';

/** Calibration factors of the interval half-widths below and above the estimate, by class. */
export interface IntervalTable {
  readonly below: readonly number[];
  readonly above: readonly number[];
}

/** A table, and how many independent outcomes it is fitted to. */
export interface FittedTable extends IntervalTable {
  readonly effectiveOutcomes: number;
}

/** Weight of an outcome relative to a current one, 0..1. */
export type WeightFunction = (outcome: IntervalOutcome) => number;

/** With fewer outcomes a class uses all outcomes of its sun class and, if those are too few as well, all outcomes. */
const MIN_OUTCOMES = 80;
/**
 * Effective number of independent outcomes per day, since errors within a day are correlated. Estimated in the sandbox
 * from the variance of daily misses: 8 to 12 an hour ahead, 3 to 8 from a day ahead on. The smallest is the safe one.
 */
const EFFECTIVE_PER_DAY = 3;

/**
 * Fits factors of the half-widths, so that the fractions `tailShares` of the weighted outcomes lie outside on each
 * side. Barber et al., "Conformal prediction beyond exchangeability", Annals of Statistics 2023.
 * @param outcomes outcomes, at least one
 */
export function fitIntervalTable(
  outcomes: readonly IntervalOutcome[],
  tailShares: TailShares,
  weight: WeightFunction = () => 1,
): FittedTable {
  const pools = CLASS_INDICES.map((classIndex) => {
    const classOutcomes = outcomes.filter((outcome) => outcome.classIndex === classIndex);
    if (classOutcomes.length >= MIN_OUTCOMES) return classOutcomes;
    const sunClassOutcomes = outcomes.filter((outcome) => getSunIndex(outcome.classIndex) === getSunIndex(classIndex));
    return sunClassOutcomes.length >= MIN_OUTCOMES ? sunClassOutcomes : outcomes;
  });
  const earlierMedians = pools.map(computeEarlierMedian);
  const days = new Map([...new Set(pools)].map((pool) => [pool, countEffectiveDays(pool, weight)]));
  const computeFactors = (side: 'below' | 'above', share: number) => {
    const computeFactor = ([pool, effectiveDays]: readonly [readonly IntervalOutcome[], number]) => {
      const scores = pool.map((outcome) => ({
        score: computeScore(outcome, side, earlierMedians),
        weight: weight(outcome),
      }));
      return [pool, computeWeightedQuantile(scores, 1 - share, effectiveDays)] as const;
    };
    const factorByPool = new Map([...days].map(computeFactor));
    return pools.map((pool) => factorByPool.get(pool)!);
  };
  return {
    below: computeFactors('below', tailShares.below),
    above: computeFactors('above', tailShares.above),
    effectiveOutcomes: EFFECTIVE_PER_DAY * countEffectiveDays(outcomes, weight),
  };
}

/**
 * Score of an outcome on one side, relative to the half-width of that side.
 * @param earlierMedians median errors of earlier models' forecasts, by class
 */
function computeScore(
  { error, errorScale, classIndex, isFromCurrentModel }: IntervalOutcome,
  side: 'below' | 'above',
  earlierMedians: readonly number[],
): number {
  const upward =
    (isFromCurrentModel ? error : error - earlierMedians[classIndex] * errorScale.below) / errorScale[side];
  return side === 'above' ? upward : -upward;
}

/**
 * Median error of forecasts by earlier models, relative to the half-width. The current model does not share that bias,
 * only the scatter around it.
 */
function computeEarlierMedian(pool: readonly IntervalOutcome[]): number {
  const earlierOutcomes = pool.filter(({ isFromCurrentModel }) => !isFromCurrentModel);
  return (
    new Float64Array(earlierOutcomes.map(({ error, errorScale }) => error / errorScale.below)).sort()[
      earlierOutcomes.length >> 1
    ] ?? 0
  );
}

/** Effective sample size in days (L. Kish, "Survey Sampling", 1965). */
function countEffectiveDays(pool: readonly IntervalOutcome[], weight: WeightFunction): number {
  const dayWeights = new Map<number, number>();
  for (const outcome of pool) dayWeights.set(outcome.day, (dayWeights.get(outcome.day) ?? 0) + weight(outcome));
  const sum = (valueOf: (dayWeight: number) => number) =>
    [...dayWeights.values()].reduce((total, dayWeight) => total + valueOf(dayWeight), 0);
  return sum((dayWeight) => dayWeight) ** 2 / sum((dayWeight) => dayWeight ** 2);
}

/**
 * Weighted quantile, at least 0, with the finite-sample correction of conformal prediction: n days count as
 * `EFFECTIVE_PER_DAY` x n independent outcomes.
 */
function computeWeightedQuantile(
  scores: { score: number; weight: number }[],
  probability: number,
  days: number,
): number {
  const share = probability * (1 + 1 / (EFFECTIVE_PER_DAY * days));
  let remaining = share * scores.reduce((sum, { weight }) => sum + weight, 0) - 1e-9;
  scores.sort((a, b) => a.score - b.score);
  const quantileOutcome = scores.find(({ weight }) => (remaining -= weight) <= 0) ?? scores[scores.length - 1];
  return Math.max(0, quantileOutcome.score);
}
