import { atan2d, cosd, sind } from '../degrees';
import type { SunDirection } from '../transposition/angle-of-incidence';

/**
 * Solar zenith projected onto the plane perpendicular to a tracker's axis: the rotation that faces the sun.
 *
 * @param axisTilt axis' inclination, degrees, the end towards `axisAzimuth` being the lower one when positive
 * @param axisAzimuth direction of the axis, degrees clockwise from north
 * @returns degrees -180..180; positive when the sun is to the right in a view along `axisAzimuth`
 *
 * Anderson, K. & Mikofski, M. (2020): Slope-Aware Backtracking for Single-Axis Trackers, NREL/TP-5K00-76626, eq. 4-5.
 */
export function projectedSolarZenith(sun: SunDirection, axisTilt: number, axisAzimuth: number): number {
  const east = sind(sun.zenith) * sind(sun.azimuth);
  const north = sind(sun.zenith) * cosd(sun.azimuth);
  const across = east * cosd(axisAzimuth) - north * sind(axisAzimuth);
  const along = east * sind(axisAzimuth) + north * cosd(axisAzimuth);
  return atan2d(across, along * sind(axisTilt) + cosd(sun.zenith) * cosd(axisTilt));
}
