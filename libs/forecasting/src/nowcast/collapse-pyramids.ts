import { upsample } from './gaussian-pyramid';
import { type Raster, createRasterLike, sample, sampleClamped } from './raster';

/** A Laplacian pyramid of a field, with a weight for each of its bands. */
export interface WeightedPyramid {
  /** Bands of a Laplacian pyramid, the full resolution first. */
  readonly bands: readonly Raster[];
  /** Weight of each band. */
  readonly bandWeights: readonly number[];
}

/** Collapses the weighted sum of Laplacian pyramids into a field at full resolution (Burt and Adelson 1983). */
export function collapsePyramids(pyramids: readonly WeightedPyramid[]): Raster {
  const { bands } = pyramids[0];
  let sum = createRasterLike(bands[bands.length - 1]);
  for (let level = bands.length - 1; level >= 0; level--) {
    if (level < bands.length - 1) sum = upsample(sum, bands[level]);
    for (const pyramid of pyramids) {
      const weight = pyramid.bandWeights[level];
      const { values } = pyramid.bands[level];
      for (let i = 0; i < values.length; i++) sum.values[i] += weight * values[i];
    }
  }
  return sum;
}

/** Computes the collapsed field at one position, in pixels at full resolution; NaN outside. */
export function collapsePyramidsAt(pyramids: readonly WeightedPyramid[], x: number, y: number): number {
  let sum = 0;
  for (const { bands, bandWeights } of pyramids) {
    sum += bandWeights[0] * sample(bands[0], x, y);
    for (let level = 1, scale = 0.5; level < bands.length; level++, scale /= 2)
      sum += bandWeights[level] * sampleClamped(bands[level], x * scale, y * scale);
  }
  return sum;
}
