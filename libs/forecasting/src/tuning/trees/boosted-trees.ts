import type { FeatureTable } from '../feature-table';
import { type BinnedTable, MISSING_BIN, MOST_BINS } from './binning';
import type { GrownTree } from './grow-tree';

/** A sum of trees over named features, plain enough to be written as JSON and read again. */
export interface BoostedTrees {
  readonly features: readonly string[];
  /** The forecast before the first tree. */
  readonly base: number;
  readonly trees: readonly Tree[];
  /** How much each feature's cuts lowered the loss, in all trees, as shares of 1. */
  readonly importance: readonly number[];
}

/**
 * Node n asks whether feature[n] <= threshold[n] and goes on to left[n] or right[n]; a child below 0 is the leaf ~child.
 * A tree without nodes is the one leaf 0.
 */
export interface Tree {
  readonly feature: readonly number[];
  readonly threshold: readonly number[];
  /** 1 where a missing value goes left. */
  readonly missingLeft: readonly number[];
  readonly left: readonly number[];
  readonly right: readonly number[];
  readonly leaves: readonly number[];
}

/** A grown tree with the thresholds that its bins stand for. */
export function treeOf(grown: GrownTree, leaves: readonly number[], { edges }: BinnedTable): Tree {
  return {
    feature: grown.splits.map(({ feature }) => feature),
    // The last bin has no upper edge: all that is not missing goes left.
    threshold: grown.splits.map(({ feature, bin }) => edges[feature][bin] ?? MOST),
    missingLeft: grown.splits.map(({ missingLeft }) => (missingLeft ? 1 : 0)),
    left: Array.from(grown.left),
    right: Array.from(grown.right),
    leaves,
  };
}

/** JSON knows no infinity. */
const MOST = 3.4e38;

/** Takes a grown tree's values off the residuals of rows it was not grown on; each node looks up where a bin goes. */
export function subtractGrown(
  grown: GrownTree,
  leaves: readonly number[],
  { bins }: BinnedTable,
  rows: Int32Array,
  residuals: Float64Array,
): void {
  const asked = grown.splits.map(({ feature }) => bins[feature]);
  const ways = new Int16Array(asked.length * MOST_BINS);
  grown.splits.forEach(({ bin, missingLeft }, node) => {
    const from = node * MOST_BINS;
    ways.fill(grown.right[node], from, from + MOST_BINS);
    ways.fill(grown.left[node], from, from + bin + 1);
    ways[from + MISSING_BIN] = missingLeft ? grown.left[node] : grown.right[node];
  });
  const first = asked.length === 0 ? ~0 : 0;
  const width = MOST_BINS;
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i];
    let node = first;
    while (node >= 0) node = ways[node * width + asked[node][row]];
    residuals[row] -= leaves[~node];
  }
}

/** Takes one tree's values off the residuals of the given rows. */
function subtractTree(tree: Tree, columns: readonly Float32Array[], rows: Int32Array, residuals: Float64Array): void {
  const { leaves } = tree;
  if (tree.feature.length === 0) {
    for (let i = 0; i < rows.length; i++) residuals[rows[i]] -= leaves[0];
    return;
  }
  const asked = tree.feature.map((feature) => columns[feature]);
  const threshold = Float32Array.from(tree.threshold);
  const missing = Uint8Array.from(tree.missingLeft);
  const left = Int32Array.from(tree.left);
  const right = Int32Array.from(tree.right);
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i];
    let node = 0;
    while (node >= 0) {
      const value = asked[node][row];
      // Only NaN differs from itself: a missing value has its own way.
      const goesLeft = value === value ? value <= threshold[node] : missing[node] === 1;
      node = goesLeft ? left[node] : right[node];
    }
    residuals[row] -= leaves[~node];
  }
}

/**
 * Forecast of every row.
 * @throws RangeError when the table has other features than the trees were grown on
 */
export function predictTrees(model: BoostedTrees, table: FeatureTable): Float64Array {
  if (model.features.join() !== table.names.join()) {
    throw new RangeError(`trees of ${model.features.join()} cannot read ${table.names.join()}`);
  }
  const negative = new Float64Array(table.count).fill(-model.base);
  const all = Int32Array.from(negative.keys());
  for (const tree of model.trees) subtractTree(tree, table.columns, all, negative);
  return negative.map((value) => -value);
}
