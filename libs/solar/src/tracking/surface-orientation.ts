import { wrap360 } from '../angle';
import { acosd, atan2d, cosd, sind } from '../degrees';
import type { SurfaceOrientation } from '../transposition/angle-of-incidence';

/**
 * Orientation of a tracker's plane at a rotation.
 *
 * @param rotation degrees, 0 flat across the axis, positive to the right in a view along `axisAzimuth`
 * @returns tilt 0..180 and azimuth 0..360 clockwise from north; a level plane is given the azimuth `axisAzimuth - 90`
 *
 * Marion, W. F. & Dobos, A. P. (2013): Rotation Angle for the Optimum Tracking of One-Axis Trackers,
 * NREL/TP-6A20-58891, eq. 1. The azimuth is that of the plane's normal, also for negative axis tilts.
 */
export function trackerSurface(rotation: number, axisTilt: number, axisAzimuth: number): SurfaceOrientation {
  const tilt = acosd(cosd(rotation) * cosd(axisTilt));
  const across = sind(rotation);
  const along = sind(axisTilt) * cosd(rotation);
  const east = across * cosd(axisAzimuth) + along * sind(axisAzimuth);
  const north = along * cosd(axisAzimuth) - across * sind(axisAzimuth);
  const azimuth = tilt === 0 ? axisAzimuth - 90 : atan2d(east, north);
  return { tilt, azimuth: wrap360(azimuth) };
}
