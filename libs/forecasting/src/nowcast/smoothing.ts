import type { Raster } from './raster';

const PASSES = 3;

/**
 * Smooths in place by three passes of running means in both directions: close to a Gaussian with a variance of r (r +
 * 1) pixels². At the edges, means use the pixels inside. No pixel may be missing.
 * @param radius r, whole pixels
 */
export function smooth(raster: Raster, radius: number): void {
  const before = new Float32Array(raster.values.length);
  for (let pass = 0; pass < PASSES; pass++) {
    before.set(raster.values);
    averageRows(raster, before, radius);
    before.set(raster.values);
    averageColumns(raster, before, radius);
  }
}

function averageRows({ width, height, values }: Raster, before: Float32Array, radius: number): void {
  for (let y = 0; y < height; y++) {
    const first = y * width;
    let sum = 0;
    let count = 0;
    for (let x = -radius; x < width; x++) {
      const [entering, leaving] = [x + radius, x - radius - 1];
      if (entering < width) {
        sum += before[first + entering];
        count++;
      }
      if (leaving >= 0) {
        sum -= before[first + leaving];
        count--;
      }
      if (x >= 0) values[first + x] = sum / count;
    }
  }
}

/** Averages all columns at once, row by row, because this is the order in memory. */
function averageColumns({ width, height, values }: Raster, before: Float32Array, radius: number): void {
  const sums = new Float64Array(width);
  let count = 0;
  for (let y = -radius; y < height; y++) {
    const [entering, leaving] = [y + radius, y - radius - 1];
    if (entering < height) {
      for (let x = 0; x < width; x++) sums[x] += before[entering * width + x];
      count++;
    }
    if (leaving >= 0) {
      for (let x = 0; x < width; x++) sums[x] -= before[leaving * width + x];
      count--;
    }
    if (y < 0) continue;
    for (let x = 0; x < width; x++) values[y * width + x] = sums[x] / count;
  }
}
