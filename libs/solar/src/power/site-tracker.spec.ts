import { DEFAULT_TRACKER, toTracker } from './site-tracker';
import { effectiveSiteProperties } from './site-defaults';

describe('the tracker of a site', () => {
  it('has the defaults of a level tracker from north to south', () => {
    expect(toTracker({})).toEqual(DEFAULT_TRACKER);
    expect(DEFAULT_TRACKER).toEqual({
      axisTilt: 0,
      axisAzimuth: 0,
      maxAngle: 60,
      hasBacktracking: true,
      gcr: 0.4,
      crossAxisTilt: 0,
    });
  });

  it('uses the properties that the site states', () => {
    const tracker = toTracker({
      azimuth: -170,
      ground_coverage_ratio: 0.33,
      tracker_axis_tilt: 5,
      tracker_max_rotation_angle: 52,
      tracker_back_tracking: false,
    });
    expect(tracker).toEqual({
      axisTilt: 5,
      axisAzimuth: 170,
      maxAngle: 52,
      hasBacktracking: false,
      gcr: 0.33,
      crossAxisTilt: 0,
    });
  });

  // pvlib-python 0.15.2: calc_axis_tilt(225, 15, 180) and calc_cross_axis_tilt(225, 15, 180, axis tilt).
  it('follows the slope of the ground', () => {
    const tracker = toTracker({ azimuth: 180, terrain_slope: 15, terrain_azimuth: 135 });
    expect(tracker.axisTilt).toBeCloseTo(10.72858312160906, 10);
    expect(tracker.crossAxisTilt).toBeCloseTo(10.545290589499555, 10);
  });

  it('keeps a stated axis tilt on a slope', () => {
    const tracker = toTracker({ azimuth: 180, terrain_slope: 10, terrain_azimuth: -90, tracker_axis_tilt: 0 });
    expect(tracker.axisTilt).toBe(0);
    expect(tracker.crossAxisTilt).toBeCloseTo(-10, 10);
  });

  it('is shown with its defaults, and a fixed system has none of its properties', () => {
    const site = { latitude: 34, capacity: 50 };
    const tracking = { ...site, tracking_type: 'horizontal_single_axis' as const, tracker_axis_tilt: -3 };
    expect(effectiveSiteProperties(tracking, 'utility', 0)).toMatchObject({
      tilt: 0,
      ground_coverage_ratio: 0.4,
      tracker_axis_tilt: -3,
      tracker_max_rotation_angle: 60,
      tracker_back_tracking: true,
      terrain_slope: 0,
    });
    expect(effectiveSiteProperties(site, 'utility', 0)).not.toHaveProperty('ground_coverage_ratio');
  });
});
