import { type BinnedTable, MAX_BINS } from './binning';

/**
 * Sums of gradient and weight per feature and bin, interleaved: entry 2 (feature x MAX_BINS + bin) is the gradient, the
 * next one the weight.
 */
export type Histogram = Float64Array;

export const createHistogram = (featureCount: number): Histogram => new Float64Array(2 * featureCount * MAX_BINS);

/** Gradient and weight of each training row. */
export interface Gradients {
  readonly gradient: Float64Array;
  readonly weight: Float64Array;
}

/** Gradients of one leaf's rows in the order of the leaf, so that the inner loop reads memory sequentially. */
let ordered = { gradient: new Float64Array(0), weight: new Float64Array(0) };

/**
 * Sums gradients and weights of rows[from..to) over the bins of the given features.
 * @param histogram receives the sums; other features keep their values
 */
export function fillHistogram(
  histogram: Histogram,
  table: BinnedTable,
  features: ArrayLike<number>,
  rows: Int32Array,
  from: number,
  to: number,
  gradients: Gradients,
): void {
  const count = to - from;
  if (ordered.gradient.length < count) {
    ordered = { gradient: new Float64Array(count), weight: new Float64Array(count) };
  }
  const { gradient, weight } = ordered;
  for (let i = 0; i < count; i++) {
    gradient[i] = gradients.gradient[rows[from + i]];
    weight[i] = gradients.weight[rows[from + i]];
  }
  let k = 0;
  for (; k + 3 < features.length; k += 4) fillFourFeatures(histogram, table, features, k, rows, from, count);
  for (; k < features.length; k++) {
    const bins = table.bins[features[k]];
    const base = findOffset(features[k]);
    histogram.fill(0, base, base + 2 * MAX_BINS);
    for (let i = 0; i < count; i++) {
      const index = base + 2 * bins[rows[from + i]];
      histogram[index] += gradient[i];
      histogram[index + 1] += weight[i];
    }
  }
}

const findOffset = (feature: number): number => 2 * feature * MAX_BINS;

/**
 * Fills four features in one pass. That takes half the time of four passes: each row is loaded once, and sums are
 * independent.
 */
function fillFourFeatures(
  histogram: Histogram,
  table: BinnedTable,
  features: ArrayLike<number>,
  first: number,
  rows: Int32Array,
  from: number,
  count: number,
): void {
  const [a, b, c, d] = [0, 1, 2, 3].map((k) => table.bins[features[first + k]]);
  const [atA, atB, atC, atD] = [0, 1, 2, 3].map((k) => findOffset(features[first + k]));
  for (const base of [atA, atB, atC, atD]) histogram.fill(0, base, base + 2 * MAX_BINS);
  const { gradient, weight } = ordered;
  for (let i = 0; i < count; i++) {
    const row = rows[from + i];
    const g = gradient[i];
    const w = weight[i];
    const inA = atA + 2 * a[row];
    const inB = atB + 2 * b[row];
    const inC = atC + 2 * c[row];
    const inD = atD + 2 * d[row];
    histogram[inA] += g;
    histogram[inA + 1] += w;
    histogram[inB] += g;
    histogram[inB + 1] += w;
    histogram[inC] += g;
    histogram[inC + 1] += w;
    histogram[inD] += g;
    histogram[inD + 1] += w;
  }
}

/**
 * Turns the histogram of a parent into that of one child by subtracting the other child, which is faster than filling
 * it.
 */
export function subtractHistogram(parent: Histogram, child: Histogram, features: ArrayLike<number>): void {
  for (let k = 0; k < features.length; k++) {
    const base = 2 * features[k] * MAX_BINS;
    for (let index = base; index < base + 2 * MAX_BINS; index++) parent[index] -= child[index];
  }
}
