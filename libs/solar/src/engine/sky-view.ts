import { asind, sind } from '../degrees';
import type { Horizon } from '../horizon/horizon';
import type { Mounting } from '../power/pv-system';
import { trackerSurface } from '../tracking/surface-orientation';
import type { SurfaceOrientation } from '../transposition/angle-of-incidence';
import type { Plane } from './plane';
import { TabulatedFunction } from './tabulated-function';

/**
 * Intervals of the table over the rotation of a tracker: one or two degrees, within which the view changes by less than
 * 1 %.
 */
const INTERVALS = 64;

/**
 * Sky view factor (`Horizon.skyView`) of the modules, by daylight step.
 * @param toSide returns the orientation of a side from that of the front
 */
export function tabulateSkyView(
  horizon: Horizon,
  mounting: Mounting,
  plane: Plane,
  toSide: (front: SurfaceOrientation) => SurfaceOrientation = (front) => front,
): (n: number) => number {
  if (mounting.kind === 'fixed') {
    const view = horizon.skyView(toSide(mounting.surface));
    return () => view;
  }
  const { axisTilt, axisAzimuth, maxAngle, minAngle = -maxAngle } = mounting.tracker;
  const skyViewAt = (sine: number) => horizon.skyView(toSide(trackerSurface(asind(sine), axisTilt, axisAzimuth)));
  const views = new TabulatedFunction(skyViewAt, sind(minAngle), sind(maxAngle), INTERVALS);
  return (n) => views.interpolate(plane.sinRotation[n]);
}
