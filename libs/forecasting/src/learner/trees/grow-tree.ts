import { type BinnedTable, MISSING_BIN } from './binning';
import { type Split, type SplitRules, findBestSplit } from './find-best-split';
import { type Histogram, type Gradients, createHistogram, fillHistogram, subtractHistogram } from './histogram';

/** Decision nodes of one tree; a negative child is the leaf ~child. A tree without nodes is the single leaf 0. */
export interface GrownTree {
  readonly splits: readonly Split[];
  readonly left: Int32Array;
  readonly right: Int32Array;
  /** Rows of leaf l are rows[bounds[l][0]..bounds[l][1]). */
  readonly bounds: readonly (readonly [number, number])[];
}

export interface GrowthRules extends SplitRules {
  readonly maxLeaves: number;
  readonly maxDepth: number;
}

interface Leaf {
  from: number;
  to: number;
  depth: number;
  histogram: Histogram;
  gradient: number;
  weight: number;
  split: Split | undefined;
  /** Link from the parent: [node, side], side 0 is left; undefined for the root. */
  parent: readonly [number, 0 | 1] | undefined;
}

/**
 * Grows one tree leaf-wise, always splitting where the loss falls most (Ke et al., "LightGBM", NeurIPS 2017).
 * @param rows the training rows to use; reordered so that each leaf's rows are contiguous
 */
export function growTree(
  table: BinnedTable,
  features: ArrayLike<number>,
  rows: Int32Array,
  gradients: Gradients,
  rules: GrowthRules,
  pool: HistogramPool,
): GrownTree {
  pool.reset();
  const root = createLeaf(0, rows.length, 0, undefined);
  fillHistogram(root.histogram, table, features, rows, 0, rows.length, gradients);
  findSplit(root);
  const leaves = [root];
  const splits: Split[] = [];
  const children: [number, number][] = [];
  while (leaves.length < rules.maxLeaves) {
    let bestLeaf = -1;
    for (let i = 0; i < leaves.length; i++) {
      if (leaves[i].split && (bestLeaf < 0 || leaves[i].split!.gain > leaves[bestLeaf].split!.gain)) bestLeaf = i;
    }
    if (bestLeaf < 0) break;
    const [left, right] = splitLeaf(leaves[bestLeaf], splits.length);
    splits.push(leaves[bestLeaf].split!);
    children.push([~bestLeaf, ~leaves.length]);
    if (leaves[bestLeaf].parent) children[leaves[bestLeaf].parent![0]][leaves[bestLeaf].parent![1]] = splits.length - 1;
    leaves[bestLeaf] = left;
    leaves.push(right);
  }
  return {
    splits,
    left: Int32Array.from(children, (pair) => pair[0]),
    right: Int32Array.from(children, (pair) => pair[1]),
    bounds: leaves.map(({ from, to }) => [from, to] as const),
  };

  function createLeaf(
    from: number,
    to: number,
    depth: number,
    parent: Leaf['parent'],
    histogram = pool.acquire(),
  ): Leaf {
    const { gradient: rowGradients, weight: weights } = gradients;
    let gradient = 0;
    let weight = 0;
    for (let i = from; i < to; i++) {
      gradient += rowGradients[rows[i]];
      weight += weights[rows[i]];
    }
    return { from, to, depth, histogram, gradient, weight, split: undefined, parent };
  }

  function findSplit(leaf: Leaf): void {
    if (leaf.depth < rules.maxDepth) leaf.split = findBestSplit(leaf.histogram, features, leaf, rules);
  }

  function splitLeaf(leaf: Leaf, node: number): [Leaf, Leaf] {
    const middle = partitionRows(rows, leaf.from, leaf.to, table.bins[leaf.split!.feature], leaf.split!);
    const isLeftSmaller = middle - leaf.from <= leaf.to - middle;
    const inherited = leaf.histogram;
    const depth = leaf.depth + 1;
    const left = createLeaf(leaf.from, middle, depth, [node, 0], isLeftSmaller ? undefined : inherited);
    const right = createLeaf(middle, leaf.to, depth, [node, 1], isLeftSmaller ? inherited : undefined);
    const [small, large] = isLeftSmaller ? [left, right] : [right, left];
    fillHistogram(small.histogram, table, features, rows, small.from, small.to, gradients);
    subtractHistogram(large.histogram, small.histogram, features);
    findSplit(left);
    findSplit(right);
    return [left, right];
  }
}

/** Buffer for rows that go right. */
let rightBuffer = new Int32Array(0);

/** Partitions a span of rows by a split, in place and stable. @returns index at which the right side begins */
function partitionRows(rows: Int32Array, from: number, to: number, bins: Uint8Array, split: Split): number {
  if (rightBuffer.length < to - from) rightBuffer = new Int32Array(to - from);
  // Local copies: V8 reads imported and module-level bindings from memory at every row.
  const missing = MISSING_BIN;
  const right = rightBuffer;
  const { bin: splitBin, isMissingLeft } = split;
  let next = from;
  let rightCount = 0;
  for (let i = from; i < to; i++) {
    const row = rows[i];
    const bin = bins[row];
    if (bin === missing ? isMissingLeft : bin <= splitBin) rows[next++] = row;
    else right[rightCount++] = row;
  }
  rows.set(rightBuffer.subarray(0, rightCount), next);
  return next;
}

/** Histograms reused from tree to tree. */
export class HistogramPool {
  private readonly histograms: Histogram[] = [];
  private usedCount = 0;

  constructor(private readonly featureCount: number) {}

  acquire(): Histogram {
    if (this.usedCount === this.histograms.length) this.histograms.push(createHistogram(this.featureCount));
    return this.histograms[this.usedCount++];
  }

  reset(): void {
    this.usedCount = 0;
  }
}
