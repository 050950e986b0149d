import type { TrainingSet } from '../dataset/training-set';
import { type Moments, computeMoments } from './moments';
import type { Ridge } from './ridge';
import { type GramMatrix, addMatrices, sumSquaredResiduals, solveSlopes, computeGramMatrix } from './gram-matrix';

/**
 * Weighted least squares with an L2 penalty on the slopes of standardized features (Hoerl and Kennard, Technometrics
 * 12, 1970). A missing value counts as the mean of its feature.
 * @param penalty as a fraction of the features' variance: 0 is plain least squares
 */
export function fitRidge(trainingSet: TrainingSet, penalty: number): Ridge {
  return new NormalEquations(trainingSet).solve(trainingSet.table.columns.length, penalty);
}

/** Gram matrices of a training set, computed once for fits with any number of leading features and any penalty. */
export class NormalEquations {
  private readonly names: readonly string[];
  private readonly moments: readonly Moments[];
  /** Weighted mean of the target. */
  private readonly intercept: number;
  private readonly folds: readonly GramMatrix[];
  private readonly sumOfFolds: GramMatrix;

  /** @param fold fold of each row, from 0: a fit on some folds can be evaluated on another */
  constructor(trainingSet: TrainingSet, fold: ArrayLike<number> = new Uint8Array(trainingSet.table.count)) {
    const { table, target, weight } = trainingSet;
    this.names = table.names;
    this.moments = table.columns.map((column) => computeMoments(column, weight));
    const total = weight.reduce((sum, value) => sum + value, 0);
    this.intercept = target.reduce((sum, value, i) => sum + weight[i] * value, 0) / total;
    const rows: number[][] = [];
    for (let i = 0; i < table.count; i++) (rows[fold[i]] ??= []).push(i);
    this.folds = Object.values(rows).map((foldRows) =>
      computeGramMatrix(trainingSet, foldRows, this.moments, this.intercept),
    );
    this.sumOfFolds = addMatrices(this.folds);
  }

  /** Fits the leading features. */
  solve(featureCount: number, penalty: number): Ridge {
    const slopes = solveSlopes(this.sumOfFolds, featureCount, penalty);
    return {
      features: this.names.slice(0, featureCount),
      base: this.intercept,
      mean: this.moments.slice(0, featureCount).map(({ mean }) => mean),
      slope: Array.from(slopes, (slope, f) => slope * this.moments[f].perDeviation),
    };
  }

  /**
   * Selects the penalty with the least cross-validation error (Stone, J. R. Stat. Soc. B 36, 1974), or the largest when
   * there is a single fold.
   */
  selectPenalty(featureCount: number, penalties: readonly number[]): number {
    if (this.folds.length < 2) return Math.max(...penalties);
    const matricesWithoutFold = this.folds.map((fold) =>
      addMatrices(this.folds.filter((otherFold) => otherFold !== fold)),
    );
    const errors = penalties.map((penalty) =>
      this.folds.reduce(
        (sum, fold, k) => sum + sumSquaredResiduals(fold, solveSlopes(matricesWithoutFold[k], featureCount, penalty)),
        0,
      ),
    );
    return penalties[errors.indexOf(Math.min(...errors))];
  }
}
