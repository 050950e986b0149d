import type { Lesson } from '../lesson';
import { type Moments, momentsOf } from './moments';
import type { Ridge } from './ridge';
import { type SumsOfProducts, added, errorLeft, slopesOf, sumsOf } from './sums-of-products';

/**
 * Weighted least squares with an L2 penalty on the slopes of standardised features (Hoerl and Kennard, Technometrics 12,
 * 1970). A missing value stands for the mean of its feature.
 * @param penalty as a share of the features' own variance: 0 is plain least squares
 */
export function fitRidge(lesson: Lesson, penalty: number): Ridge {
  return new NormalEquations(lesson).solve(lesson.table.columns.length, penalty);
}

/** The sums of products that fits need: made once, they serve any number of the first features and any penalty. */
export class NormalEquations {
  private readonly names: readonly string[];
  private readonly moments: readonly Moments[];
  private readonly base: number;
  private readonly parts: readonly SumsOfProducts[];
  private readonly whole: SumsOfProducts;

  /** @param part of each row, from 0: what is fitted to some parts can be judged on another */
  constructor(lesson: Lesson, part: ArrayLike<number> = new Uint8Array(lesson.table.count)) {
    const { table, target, weight } = lesson;
    this.names = table.names;
    this.moments = table.columns.map((column) => momentsOf(column, weight));
    const total = weight.reduce((sum, value) => sum + value, 0);
    this.base = target.reduce((sum, value, i) => sum + weight[i] * value, 0) / total;
    const rows: number[][] = [];
    for (let i = 0; i < table.count; i++) (rows[part[i]] ??= []).push(i);
    this.parts = Object.values(rows).map((ofPart) => sumsOf(lesson, ofPart, this.moments, this.base));
    this.whole = added(this.parts);
  }

  /** The fit on the first so many features. */
  solve(features: number, penalty: number): Ridge {
    const slopes = slopesOf(this.whole, features, penalty);
    return {
      features: this.names.slice(0, features),
      base: this.base,
      mean: this.moments.slice(0, features).map(({ mean }) => mean),
      slope: Array.from(slopes, (slope, f) => slope * this.moments[f].perDeviation),
    };
  }

  /**
   * Of some penalties the one whose fits to all parts but one err least on that one (cross-validation: Stone, J. R.
   * Stat. Soc. B 36, 1974); the largest where there is one part alone.
   */
  bestPenalty(features: number, penalties: readonly number[]): number {
    if (this.parts.length < 2) return Math.max(...penalties);
    const others = this.parts.map((part) => added(this.parts.filter((one) => one !== part)));
    const errors = penalties.map((penalty) =>
      this.parts.reduce((sum, part, k) => sum + errorLeft(part, slopesOf(others[k], features, penalty)), 0),
    );
    return penalties[errors.indexOf(Math.min(...errors))];
  }
}
