import { MINUTE } from '@daystar/timeseries';
import { type MotionField, createPixelPositions, advectBackward } from './semi-lagrangian';
import { type Frame, type Raster, createRasterLike, sample } from './raster';

/** Growth or decay along the trajectory of each pixel of the newer frame, per minute; 0 where unknown. */
export function estimateTendency(newer: Frame, older: Frame, motion: MotionField): Raster {
  const origins = createPixelPositions(newer);
  advectBackward(motion, origins, newer.time - older.time);
  const minutes = (newer.time - older.time) / MINUTE;
  const tendency = createRasterLike(newer);
  for (let i = 0; i < tendency.values.length; i++) {
    const change = newer.values[i] - sample(older, origins.x[i], origins.y[i]);
    tendency.values[i] = Number.isNaN(change) ? 0 : change / minutes;
  }
  return tendency;
}
