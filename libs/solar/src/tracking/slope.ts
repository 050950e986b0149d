import { DEGREES } from '../angle';
import { asind, cosd, sind, tand } from '../degrees';

/** Sloping ground. */
export interface Slope {
  /** Steepness, degrees. */
  tilt: number;
  /** Direction to which it falls, degrees clockwise from north. */
  azimuth: number;
}

/**
 * Inclination of tracker axes on sloping ground, degrees; positive when the end towards `axisAzimuth` is lower.
 *
 * Anderson, K. & Mikofski, M. (2020): NREL/TP-5K00-76626, eq. 18-19.
 */
export function axisTiltOnSlope(slope: Slope, axisAzimuth: number): number {
  return Math.atan(cosd(axisAzimuth - slope.azimuth) * tand(slope.tilt)) * DEGREES;
}

/**
 * Angle, degrees, between level ground across the axes and the line that joins neighbouring rows on sloping ground. It
 * is positive when the row to the left, looking along `axisAzimuth`, is the higher one.
 *
 * Anderson, K. & Mikofski, M. (2020): NREL/TP-5K00-76626, eq. 22 and 26.
 */
export function crossAxisTilt(slope: Slope, axisAzimuth: number, axisTilt: number): number {
  const relativeAzimuth = axisAzimuth - slope.azimuth;
  const x = sind(relativeAzimuth) * cosd(axisTilt) * cosd(slope.tilt);
  const y = sind(axisTilt) * sind(slope.tilt) + cosd(relativeAzimuth) * cosd(axisTilt) * cosd(slope.tilt);
  const z = -sind(relativeAzimuth) * sind(slope.tilt) * cosd(axisTilt);
  const rise = (x * cosd(relativeAzimuth) - y * sind(relativeAzimuth)) * sind(axisTilt) + z * cosd(axisTilt);
  return asind(rise / Math.hypot(x, y, z));
}
