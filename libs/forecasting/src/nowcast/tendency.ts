import { MINUTE } from '@daystar/timeseries';
import { type MotionField, everyPixel, followBack } from './back-trajectory';
import { type Frame, type Raster, rasterLike, sample } from './raster';

/** Growth or decay of what is over each pixel of the newer frame, along its way, a minute; zero where not known. */
export function tendencyOf(newer: Frame, older: Frame, motion: MotionField): Raster {
  const before = everyPixel(newer);
  followBack(motion, before, newer.time - older.time);
  const minutes = (newer.time - older.time) / MINUTE;
  const tendency = rasterLike(newer);
  for (let i = 0; i < tendency.values.length; i++) {
    const change = newer.values[i] - sample(older, before.x[i], before.y[i]);
    tendency.values[i] = Number.isNaN(change) ? 0 : change / minutes;
  }
  return tendency;
}
