import { axisTiltOnSlope, crossAxisTilt, projectedSolarZenith, singleAxis } from '@daystar/solar';
import type { GroupCheck } from '../group-check';

export const checkTracking: GroupCheck = (file, deviations) => {
  for (const row of file.rows) {
    const sun = { zenith: row.readNumber('apparent_zenith'), azimuth: row.readNumber('solar_azimuth') };
    const tracker = {
      axisTilt: row.readNumber('axis_tilt'),
      axisAzimuth: row.readNumber('axis_azimuth'),
      maxAngle: row.readNumber('max_angle'),
      hasBacktracking: row.readFlag('backtrack'),
      gcr: row.readNumber('gcr'),
      crossAxisTilt: row.readNumber('cross_axis_tilt'),
    };
    const { rotation, surface, aoi } = singleAxis(sun, tracker);
    deviations.compareAngle(row, 'psza', projectedSolarZenith(sun, tracker.axisTilt, tracker.axisAzimuth), 1e-6);
    deviations.compareAbsolute(row, 'tracker_theta', rotation, 1e-6);
    deviations.compareAbsolute(row, 'aoi', aoi, 1e-6);
    deviations.compareAbsolute(row, 'surface_tilt', surface.tilt, 1e-6);
    deviations.compareAngle(row, 'surface_azimuth', surface.azimuth, 1e-6);
  }
};

export const checkTrackingSlope: GroupCheck = (file, deviations) => {
  for (const row of file.rows) {
    const slope = { azimuth: row.readNumber('slope_azimuth'), tilt: row.readNumber('slope_tilt') };
    const axisAzimuth = row.readNumber('axis_azimuth');
    const axisTilt = axisTiltOnSlope(slope, axisAzimuth);
    deviations.compareAbsolute(row, 'axis_tilt', axisTilt, 1e-8);
    deviations.compareAbsolute(row, 'cross_axis_tilt', crossAxisTilt(slope, axisAzimuth, axisTilt), 1e-8);
  }
};
