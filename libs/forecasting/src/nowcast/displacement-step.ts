import { type Raster, rasterLike, sample } from './raster';
import { smooth } from './smoothing';

/** Half width of the surroundings that move together, pixels: their weights are close to a Gaussian of 6.5. */
const SURROUNDINGS = 6;
/** Differences beyond this count less: a cloud that changed. In standard deviations of the frame. */
const OUTLIER = 0.45;
/** Gradient, standard deviations a pixel, below which a difference moves nothing. */
const FAINT = 0.06;
/** Pixels; a longer step has left the range where the gradient holds. */
const LONGEST_STEP = 2;
/** Light smoothing of the vectors after each step, pixels. */
const VECTOR_SMOOTHING = 2;

/** A frame before the newest, and which share of the displacement happened since. */
export interface EarlierView {
  readonly raster: Raster;
  readonly share: number;
}

/**
 * One Gauss-Newton step of the displacement towards the one that explains the newest view by the earlier ones.
 * @param across displacement to the right, pixels; improved in place
 * @param down displacement downwards, pixels; improved in place
 */
export function displacementStep(now: Raster, earlier: readonly EarlierView[], across: Raster, down: Raster): void {
  const normal = Array.from({ length: 5 }, () => rasterLike(now));
  const moved = rasterLike(now);
  for (const { raster, share } of earlier) {
    shift(raster, share, across, down, moved);
    accumulate(now, moved, share, normal);
  }
  for (const raster of normal) smooth(raster, SURROUNDINGS);
  solve(normal, across.values, down.values);
  smooth(across, VECTOR_SMOOTHING);
  smooth(down, VECTOR_SMOOTHING);
}

function shift(view: Raster, share: number, across: Raster, down: Raster, moved: Raster): void {
  for (let y = 0, i = 0; y < view.height; y++) {
    for (let x = 0; x < view.width; x++, i++) {
      moved.values[i] = sample(view, x - share * across.values[i], y - share * down.values[i]);
    }
  }
}

/** Adds an earlier view's part of the normal equations: xx, xy, yy of the gradients, and each times the difference. */
function accumulate(now: Raster, moved: Raster, share: number, [xx, xy, yy, xd, yd]: readonly Raster[]): void {
  const { width, height } = now;
  const [a, b] = [now.values, moved.values];
  for (let y = 0, i = 0; y < height; y++) {
    const above = y > 0 ? width : 0;
    const below = y < height - 1 ? width : 0;
    for (let x = 0; x < width; x++, i++) {
      const left = x > 0 ? 1 : 0;
      const right = x < width - 1 ? 1 : 0;
      const gx = (share * (a[i + right] - a[i - left] + b[i + right] - b[i - left])) / (2 * (left + right));
      const gy =
        (share * (a[i + below] - a[i - above] + b[i + below] - b[i - above])) / (2 * ((above + below) / width));
      const difference = b[i] - a[i];
      const weight = 1 / (1 + (difference / OUTLIER) ** 2);
      // Unknown where any part of it is unknown, and where a side has a single pixel.
      if (!(weight > 0) || gx !== gx || gy !== gy) continue;
      xx.values[i] += weight * gx * gx;
      xy.values[i] += weight * gx * gy;
      yy.values[i] += weight * gy * gy;
      xd.values[i] += weight * gx * difference;
      yd.values[i] += weight * gy * difference;
    }
  }
}

function solve([xx, xy, yy, xd, yd]: readonly Raster[], across: Float32Array, down: Float32Array): void {
  for (let i = 0; i < across.length; i++) {
    const a = xx.values[i] + FAINT * FAINT;
    const b = xy.values[i];
    const c = yy.values[i] + FAINT * FAINT;
    const determinant = a * c - b * b;
    const right = (c * xd.values[i] - b * yd.values[i]) / determinant;
    const below = (a * yd.values[i] - b * xd.values[i]) / determinant;
    const square = right * right + below * below;
    const shortened = square > LONGEST_STEP * LONGEST_STEP ? LONGEST_STEP / Math.sqrt(square) : 1;
    across[i] += right * shortened;
    down[i] += below * shortened;
  }
}
