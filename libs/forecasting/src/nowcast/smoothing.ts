import type { Raster } from './raster';

const PASSES = 3;

/**
 * Smooths in place by three passes of running means in both directions. The result is close to a Gaussian with a
 * variance of r (r + 1) pixels². At the edges, means use the pixels inside. No pixel may be missing.
 * @param radius r, whole pixels
 */
export function smooth(raster: Raster, radius: number): void {
  const source = new Float32Array(raster.values.length);
  for (let pass = 0; pass < PASSES; pass++) {
    source.set(raster.values);
    averageRows(raster, source, radius);
    source.set(raster.values);
    averageColumns(raster, source, radius);
  }
}

function averageRows({ width, height, values }: Raster, source: Float32Array, radius: number): void {
  for (let y = 0; y < height; y++) {
    const rowStart = y * width;
    let sum = 0;
    let count = 0;
    for (let x = -radius; x < width; x++) {
      const entering = x + radius;
      const leaving = x - radius - 1;
      if (entering < width) {
        sum += source[rowStart + entering];
        count++;
      }
      if (leaving >= 0) {
        sum -= source[rowStart + leaving];
        count--;
      }
      if (x >= 0) values[rowStart + x] = sum / count;
    }
  }
}

/** Averages all columns at once, row by row, because this is the order in memory. */
function averageColumns({ width, height, values }: Raster, source: Float32Array, radius: number): void {
  const sums = new Float64Array(width);
  let count = 0;
  for (let y = -radius; y < height; y++) {
    const [entering, leaving] = [y + radius, y - radius - 1];
    if (entering < height) {
      for (let x = 0; x < width; x++) sums[x] += source[entering * width + x];
      count++;
    }
    if (leaving >= 0) {
      for (let x = 0; x < width; x++) sums[x] -= source[leaving * width + x];
      count--;
    }
    if (y < 0) continue;
    for (let x = 0; x < width; x++) values[y * width + x] = sums[x] / count;
  }
}
