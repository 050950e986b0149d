import { MINUTE } from '@daystar/timeseries';
import { type Raster, sampleWithin } from './raster';

/** How the pattern moves over each pixel, pixels a minute: to the right, and down. */
export interface MotionField {
  readonly across: Raster;
  readonly down: Raster;
}

/** One motion for all pixels, pixels a minute: to the right, and down. */
export interface Drift {
  readonly across: number;
  readonly down: number;
}

export const NO_DRIFT: Drift = { across: 0, down: 0 };

/** Places on a raster, pixels from the left and from the top. */
export interface Positions {
  readonly x: Float32Array;
  readonly y: Float32Array;
}

/** The motion over a place is looked up again this often along the way, ms. */
const STRIDE = 5 * MINUTE;

export function everyPixel({ width, height }: Raster): Positions {
  const indices = new Float32Array(width * height);
  return { x: indices.map((_, i) => i % width), y: indices.map((_, i) => Math.floor(i / width)) };
}

/**
 * Moves positions, in place, to where what is over them now was before, against a motion that stands still (backward
 * semi-Lagrangian). What comes from outside moves like the nearest edge.
 * @param duration ms
 */
export function followBack(motion: MotionField, { x, y }: Positions, duration: number): void {
  const strides = Math.ceil(duration / STRIDE);
  const minutes = duration / strides / MINUTE;
  for (let stride = 0; stride < strides; stride++) {
    for (let i = 0; i < x.length; i++) {
      const [left, top] = [x[i], y[i]];
      x[i] = left - minutes * sampleWithin(motion.across, left, top);
      y[i] = top - minutes * sampleWithin(motion.down, left, top);
    }
  }
}
