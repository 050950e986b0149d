import { acosd, cosd } from '../degrees';
import { type SunDirection, type SurfaceOrientation, angleOfIncidence } from '../transposition/angle-of-incidence';
import { projectedSolarZenith } from './projected-zenith';
import { trackerSurface } from './surface-orientation';

/** Position of a tracker in strong wind. */
export interface WindStow {
  /** Mean wind at 10 m above which the tracker stows, m/s. */
  speed: number;
  /** Rotation, degrees, within the limits of the tracker. */
  angle: number;
}

/** A single-axis tracker, angles in degrees. */
export interface SingleAxisTracker {
  /** Inclination of the axis, positive when the end towards `axisAzimuth` is the lower one. */
  axisTilt: number;
  /** Direction of the axis, clockwise from north. */
  axisAzimuth: number;
  /** Maximum rotation to either side; set `minAngle` if the sides differ. */
  maxAngle: number;
  /** Rotation limit on the left side, default `-maxAngle`. */
  minAngle?: number;
  /** Whether it rotates away from the sun when rows would shade each other. */
  hasBacktracking: boolean;
  /** Ground coverage ratio: ratio of collector width to row spacing, above 0. */
  gcr: number;
  /** Slope perpendicular to the axes, see `crossAxisTilt`; 0 on level ground. */
  crossAxisTilt: number;
  /** Whether it lies level across its axis whenever that gives more light, as under clouds; default false. */
  hasDiffuseStow?: boolean;
  /** Rotation held while the sun is down, default 0. */
  stowAngle?: number;
  /**
   * Rotation held while the wind is stronger than a speed, so that it does not damage the tracker. When absent, the
   * tracker always follows the sun.
   */
  windStow?: WindStow;
}

/** Position of a tracker: rotation, orientation of its plane and angle of incidence, degrees. */
export interface TrackerPosition {
  rotation: number;
  surface: SurfaceOrientation;
  aoi: number;
}

const clampRotation = (rotation: number, tracker: SingleAxisTracker): number =>
  Math.max(tracker.minAngle ?? -tracker.maxAngle, Math.min(tracker.maxAngle, rotation));

/** Rotation at which rows just stop shading each other; the ideal rotation where they do not shade. */
function backtrackedRotation(ideal: number, { gcr, crossAxisTilt }: SingleAxisTracker): number {
  const spacing = 1 / (gcr * cosd(crossAxisTilt));
  const cosine = Math.abs(spacing * cosd(ideal - crossAxisTilt));
  return cosine < 1 ? ideal - Math.sign(ideal) * acosd(cosine) : ideal;
}

/**
 * Whether a tracker is in its wind stow position. As in SAM, only the wind of the same step counts: there is no
 * hysteresis.
 */
export const isWindStowed = ({ windStow }: SingleAxisTracker, windSpeed: number): boolean =>
  windStow !== undefined && windSpeed > windStow.speed;

/**
 * Position of a single-axis tracker, with or without slope-aware backtracking, within its limits. It is stowed while
 * the sun is below the horizon (apparent zenith above 90).
 *
 * @param sun apparent zenith and azimuth clockwise from north
 * @param windSpeed mean wind at 10 m, m/s
 *
 * Anderson, K. & Mikofski, M. (2020): Slope-Aware Backtracking for Single-Axis Trackers, NREL/TP-5K00-76626, eq. 14-16.
 */
export function singleAxis(sun: SunDirection, tracker: SingleAxisTracker, windSpeed = 0): TrackerPosition {
  if (sun.zenith > 90) return stowedPosition(sun, tracker);
  if (tracker.windStow && isWindStowed(tracker, windSpeed)) return positionAt(tracker.windStow.angle, sun, tracker);
  const ideal = projectedSolarZenith(sun, tracker.axisTilt, tracker.axisAzimuth);
  return positionAt(tracker.hasBacktracking ? backtrackedRotation(ideal, tracker) : ideal, sun, tracker);
}

/** Position of a tracker that does not follow the sun: at night, or out of order. For strong wind, see `windStow`. */
export function stowedPosition(sun: SunDirection, tracker: SingleAxisTracker): TrackerPosition {
  return positionAt(tracker.stowAngle ?? 0, sun, tracker);
}

function positionAt(angle: number, sun: SunDirection, tracker: SingleAxisTracker): TrackerPosition {
  const rotation = clampRotation(angle, tracker);
  const surface = trackerSurface(rotation, tracker.axisTilt, tracker.axisAzimuth);
  return { rotation, surface, aoi: angleOfIncidence(surface, sun) };
}
