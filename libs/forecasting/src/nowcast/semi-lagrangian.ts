import { MINUTE } from '@daystar/timeseries';
import { type Raster, interpolate, sampleClamped } from './raster';

/** Motion at each pixel, pixels per minute, to the right and down. */
export interface MotionField {
  readonly right: Raster;
  readonly down: Raster;
}

/** Uniform motion, pixels per minute, to the right and down. */
export interface Drift {
  readonly right: number;
  readonly down: number;
}

export const NO_DRIFT: Drift = { right: 0, down: 0 };

/** Positions on a raster, pixels from the left and from the top. */
export interface Positions {
  readonly x: Float32Array;
  readonly y: Float32Array;
}

/** Time step of trajectories, ms. */
const STRIDE_MS = 5 * MINUTE;

/** Creates the positions of all pixels of a raster, row by row. */
export function createPixelPositions({ width, height }: Raster): Positions {
  const indices = new Float32Array(width * height);
  return { x: indices.map((_, i) => i % width), y: indices.map((_, i) => Math.floor(i / width)) };
}

/**
 * Moves positions, in place, backward along a stationary motion field (semi-Lagrangian). Each step has the motion at its
 * midpoint, which errs to second order of the step, also where clouds turn: A. Staniforth and J. Côté, "Semi-Lagrangian
 * integration schemes for atmospheric models – a review", Mon. Weather Rev. 119 (1991). Positions outside the raster have the
 * motion of the nearest edge.
 * @param duration ms
 */
export function advectBackward(field: MotionField, { x, y }: Positions, duration: number): void {
  const strides = Math.ceil(duration / STRIDE_MS);
  const minutes = duration / strides / MINUTE;
  const motion = new MotionSampler(field);
  for (let stride = 0; stride < strides; stride++) {
    for (let i = 0; i < x.length; i++) {
      const endX = x[i];
      const endY = y[i];
      motion.sampleAt(endX, endY);
      motion.sampleAt(endX - 0.5 * minutes * motion.right, endY - 0.5 * minutes * motion.down);
      x[i] = endX - minutes * motion.right;
      y[i] = endY - minutes * motion.down;
    }
  }
}

/**
 * Interpolates both components of a motion field like `sampleClamped`, but finds the surrounding pixels only once. This is
 * the innermost loop of every nowcast.
 */
class MotionSampler {
  /** Motion at the position of the last call of `sampleAt`, pixels per minute. */
  right = 0;
  down = 0;

  constructor(private readonly field: MotionField) {}

  sampleAt(x: number, y: number): void {
    const { field } = this;
    const { width, height } = field.right;
    const left = x < 0 ? 0 : x > width - 1 ? width - 1 : x;
    const top = y < 0 ? 0 : y > height - 1 ? height - 1 : y;
    const column = left | 0;
    const row = top | 0;
    const corner = row * width + column;
    const rightOffset = column < width - 1 ? 1 : 0;
    const belowOffset = row < height - 1 ? width : 0;
    this.right = interpolate(field.right.values, corner, rightOffset, belowOffset, left - column, top - row);
    this.down = interpolate(field.down.values, corner, rightOffset, belowOffset, left - column, top - row);
    // Missing pixels leave their weight to the others.
    if (this.right !== this.right) this.right = sampleClamped(field.right, x, y);
    if (this.down !== this.down) this.down = sampleClamped(field.down, x, y);
  }
}
