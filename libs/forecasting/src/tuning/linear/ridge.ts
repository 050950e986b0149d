import type { FeatureTable } from '../feature-table';
import type { Lesson } from '../lesson';
import { solveSymmetric } from './cholesky';
import { type Moments, momentsOf, standardised } from './moments';

/** A weighted sum of features, plain enough to be written as JSON and read again. */
export interface Ridge {
  readonly features: readonly string[];
  readonly base: number;
  readonly mean: readonly number[];
  /** Per unit of each feature. */
  readonly slope: readonly number[];
}

/**
 * Weighted least squares with an L2 penalty on the slopes of standardised features (Hoerl and Kennard, Technometrics 12,
 * 1970). A missing value stands for the mean of its feature.
 * @param penalty as a share of the features' own variance: 0 is plain least squares
 */
export function fitRidge(lesson: Lesson, penalty: number): Ridge {
  return new NormalEquations(lesson).solve(lesson.table.columns.length, penalty);
}

/** The sums of products that a fit needs: made once, they serve any number of the first features. */
export class NormalEquations {
  private readonly names: readonly string[];
  private readonly moments: readonly Moments[];
  private readonly total: number;
  private readonly base: number;
  /** Lower triangle, row by row. */
  private readonly products: Float64Array;
  private readonly right: Float64Array;

  constructor({ table, target, weight }: Lesson) {
    const n = table.columns.length;
    this.names = table.names;
    this.total = weight.reduce((sum, value) => sum + value, 0);
    this.base = target.reduce((sum, value, i) => sum + weight[i] * value, 0) / this.total;
    this.moments = table.columns.map((column) => momentsOf(column, weight));
    this.products = new Float64Array(n * n);
    this.right = new Float64Array(n);
    const block = new Float64Array(BLOCK * n);
    for (let from = 0; from < table.count; from += BLOCK) {
      // Rows beyond the last keep the weight 0.
      block.fill(0);
      for (let k = 0; k < BLOCK && from + k < table.count; k++) {
        const i = from + k;
        const root = Math.sqrt(weight[i]);
        for (let f = 0; f < n; f++) {
          const value = root * standardised(table.columns[f][i], this.moments[f]);
          block[f * BLOCK + k] = value;
          this.right[f] += root * value * (target[i] - this.base);
        }
      }
      addProducts(this.products, block, n);
    }
  }

  /** The fit on the first so many features. */
  solve(features: number, penalty: number): Ridge {
    const n = this.names.length;
    const matrix = new Float64Array(features * features);
    for (let f = 0; f < features; f++) {
      for (let g = 0; g <= f; g++) matrix[f * features + g] = this.products[f * n + g];
      // A feature that never varies has an empty row: any positive number there gives it no slope.
      matrix[f * features + f] += Math.max(penalty, 1e-9) * this.total;
    }
    const slopes = solveSymmetric(matrix, this.right.subarray(0, features));
    return {
      features: this.names.slice(0, features),
      base: this.base,
      mean: this.moments.slice(0, features).map(({ mean }) => mean),
      slope: Array.from(slopes, (slope, f) => slope * this.moments[f].perDeviation),
    };
  }
}

/** Rows whose products are summed in one go: each sum is fetched and stored once for all of them. */
const BLOCK = 8;

/** @param block the values of feature f in block[8 f .. 8 f + 8) */
function addProducts(products: Float64Array, block: Float64Array, n: number): void {
  for (let f = 0; f < n; f++) {
    const at = f * BLOCK;
    const a = block[at];
    const b = block[at + 1];
    const c = block[at + 2];
    const d = block[at + 3];
    const e = block[at + 4];
    const o = block[at + 5];
    const p = block[at + 6];
    const q = block[at + 7];
    for (let g = 0, other = 0; g <= f; g++, other += BLOCK) {
      products[f * n + g] +=
        a * block[other] +
        b * block[other + 1] +
        c * block[other + 2] +
        d * block[other + 3] +
        e * block[other + 4] +
        o * block[other + 5] +
        p * block[other + 6] +
        q * block[other + 7];
    }
  }
}

/** @throws RangeError when the table has other features than the model was fitted on */
export function predictRidge(model: Ridge, table: FeatureTable): Float64Array {
  if (model.features.join() !== table.names.join()) {
    throw new RangeError(`a fit on ${model.features.join()} cannot read ${table.names.join()}`);
  }
  const forecast = new Float64Array(table.count).fill(model.base);
  table.columns.forEach((column, f) => {
    const slope = model.slope[f];
    const mean = model.mean[f];
    for (let i = 0; i < forecast.length; i++) {
      if (!Number.isNaN(column[i])) forecast[i] += slope * (column[i] - mean);
    }
  });
  return forecast;
}
