import { type BinnedTable, MOST_BINS } from './binning';

/**
 * Sums of gradient and weight per feature and bin, interleaved: entry 2 (feature x MOST_BINS + bin) is the gradient, the
 * next one the weight.
 */
export type Histogram = Float64Array;

export const emptyHistogram = (features: number): Histogram => new Float64Array(2 * features * MOST_BINS);

/** What each training row pulls with. */
export interface Pull {
  readonly gradient: Float64Array;
  readonly weight: Float64Array;
}

/** Room for the pull of one leaf's rows in the order of the leaf, so that the inner loop walks memory straight. */
let ordered = { gradient: new Float64Array(0), weight: new Float64Array(0) };

/**
 * Sums the pull of rows[from..to) over the bins of the given features.
 * @param histogram receives the sums; features not asked for keep what they held
 */
export function fillHistogram(
  histogram: Histogram,
  table: BinnedTable,
  features: ArrayLike<number>,
  rows: Int32Array,
  from: number,
  to: number,
  pull: Pull,
): void {
  const count = to - from;
  if (ordered.gradient.length < count) {
    ordered = { gradient: new Float64Array(count), weight: new Float64Array(count) };
  }
  const { gradient, weight } = ordered;
  for (let i = 0; i < count; i++) {
    gradient[i] = pull.gradient[rows[from + i]];
    weight[i] = pull.weight[rows[from + i]];
  }
  for (let k = 0; k < features.length; k++) {
    const bins = table.bins[features[k]];
    const base = 2 * features[k] * MOST_BINS;
    histogram.fill(0, base, base + 2 * MOST_BINS);
    for (let i = 0; i < count; i++) {
      const at = base + 2 * bins[rows[from + i]];
      histogram[at] += gradient[i];
      histogram[at + 1] += weight[i];
    }
  }
}

/** What is left of a parent when one child is taken away: the other child, for a fraction of the work. */
export function subtractHistogram(parent: Histogram, child: Histogram, features: ArrayLike<number>): void {
  for (let k = 0; k < features.length; k++) {
    const base = 2 * features[k] * MOST_BINS;
    for (let at = base; at < base + 2 * MOST_BINS; at++) parent[at] -= child[at];
  }
}
