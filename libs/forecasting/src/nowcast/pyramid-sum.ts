import { upsample } from './gaussian-pyramid';
import { type Raster, createRasterLike, sample, sampleClamped } from './raster';

/** A field as a pyramid, with a weight for the detail of each level. */
export interface LevelTerm {
  /** Levels of a Gaussian pyramid, the full resolution first. */
  readonly pyramid: readonly Raster[];
  /**
   * Weight of the detail of each level: the level minus the upsampled next one. The last is the weight of the coarsest
   * level.
   */
  readonly detailWeights: readonly number[];
}

/** Sum of the terms at full resolution. */
export function sumLevels(terms: readonly LevelTerm[]): Raster {
  const levels = terms[0].pyramid;
  let sum = createRasterLike(levels[levels.length - 1]);
  for (let level = levels.length - 1; level >= 0; level--) {
    if (level < levels.length - 1) sum = upsample(sum, levels[level]);
    for (const term of terms) {
      const weight = getLevelWeight(term, level);
      const { values } = term.pyramid[level];
      for (let i = 0; i < values.length; i++) sum.values[i] += weight * values[i];
    }
  }
  return sum;
}

/** Sum of the terms at one position, in pixels at full resolution; NaN outside. */
export function sumLevelsAt(terms: readonly LevelTerm[], x: number, y: number): number {
  let sum = 0;
  for (const term of terms) {
    sum += getLevelWeight(term, 0) * sample(term.pyramid[0], x, y);
    for (let level = 1; level < term.pyramid.length; level++) {
      sum += getLevelWeight(term, level) * sampleClamped(term.pyramid[level], x / 2 ** level, y / 2 ** level);
    }
  }
  return sum;
}

/**
 * Weight of a whole level. A level is added as part of its own detail, and subtracted as part of the detail of the finer level.
 */
const getLevelWeight = ({ detailWeights }: LevelTerm, level: number): number =>
  detailWeights[level] - (detailWeights[level - 1] ?? 0);
