import type { TailShares } from '../learner/calibration/conformal-calibrator';
import { CLASS_INDICES, getSunIndex } from './interval-class';
import { computeUpperMedian } from '../numerics/quantile';
import { selectWeighted } from '../numerics/select-weighted';
import type { IntervalOutcome } from './interval-outcomes';
import { Z90 } from '../numerics/z90';

/** Calibration factors of the interval half-widths below and above the estimate, by class. */
export interface IntervalTable {
  readonly below: readonly number[];
  readonly above: readonly number[];
}

/** A table, and how many independent outcomes it is fitted to. */
export interface FittedTable extends IntervalTable {
  readonly effectiveOutcomes: number;
}

/**
 * How a quantile allows for few outcomes. Conformal prediction raises its level, up to the largest error of all. This covers
 * whatever is the distribution, but a single error decides. Student's t widens the quantile itself as that of normal errors.
 */
export type SmallSampleRule = 'conformal' | 'student';

/** Weight of an outcome relative to a current one, 0..1. */
export type WeightFunction = (outcome: IntervalOutcome) => number;

/** With fewer outcomes a class uses all outcomes of its sun class and, if those are too few as well, all outcomes. */
const MIN_OUTCOMES = 80;
/**
 * Effective number of independent outcomes per day, since errors within a day are correlated. Estimated in the sandbox
 * from the variance of daily misses: 8 to 12 an hour ahead, 3 to 8 from a day ahead on. The smallest is the safe one.
 */
const EFFECTIVE_PER_DAY = 3;
/** From so many independent outcomes on, at least one exceeds the conformal quantile of a level of 90 %. */
const MIN_CONFORMAL_OUTCOMES = 19;

/**
 * Fits factors of the half-widths, so that the fractions `tailShares` of the weighted outcomes lie outside on each
 * side. Barber et al., "Conformal prediction beyond exchangeability", Annals of Statistics 2023.
 * @param outcomes in order of time, at least one
 */
export function fitIntervalTable(
  outcomes: readonly IntervalOutcome[],
  tailShares: TailShares,
  weight: WeightFunction = () => 1,
  rule: SmallSampleRule = 'conformal',
): FittedTable {
  const weights = toColumn(outcomes, weight);
  const byClass = groupIndices(outcomes, ({ classIndex }) => classIndex);
  const bySun = groupIndices(outcomes, ({ classIndex }) => getSunIndex(classIndex));
  const all = [...outcomes.keys()];
  const classIndices = CLASS_INDICES.map((classIndex) => {
    const candidates = [byClass.get(classIndex), bySun.get(getSunIndex(classIndex))];
    return candidates.find((indices) => indices !== undefined && indices.length >= MIN_OUTCOMES) ?? all;
  });
  const pools = new Map([...new Set(classIndices)].map((indices) => [indices, createPool(outcomes, indices, weights)]));
  const classPools = classIndices.map((indices) => pools.get(indices)!);
  const earlierMedians = classPools.map(({ earlierMedian }) => earlierMedian);
  const computeFactors = (side: 'below' | 'above', share: number) => {
    const scores = toColumn(outcomes, (outcome) => computeScore(outcome, side, earlierMedians));
    const computeFactor = (pool: Pool) =>
      computeWeightedQuantile(selectValues(scores, pool.indices), pool, 1 - share, rule);
    const factors = new Map([...pools.values()].map((pool) => [pool, computeFactor(pool)]));
    return classPools.map((pool) => factors.get(pool)!);
  };
  return {
    below: computeFactors('below', tailShares.below),
    above: computeFactors('above', tailShares.above),
    effectiveOutcomes: EFFECTIVE_PER_DAY * countEffectiveDays(outcomes, weights),
  };
}

/** Groups the indices of outcomes by a key, in one pass. */
function groupIndices(
  outcomes: readonly IntervalOutcome[],
  keyOf: (outcome: IntervalOutcome) => number,
): Map<number, number[]> {
  const groups = new Map<number, number[]>();
  outcomes.forEach((outcome, i) => {
    const key = keyOf(outcome);
    const group = groups.get(key);
    if (group) group.push(i);
    else groups.set(key, [i]);
  });
  return groups;
}

/** Outcomes to which the factors of one or more classes are fitted. */
interface Pool {
  /** Indices of the outcomes. */
  readonly indices: readonly number[];
  /** Weight of each of them. */
  readonly weights: Float64Array;
  readonly earlierMedian: number;
  readonly effectiveDays: number;
}

function createPool(all: readonly IntervalOutcome[], indices: readonly number[], allWeights: Float64Array): Pool {
  const outcomes = indices.map((i) => all[i]);
  const weights = selectValues(allWeights, indices);
  const [earlierMedian, effectiveDays] = [computeEarlierMedian(outcomes), countEffectiveDays(outcomes, weights)];
  return { indices, weights, earlierMedian, effectiveDays };
}

function selectValues(values: Float64Array, indices: readonly number[]): Float64Array {
  const selected = new Float64Array(indices.length);
  for (let k = 0; k < selected.length; k++) selected[k] = values[indices[k]];
  return selected;
}

/** Returns one value per outcome. `Float64Array.from` with a function takes several times as long. */
function toColumn(outcomes: readonly IntervalOutcome[], valueOf: (outcome: IntervalOutcome) => number): Float64Array {
  const column = new Float64Array(outcomes.length);
  for (let i = 0; i < column.length; i++) column[i] = valueOf(outcomes[i]);
  return column;
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
  return computeUpperMedian(earlierOutcomes.map(({ error, errorScale }) => error / errorScale.below));
}

/**
 * Effective sample size in days (L. Kish, "Survey Sampling", 1965).
 * @param pool in order of time
 */
function countEffectiveDays(pool: readonly IntervalOutcome[], weights: Float64Array): number {
  let [sum, squares, dayWeight] = [0, 0, 0];
  for (let i = 0; i < pool.length; i++) {
    dayWeight += weights[i];
    if (i + 1 < pool.length && pool[i + 1].day === pool[i].day) continue;
    sum += dayWeight;
    squares += dayWeight ** 2;
    dayWeight = 0;
  }
  return sum ** 2 / squares;
}

/**
 * Weighted quantile, at least 0, that allows for the number of outcomes: n days count as `EFFECTIVE_PER_DAY` x n
 * independent outcomes.
 * @param scores one per outcome of the pool; reordered
 */
function computeWeightedQuantile(
  scores: Float64Array,
  { weights, effectiveDays }: Pool,
  probability: number,
  rule: SmallSampleRule,
): number {
  const effectiveOutcomes = EFFECTIVE_PER_DAY * effectiveDays;
  const isStudent = rule === 'student' && effectiveOutcomes < MIN_CONFORMAL_OUTCOMES;
  const share = isStudent ? probability : probability * (1 + 1 / effectiveOutcomes);
  let total = 0;
  for (let i = 0; i < weights.length; i++) total += weights[i];
  const quantile = Math.max(0, selectWeighted(scores, weights.slice(), share * total - 1e-9));
  return isStudent ? computeStudentRatio(effectiveOutcomes) * quantile : quantile;
}

/**
 * Ratio of the 90th percentile of Student's t to that of the normal distribution: the predictive distribution of errors
 * whose variance is estimated. M. Abramowitz and I. Stegun, "Handbook of Mathematical Functions", 1964, 26.7.5.
 */
const computeStudentRatio = (degreesOfFreedom: number): number =>
  1 + (Z90 ** 2 + 1) / (4 * degreesOfFreedom) + (5 * Z90 ** 4 + 16 * Z90 ** 2 + 3) / (96 * degreesOfFreedom ** 2);
