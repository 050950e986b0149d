import { axisTiltOnSlope, crossAxisTilt, projectedSolarZenith, singleAxis } from '@daystar/solar';
import type { GroupCheck } from '../group-check';

export const checkTracking: GroupCheck = (file, deviations) => {
  for (const row of file.rows) {
    const sun = { zenith: row.number('apparent_zenith'), azimuth: row.number('solar_azimuth') };
    const tracker = {
      axisTilt: row.number('axis_tilt'),
      axisAzimuth: row.number('axis_azimuth'),
      maxAngle: row.number('max_angle'),
      backtrack: row.flag('backtrack'),
      gcr: row.number('gcr'),
      crossAxisTilt: row.number('cross_axis_tilt'),
    };
    const { rotation, surface, aoi } = singleAxis(sun, tracker);
    deviations.angle(row, 'psza', projectedSolarZenith(sun, tracker.axisTilt, tracker.axisAzimuth), 1e-6);
    deviations.absolute(row, 'tracker_theta', rotation, 1e-6);
    deviations.absolute(row, 'aoi', aoi, 1e-6);
    deviations.absolute(row, 'surface_tilt', surface.tilt, 1e-6);
    deviations.angle(row, 'surface_azimuth', surface.azimuth, 1e-6);
  }
};

export const checkTrackingSlope: GroupCheck = (file, deviations) => {
  for (const row of file.rows) {
    const slope = { azimuth: row.number('slope_azimuth'), tilt: row.number('slope_tilt') };
    const axisAzimuth = row.number('axis_azimuth');
    const axisTilt = axisTiltOnSlope(slope, axisAzimuth);
    deviations.absolute(row, 'axis_tilt', axisTilt, 1e-8);
    deviations.absolute(row, 'cross_axis_tilt', crossAxisTilt(slope, axisAzimuth, axisTilt), 1e-8);
  }
};
