import type { FeatureTable } from '../dataset/feature-table';
import { type BinnedTable, MISSING_BIN, MAX_BINS } from './binning';
import type { GrownTree } from './grow-tree';

/** A sum of trees over named features, serializable as JSON. */
export interface BoostedTrees {
  readonly features: readonly string[];
  /** Initial prediction before the first tree. */
  readonly base: number;
  readonly trees: readonly Tree[];
  /** Fraction of the total loss reduction that is due to the splits on each feature. */
  readonly importance: readonly number[];
}

/**
 * Node n tests feature[n] <= threshold[n] and continues at left[n] or right[n]; a negative child is the leaf ~child. A
 * tree without nodes is the single leaf 0.
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

/** Converts bins of a grown tree to thresholds. */
export function toTree(grown: GrownTree, leaves: readonly number[], { edges }: BinnedTable): Tree {
  return {
    feature: grown.splits.map(({ feature }) => feature),
    // The last bin has no upper edge: all values present go left.
    threshold: grown.splits.map(({ feature, bin }) => edges[feature][bin] ?? MAX_FLOAT),
    missingLeft: grown.splits.map(({ isMissingLeft }) => (isMissingLeft ? 1 : 0)),
    left: Array.from(grown.left),
    right: Array.from(grown.right),
    leaves,
  };
}

/** Largest float32, since JSON has no infinity. */
const MAX_FLOAT = 3.4e38;

/**
 * Subtracts a grown tree from the residuals of rows it was not grown on. A table holds the child for each node and bin.
 */
export function subtractGrownTree(
  grown: GrownTree,
  leaves: readonly number[],
  { bins }: BinnedTable,
  rows: Int32Array,
  residuals: Float64Array,
): void {
  const nodeBins = grown.splits.map(({ feature }) => bins[feature]);
  const children = new Int16Array(nodeBins.length * MAX_BINS);
  grown.splits.forEach(({ bin, isMissingLeft }, node) => {
    const from = node * MAX_BINS;
    children.fill(grown.right[node], from, from + MAX_BINS);
    children.fill(grown.left[node], from, from + bin + 1);
    children[from + MISSING_BIN] = isMissingLeft ? grown.left[node] : grown.right[node];
  });
  const root = nodeBins.length === 0 ? ~0 : 0;
  const width = MAX_BINS;
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i];
    let node = root;
    while (node >= 0) node = children[node * width + nodeBins[node][row]];
    residuals[row] -= leaves[~node];
  }
}

/** Subtracts one tree from the residuals of the given rows. */
function subtractTree(tree: Tree, columns: readonly Float32Array[], rows: Int32Array, residuals: Float64Array): void {
  const { leaves } = tree;
  if (tree.feature.length === 0) {
    for (let i = 0; i < rows.length; i++) residuals[rows[i]] -= leaves[0];
    return;
  }
  const nodeColumns = tree.feature.map((feature) => columns[feature]);
  const threshold = Float32Array.from(tree.threshold);
  const missing = Uint8Array.from(tree.missingLeft);
  const left = Int32Array.from(tree.left);
  const right = Int32Array.from(tree.right);
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i];
    let node = 0;
    while (node >= 0) {
      const value = nodeColumns[node][row];
      // Only NaN differs from itself: missing values have their own direction.
      const goesLeft = value === value ? value <= threshold[node] : missing[node] === 1;
      node = goesLeft ? left[node] : right[node];
    }
    residuals[row] -= leaves[~node];
  }
}

/**
 * Predicts every row. The residual of a target of 0 is the negative of the prediction.
 * @throws RangeError when the table has other features than the trees were grown on
 */
export function predictTrees(model: BoostedTrees, table: FeatureTable): Float64Array {
  if (model.features.join() !== table.names.join()) {
    throw new RangeError(`the model was fitted on ${model.features.join()}, not on ${table.names.join()}`);
  }
  const residuals = new Float64Array(table.count).fill(-model.base);
  const allRows = Int32Array.from(residuals.keys());
  for (const tree of model.trees) subtractTree(tree, table.columns, allRows, residuals);
  return residuals.map((value) => -value);
}
