import { enlarged } from './gaussian-pyramid';
import { type Raster, rasterLike, sample, sampleWithin } from './raster';

/** A field seen level by level, and which share of each level's detail counts. */
export interface LevelTerm {
  /** Of Gaussian views, the full one first. */
  readonly pyramid: readonly Raster[];
  /** Of the detail that a level adds to the coarser one after it; of the coarsest itself. */
  readonly shares: readonly number[];
}

/** The sum of the terms, on the pixels of the full view. */
export function levelSum(terms: readonly LevelTerm[]): Raster {
  const views = terms[0].pyramid;
  let sum = rasterLike(views[views.length - 1]);
  for (let level = views.length - 1; level >= 0; level--) {
    if (level < views.length - 1) sum = enlarged(sum, views[level]);
    for (const term of terms) {
      const weight = weightOf(term, level);
      const { values } = term.pyramid[level];
      for (let i = 0; i < values.length; i++) sum.values[i] += weight * values[i];
    }
  }
  return sum;
}

/** The same at one place, pixels of the full view; NaN outside. */
export function levelSumAt(terms: readonly LevelTerm[], x: number, y: number): number {
  let sum = 0;
  for (const term of terms) {
    sum += weightOf(term, 0) * sample(term.pyramid[0], x, y);
    for (let level = 1; level < term.pyramid.length; level++) {
      sum += weightOf(term, level) * sampleWithin(term.pyramid[level], x / 2 ** level, y / 2 ** level);
    }
  }
  return sum;
}

/** Detail is a view less the next: each view counts with its own share less that of the finer detail it is taken from. */
const weightOf = ({ shares }: LevelTerm, level: number): number => shares[level] - (shares[level - 1] ?? 0);
