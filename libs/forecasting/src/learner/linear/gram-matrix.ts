import type { TrainingSet } from '../dataset/training-set';
import { solveSymmetric } from './cholesky';
import { type Moments, standardize } from './moments';

/**
 * Sufficient statistics of least squares; the statistics of disjoint sets of rows can be added. Targets are relative to
 * their mean, the base.
 */
export interface GramMatrix {
  /** Sum of weights. */
  total: number;
  /** Weighted sum of squared targets. */
  squares: number;
  /** Weighted sums of products of standardized features: lower triangle, row by row. */
  readonly products: Float64Array;
  /** Weighted sums of products of standardized features with the target. */
  readonly right: Float64Array;
}

const createEmptyMatrix = (n: number): GramMatrix => ({
  total: 0,
  squares: 0,
  products: new Float64Array(n * n),
  right: new Float64Array(n),
});

/**
 * Gram matrix of the given rows of a training set.
 * @param base mean of the targets, which is subtracted
 */
export function computeGramMatrix(
  { table, target, weight }: TrainingSet,
  rows: ArrayLike<number>,
  moments: readonly Moments[],
  base: number,
): GramMatrix {
  const n = moments.length;
  const sums = createEmptyMatrix(n);
  const block = new Float64Array(BLOCK * n);
  for (let from = 0; from < rows.length; from += BLOCK) {
    // Rows beyond the last keep the weight 0.
    block.fill(0);
    for (let k = 0; k < BLOCK && from + k < rows.length; k++) {
      const i = rows[from + k];
      const rootWeight = Math.sqrt(weight[i]);
      const deviation = rootWeight * (target[i] - base);
      sums.total += weight[i];
      sums.squares += deviation * deviation;
      for (let f = 0; f < n; f++) {
        const value = rootWeight * standardize(table.columns[f][i], moments[f]);
        block[f * BLOCK + k] = value;
        sums.right[f] += value * deviation;
      }
    }
    addProducts(sums.products, block, n);
  }
  return sums;
}

/** Adds the statistics of disjoint sets of rows. @param matrices at least one */
export function addMatrices(matrices: readonly GramMatrix[]): GramMatrix {
  const n = matrices[0].right.length;
  const sum = createEmptyMatrix(n);
  for (const { total, squares, products, right } of matrices) {
    sum.total += total;
    sum.squares += squares;
    for (let offset = 0; offset < products.length; offset++) sum.products[offset] += products[offset];
    for (let f = 0; f < n; f++) sum.right[f] += right[f];
  }
  return sum;
}

/**
 * Solves least squares on the leading features.
 * @param penalty penalty on slopes, as a fraction of the features' variance
 */
export function solveSlopes(
  { products, right, total }: GramMatrix,
  featureCount: number,
  penalty: number,
): Float64Array {
  const n = right.length;
  const matrix = new Float64Array(featureCount * featureCount);
  for (let f = 0; f < featureCount; f++) {
    for (let g = 0; g <= f; g++) matrix[f * featureCount + g] = products[f * n + g];
    // The row of a constant feature is 0: any positive diagonal element gives it a slope of 0.
    matrix[f * featureCount + f] += Math.max(penalty, 1e-9) * total;
  }
  return solveSymmetric(matrix, right.subarray(0, featureCount));
}

/** Weighted sum of squared residuals for slopes of the leading features. */
export function sumSquaredResiduals({ squares, products, right }: GramMatrix, slopes: Float64Array): number {
  const n = right.length;
  let error = squares;
  for (let f = 0; f < slopes.length; f++) {
    let term = products[f * n + f] * slopes[f] - 2 * right[f];
    for (let g = 0; g < f; g++) term += 2 * slopes[g] * products[f * n + g];
    error += slopes[f] * term;
  }
  return error;
}

/** Rows per block: each sum is loaded and stored once per block. */
const BLOCK = 8;

/**
 * Adds the products of all pairs of features over a block of rows.
 * @param block holds the values of feature f in block[8 f .. 8 f + 8)
 */
function addProducts(products: Float64Array, block: Float64Array, n: number): void {
  for (let f = 0; f < n; f++) {
    const offset = f * BLOCK;
    const a = block[offset];
    const b = block[offset + 1];
    const c = block[offset + 2];
    const d = block[offset + 3];
    const e = block[offset + 4];
    const o = block[offset + 5];
    const p = block[offset + 6];
    const q = block[offset + 7];
    for (let g = 0, otherOffset = 0; g <= f; g++, otherOffset += BLOCK) {
      products[f * n + g] +=
        a * block[otherOffset] +
        b * block[otherOffset + 1] +
        c * block[otherOffset + 2] +
        d * block[otherOffset + 3] +
        e * block[otherOffset + 4] +
        o * block[otherOffset + 5] +
        p * block[otherOffset + 6] +
        q * block[otherOffset + 7];
    }
  }
}
