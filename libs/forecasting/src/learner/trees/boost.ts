import type { TrainingSet } from '../dataset/training-set';
import { type Random, createSeededRandom } from '../../numerics/seeded-random';
import { type BinnedTable, binTable } from './binning';
import { type BoostedTrees, type Tree, subtractGrownTree, toTree } from './boosted-trees';
import { type GrowthRules, HistogramPool, growTree } from './grow-tree';
import { type Loss, findBestConstant, computeLossDerivative } from './loss';

export interface BoostRules extends GrowthRules {
  readonly loss: Loss;
  readonly maxTrees: number;
  /** Fraction of each tree's correction that is applied, 0..1. */
  readonly shrinkage: number;
  /** Fraction of rows that each tree uses. */
  readonly rowShare: number;
  /** Fraction of features that each tree uses. */
  readonly featureShare: number;
  readonly seed: number;
}

/**
 * Fits trees by gradient boosting on histograms (Friedman, "Greedy function approximation", 2001; Ke et al.,
 * "LightGBM", 2017) with leaf values that minimize the loss itself. Missing values take the better direction at each
 * node.
 * @param binned the table's bins, if already computed
 */
export function boost(
  { table, target, weight }: TrainingSet,
  rules: BoostRules,
  binned: BinnedTable = binTable(table),
): BoostedTrees {
  const { loss } = rules;
  const random = createSeededRandom(rules.seed);
  const base = findBestConstant(loss, target, weight);
  const residual = target.map((value) => value - base);
  const gradients = { gradient: new Float64Array(table.count), weight };
  const pool = new HistogramPool(table.columns.length);
  const values = new Float64Array(table.count);
  const weights = new Float64Array(table.count);
  const gains = new Float64Array(table.columns.length);
  const trees: Tree[] = [];
  for (let round = 0; round < rules.maxTrees; round++) {
    const [rows, undrawnRows] = drawSubset(table.count, rules.rowShare, random);
    const [features] = drawSubset(table.columns.length, rules.featureShare, random);
    for (const row of rows) gradients.gradient[row] = weight[row] * computeLossDerivative(loss, residual[row]);
    const grownTree = growTree(binned, features, rows, gradients, rules, pool);
    const leaves = grownTree.bounds.map(([from, to]) => computeLeafValue(rows, from, to));
    trees.push(toTree(grownTree, leaves, binned));
    for (const { feature, gain } of grownTree.splits) gains[feature] += gain;
    grownTree.bounds.forEach(([from, to], leaf) => {
      for (let i = from; i < to; i++) residual[rows[i]] -= leaves[leaf];
    });
    subtractGrownTree(grownTree, leaves, binned, undrawnRows, residual);
  }
  const totalGain = gains.reduce((sum, gain) => sum + gain, 0);
  const importance = Array.from(gains, (gain) => (totalGain > 0 ? gain / totalGain : 0));
  return { features: table.names, base, trees, importance };

  function computeLeafValue(rows: Int32Array, from: number, to: number): number {
    let total = 0;
    for (let i = from; i < to; i++) {
      values[i - from] = residual[rows[i]];
      weights[i - from] = weight[rows[i]];
      total += weight[rows[i]];
    }
    const best = findBestConstant(loss, values.subarray(0, to - from), weights.subarray(0, to - from));
    return (rules.shrinkage * best * total) / (total + rules.penalty);
  }
}

/** Draws about this fraction of 0..count-1, at least one; returns the drawn and the other indices, both ascending. */
function drawSubset(count: number, share: number, random: Random): [Int32Array, Int32Array] {
  const drawn = new Int32Array(count);
  const undrawn = new Int32Array(count);
  let drawnCount = 0;
  let undrawnCount = 0;
  for (let i = 0; i < count; i++) {
    if (share >= 1 || random() < share) drawn[drawnCount++] = i;
    else undrawn[undrawnCount++] = i;
  }
  if (drawnCount === 0 && undrawnCount > 0) drawn[drawnCount++] = undrawn[--undrawnCount];
  return [drawn.slice(0, drawnCount), undrawn.slice(0, undrawnCount)];
}
