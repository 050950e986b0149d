import { clockwiseAzimuth } from '../sun/azimuth';
import type { SingleAxisTracker } from '../tracking/single-axis';
import { axisTiltOnSlope, crossAxisTilt } from '../tracking/slope';

/** Description of a tracker and its ground, with the names of the HTTP interface. Angles in degrees. */
export interface TrackerDescription {
  /** Direction of the axis: 0 north, -90 east, 90 west. */
  azimuth?: number;
  /** Ratio of collector width to row spacing, above 0. */
  ground_coverage_ratio?: number;
  /** Positive when the end towards `azimuth` is the lower one. */
  tracker_axis_tilt?: number;
  /** Maximum rotation to either side. */
  tracker_max_rotation_angle?: number;
  tracker_back_tracking?: boolean;
  /** Whether the tracker lies level whenever that gives more light. */
  tracker_smart_tracking?: boolean;
  /** Mean wind at 10 m above which the tracker stows, m/s. */
  stow_wind_speed?: number;
  /** Rotation in strong wind, positive towards the direction 90 degrees clockwise from `azimuth`. */
  stow_angle?: number;
  /** Slope of the ground. */
  terrain_slope?: number;
  /** Direction to which the ground falls. */
  terrain_azimuth?: number;
}

/** A horizontal north-south tracker with a common spacing. */
export const DEFAULT_TRACKER: SingleAxisTracker = {
  axisTilt: 0,
  axisAzimuth: 0,
  maxAngle: 60,
  hasBacktracking: true,
  gcr: 0.4,
  crossAxisTilt: 0,
};

/**
 * Returns the tracker of a site, with defaults. Unless its tilt is stated, the axis follows the slope of the ground.
 */
export function toTracker(site: TrackerDescription): SingleAxisTracker {
  const tracker = {
    ...DEFAULT_TRACKER,
    axisTilt: site.tracker_axis_tilt ?? DEFAULT_TRACKER.axisTilt,
    axisAzimuth: clockwiseAzimuth(site.azimuth ?? 0),
    maxAngle: site.tracker_max_rotation_angle ?? DEFAULT_TRACKER.maxAngle,
    hasBacktracking: site.tracker_back_tracking ?? DEFAULT_TRACKER.hasBacktracking,
    gcr: site.ground_coverage_ratio ?? DEFAULT_TRACKER.gcr,
    ...(site.tracker_smart_tracking && { hasDiffuseStow: true }),
    ...(site.stow_wind_speed !== undefined && {
      windStow: { speed: site.stow_wind_speed, angle: site.stow_angle ?? 0 },
    }),
  };
  const { terrain_slope, terrain_azimuth } = site;
  if (!terrain_slope || terrain_azimuth === undefined) return tracker;
  const slope = { tilt: terrain_slope, azimuth: clockwiseAzimuth(terrain_azimuth) };
  const axisTilt = site.tracker_axis_tilt ?? axisTiltOnSlope(slope, tracker.axisAzimuth);
  return { ...tracker, axisTilt, crossAxisTilt: crossAxisTilt(slope, tracker.axisAzimuth, axisTilt) };
}

/** Tracker properties in effect, with the names of the HTTP interface. */
export const effectiveTrackerProperties = (tracker: SingleAxisTracker, { terrain_slope = 0 }: TrackerDescription) => ({
  ground_coverage_ratio: tracker.gcr,
  tracker_axis_tilt: tracker.axisTilt,
  tracker_max_rotation_angle: tracker.maxAngle,
  tracker_back_tracking: tracker.hasBacktracking,
  tracker_smart_tracking: tracker.hasDiffuseStow ?? false,
  ...(tracker.windStow && { stow_wind_speed: tracker.windStow.speed, stow_angle: tracker.windStow.angle }),
  terrain_slope,
});
