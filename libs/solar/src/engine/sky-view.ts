import { asind, sind } from '../degrees';
import type { Horizon } from '../horizon/horizon';
import type { Mounting } from '../power/pv-system';
import { trackerSurface } from '../tracking/surface-orientation';
import type { Plane } from './plane';
import { TabulatedFunction } from './tabulated-function';

/**
 * Intervals of the table over the rotation of a tracker: one or two degrees, within which the view changes by less than
 * 1 %.
 */
const INTERVALS = 64;

/** Sky view factor (`Horizon.skyView`) of the modules, by daylight step. */
export function tabulateSkyView(horizon: Horizon, mounting: Mounting, plane: Plane): (n: number) => number {
  if (mounting.kind === 'fixed') {
    const view = horizon.skyView(mounting.surface);
    return () => view;
  }
  const { axisTilt, axisAzimuth, maxAngle, minAngle = -maxAngle } = mounting.tracker;
  const skyViewAt = (sine: number) => horizon.skyView(trackerSurface(asind(sine), axisTilt, axisAzimuth));
  const views = new TabulatedFunction(skyViewAt, sind(minAngle), sind(maxAngle), INTERVALS);
  return (n) => views.interpolate(plane.sinRotation[n]);
}
