import { type Raster, createRasterLike, sample } from './raster';
import { smooth } from './smoothing';

/** Radius of the window, pixels: its weights are close to a Gaussian with a standard deviation of 6.5. */
const WINDOW_RADIUS = 6;
/**
 * Difference, in standard deviations of the frame, at which the weight is one half: clouds that changed must not imply
 * motion.
 */
const OUTLIER_SCALE = 0.45;
/**
 * Gradient, standard deviations per pixel, whose square is added to the diagonal of the normal equations, so that flat
 * regions move little.
 */
const DAMPING_GRADIENT = 0.06;
/** Maximum Gauss-Newton step, pixels; the linearization fails for longer ones. */
const MAX_STEP = 2;
/** Smoothing of the motion vectors after each step, pixels. */
const VECTOR_SMOOTHING = 2;

/** An earlier frame, and the fraction of the total displacement between it and the newest frame. */
export interface EarlierFrame {
  readonly raster: Raster;
  readonly fraction: number;
}

/**
 * Takes one Gauss-Newton step of the Lucas–Kanade method: towards the displacement that best maps the earlier frames
 * onto the newest.
 * @param u displacement to the right, pixels; updated in place
 * @param v displacement downwards, pixels; updated in place
 */
export function refineDisplacement(newest: Raster, earlier: readonly EarlierFrame[], u: Raster, v: Raster): void {
  const normalEquations = Array.from({ length: 5 }, () => createRasterLike(newest));
  const warped = createRasterLike(newest);
  for (const { raster, fraction } of earlier) {
    warp(raster, fraction, u, v, warped);
    accumulateNormalEquations(newest, warped, fraction, normalEquations);
  }
  for (const raster of normalEquations) smooth(raster, WINDOW_RADIUS);
  addSolution(normalEquations, u.values, v.values);
  smooth(u, VECTOR_SMOOTHING);
  smooth(v, VECTOR_SMOOTHING);
}

function warp(earlier: Raster, fraction: number, u: Raster, v: Raster, warped: Raster): void {
  for (let y = 0, i = 0; y < earlier.height; y++) {
    for (let x = 0; x < earlier.width; x++, i++) {
      warped.values[i] = sample(earlier, x - fraction * u.values[i], y - fraction * v.values[i]);
    }
  }
}

/**
 * Adds the contribution of an earlier frame to the normal equations. `xx`, `xy` and `yy` are products of the gradients.
 * `xd` and `yd` are products of each gradient with the difference.
 */
function accumulateNormalEquations(
  newest: Raster,
  warped: Raster,
  fraction: number,
  [xx, xy, yy, xd, yd]: readonly Raster[],
): void {
  const { width, height } = newest;
  const [a, b] = [newest.values, warped.values];
  for (let y = 0, i = 0; y < height; y++) {
    const above = y > 0 ? width : 0;
    const below = y < height - 1 ? width : 0;
    for (let x = 0; x < width; x++, i++) {
      const left = x > 0 ? 1 : 0;
      const right = x < width - 1 ? 1 : 0;
      const gx = (fraction * (a[i + right] - a[i - left] + b[i + right] - b[i - left])) / (2 * (left + right));
      const gy =
        (fraction * (a[i + below] - a[i - above] + b[i + below] - b[i - above])) / (2 * ((above + below) / width));
      const difference = b[i] - a[i];
      const weight = 1 / (1 + (difference / OUTLIER_SCALE) ** 2);
      // Skip pixels with a missing neighbour, and rasters of a single row or column.
      if (!(weight > 0) || gx !== gx || gy !== gy) continue;
      xx.values[i] += weight * gx * gx;
      xy.values[i] += weight * gx * gy;
      yy.values[i] += weight * gy * gy;
      xd.values[i] += weight * gx * difference;
      yd.values[i] += weight * gy * difference;
    }
  }
}

function addSolution([xx, xy, yy, xd, yd]: readonly Raster[], u: Float32Array, v: Float32Array): void {
  for (let i = 0; i < u.length; i++) {
    const a = xx.values[i] + DAMPING_GRADIENT * DAMPING_GRADIENT;
    const b = xy.values[i];
    const c = yy.values[i] + DAMPING_GRADIENT * DAMPING_GRADIENT;
    const determinant = a * c - b * b;
    const stepU = (c * xd.values[i] - b * yd.values[i]) / determinant;
    const stepV = (a * yd.values[i] - b * xd.values[i]) / determinant;
    const square = stepU * stepU + stepV * stepV;
    const factor = square > MAX_STEP * MAX_STEP ? MAX_STEP / Math.sqrt(square) : 1;
    u[i] += stepU * factor;
    v[i] += stepV * factor;
  }
}
