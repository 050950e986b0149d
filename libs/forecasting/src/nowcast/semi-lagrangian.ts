import { MINUTE } from '@daystar/timeseries';
import { type Raster, sampleClamped } from './raster';

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
const STRIDE = 5 * MINUTE;

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
export function advectBackward({ right, down }: MotionField, { x, y }: Positions, duration: number): void {
  const strides = Math.ceil(duration / STRIDE);
  const minutes = duration / strides / MINUTE;
  for (let stride = 0; stride < strides; stride++) {
    for (let i = 0; i < x.length; i++) {
      const [endX, endY] = [x[i], y[i]];
      const middleX = endX - 0.5 * minutes * sampleClamped(right, endX, endY);
      const middleY = endY - 0.5 * minutes * sampleClamped(down, endX, endY);
      x[i] = endX - minutes * sampleClamped(right, middleX, middleY);
      y[i] = endY - minutes * sampleClamped(down, middleX, middleY);
    }
  }
}
