import { type Raster, createRasterLike, sampleClamped } from './raster';

/** Binomial filter, the generating kernel of the pyramid. */
const TAPS = [1 / 16, 4 / 16, 6 / 16, 4 / 16, 1 / 16];

/**
 * Builds a raster and its coarser levels. Each has half the pixels per side: pixel i of a level lies on pixel 2i of the
 * one below. P. J. Burt and E. H. Adelson, "The Laplacian pyramid as a compact image code", IEEE Trans. Commun. 31
 * (1983). Relative to the bottom, level n is smoothed by a Gaussian of sqrt((4^n - 1) / 3) pixels.
 */
export function buildGaussianPyramid(raster: Raster, levels: number): Raster[] {
  const pyramid = [raster];
  while (pyramid.length < levels) pyramid.push(downsample(pyramid[pyramid.length - 1]));
  return pyramid;
}

/**
 * Builds the detail of each level: the level of the Gaussian pyramid minus the upsampled next one. The last band is the
 * coarsest level. The sum of all bands is the raster.
 */
export function buildLaplacianPyramid(raster: Raster, levels: number): Raster[] {
  const pyramid = buildGaussianPyramid(raster, levels);
  return pyramid.map((level, n) => {
    if (n === levels - 1) return level;
    const coarser = upsample(pyramid[n + 1], level);
    return { ...level, values: level.values.map((value, i) => value - coarser.values[i]) };
  });
}

/** Number of levels for which the shorter side keeps at least eight pixels; between 1 and `maxLevels`. */
export const countPyramidLevels = ({ width, height }: Raster, maxLevels: number): number =>
  Math.max(1, Math.min(maxLevels, Math.floor(Math.log2(Math.min(width, height) / 4))));

/** Halves the resolution. Missing pixels have no weight; a pixel is missing where all pixels it averages are. */
function downsample({ width, height, values }: Raster): Raster {
  const halfWidth = Math.ceil(width / 2);
  const halfHeight = Math.ceil(height / 2);
  const sums = new Float32Array(halfWidth * height);
  const weights = new Float32Array(halfWidth * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < halfWidth; x++) {
      let sum = 0;
      let weight = 0;
      for (let tap = Math.max(0, 2 - 2 * x); tap < 5; tap++) {
        const column = 2 * x + tap - 2;
        if (column >= width) break;
        const value = values[y * width + column];
        if (value !== value) continue;
        sum += TAPS[tap] * value;
        weight += TAPS[tap];
      }
      sums[y * halfWidth + x] = sum;
      weights[y * halfWidth + x] = weight;
    }
  }
  const half = new Float32Array(halfWidth * halfHeight);
  for (let y = 0; y < halfHeight; y++) {
    for (let x = 0; x < halfWidth; x++) {
      let sum = 0;
      let weight = 0;
      for (let tap = Math.max(0, 2 - 2 * y); tap < 5; tap++) {
        const row = 2 * y + tap - 2;
        if (row >= height) break;
        sum += TAPS[tap] * sums[row * halfWidth + x];
        weight += TAPS[tap] * weights[row * halfWidth + x];
      }
      half[y * halfWidth + x] = sum / weight;
    }
  }
  return { width: halfWidth, height: halfHeight, values: half };
}

/** Interpolates a level to the pixels of the next finer level. */
export function upsample(half: Raster, target: Raster): Raster {
  const raster = createRasterLike(target);
  for (let y = 0, i = 0; y < target.height; y++) {
    for (let x = 0; x < target.width; x++, i++) raster.values[i] = sampleClamped(half, x / 2, y / 2);
  }
  return raster;
}
