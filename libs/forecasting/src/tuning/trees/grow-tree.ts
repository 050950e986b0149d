import { type BinnedTable, MISSING_BIN } from './binning';
import { type Split, type SplitRules, bestSplit } from './best-split';
import { type Histogram, type Pull, emptyHistogram, fillHistogram, subtractHistogram } from './histogram';

/** Decision nodes of one tree; a child below 0 is the leaf ~child. A tree without nodes is the one leaf 0. */
export interface GrownTree {
  readonly splits: readonly Split[];
  readonly left: Int32Array;
  readonly right: Int32Array;
  /** Rows of leaf l are rows[bounds[l][0]..bounds[l][1]). */
  readonly bounds: readonly (readonly [number, number])[];
}

export interface GrowthRules extends SplitRules {
  readonly mostLeaves: number;
  readonly mostDepth: number;
}

interface Leaf {
  from: number;
  to: number;
  depth: number;
  histogram: Histogram;
  gradient: number;
  weight: number;
  split: Split | undefined;
  /** Where the parent points to this leaf: [node, side], side 0 left; the root has none. */
  parent: readonly [number, 0 | 1] | undefined;
}

/**
 * Grows one tree leaf by leaf, always cutting where the loss falls most (Ke et al., "LightGBM", NeurIPS 2017).
 * @param rows the training rows to use; reordered so that each leaf's rows lie together
 */
export function growTree(
  table: BinnedTable,
  features: ArrayLike<number>,
  rows: Int32Array,
  pull: Pull,
  rules: GrowthRules,
  pool: HistogramPool,
): GrownTree {
  pool.reset();
  const root = leafOf(0, rows.length, 0, undefined);
  fillHistogram(root.histogram, table, features, rows, 0, rows.length, pull);
  findSplit(root);
  const leaves = [root];
  const splits: Split[] = [];
  const children: [number, number][] = [];
  while (leaves.length < rules.mostLeaves) {
    let at = -1;
    for (let i = 0; i < leaves.length; i++) {
      if (leaves[i].split && (at < 0 || leaves[i].split!.gain > leaves[at].split!.gain)) at = i;
    }
    if (at < 0) break;
    const [left, right] = cut(leaves[at], splits.length);
    splits.push(leaves[at].split!);
    children.push([~at, ~leaves.length]);
    if (leaves[at].parent) children[leaves[at].parent![0]][leaves[at].parent![1]] = splits.length - 1;
    leaves[at] = left;
    leaves.push(right);
  }
  return {
    splits,
    left: Int32Array.from(children, (pair) => pair[0]),
    right: Int32Array.from(children, (pair) => pair[1]),
    bounds: leaves.map(({ from, to }) => [from, to] as const),
  };

  function leafOf(from: number, to: number, depth: number, parent: Leaf['parent'], histogram = pool.take()): Leaf {
    const { gradient: gradients, weight: weights } = pull;
    let gradient = 0;
    let weight = 0;
    for (let i = from; i < to; i++) {
      gradient += gradients[rows[i]];
      weight += weights[rows[i]];
    }
    return { from, to, depth, histogram, gradient, weight, split: undefined, parent };
  }

  function findSplit(leaf: Leaf): void {
    if (leaf.depth < rules.mostDepth) leaf.split = bestSplit(leaf.histogram, features, leaf, rules);
  }

  function cut(leaf: Leaf, node: number): [Leaf, Leaf] {
    const middle = partition(rows, leaf.from, leaf.to, table.bins[leaf.split!.feature], leaf.split!);
    const leftSmaller = middle - leaf.from <= leaf.to - middle;
    const inherited = leaf.histogram;
    const depth = leaf.depth + 1;
    const left = leafOf(leaf.from, middle, depth, [node, 0], leftSmaller ? undefined : inherited);
    const right = leafOf(middle, leaf.to, depth, [node, 1], leftSmaller ? inherited : undefined);
    const [small, large] = leftSmaller ? [left, right] : [right, left];
    fillHistogram(small.histogram, table, features, rows, small.from, small.to, pull);
    subtractHistogram(large.histogram, small.histogram, features);
    findSplit(left);
    findSplit(right);
    return [left, right];
  }
}

/** Room for rows that go right while those that go left move up. */
let aside = new Int32Array(0);

/** Moves the rows that go left to the front of the span, both sides keeping their order; returns where the right begins. */
function partition(rows: Int32Array, from: number, to: number, bins: Uint8Array, split: Split): number {
  if (aside.length < to - from) aside = new Int32Array(to - from);
  // Locals: an imported or outer name is looked up again at every row.
  const missing = MISSING_BIN;
  const right = aside;
  const { bin: last, missingLeft } = split;
  let next = from;
  let put = 0;
  for (let i = from; i < to; i++) {
    const row = rows[i];
    const bin = bins[row];
    if (bin === missing ? missingLeft : bin <= last) rows[next++] = row;
    else right[put++] = row;
  }
  rows.set(aside.subarray(0, put), next);
  return next;
}

/** Histograms that are used again from tree to tree. */
export class HistogramPool {
  private readonly all: Histogram[] = [];
  private used = 0;

  constructor(private readonly features: number) {}

  take(): Histogram {
    if (this.used === this.all.length) this.all.push(emptyHistogram(this.features));
    return this.all[this.used++];
  }

  reset(): void {
    this.used = 0;
  }
}
