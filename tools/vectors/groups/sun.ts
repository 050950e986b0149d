import { RADIANS, observerAt, periodGeometry, sunAt, sunPosition, sunTimes } from '@daystar/solar';
import type { GroupCheck } from '../group-check';

/** Terrestrial minus universal time in the reference periods, s. Their file has no column for it. */
const PERIOD_DELTA_T = 67;

export const checkSolarPosition: GroupCheck = (file, deviations) => {
  file.ignoreColumns('cls');
  for (const row of file.rows) {
    const observer = observerAt(row.readNumber('lat_deg'), row.readNumber('lon_deg'), row.readNumber('elev_m'));
    const sun = sunAt(row.readNumber('t_unix_s'), row.readNumber('delta_t_s'));
    const position = sunPosition(observer, sun, row.readNumber('pressure_Pa'), row.readNumber('temp_C'));
    deviations.compareAbsolute(row, 'zenith_deg', position.zenith, 1e-5);
    deviations.compareAbsolute(row, 'apparent_zenith_deg', position.apparentZenith, 1e-5);
    deviations.compareAngle(row, 'azimuth_deg', position.azimuth, 1e-5, Math.sin(position.zenith * RADIANS));
    deviations.compareAbsolute(row, 'eot_min', sun.equationOfTime, 1e-4);
    deviations.compareAbsolute(row, 'earth_sun_dist_au', sun.distance, 1e-8);
  }
};

export const checkSunTimes: GroupCheck = (file, deviations) => {
  for (const row of file.rows) {
    const day = Date.parse(`${row.readText('utc_date')}T00:00:00Z`) / 1000;
    const times = sunTimes(day, row.readNumber('lat_deg'), row.readNumber('lon_deg'), row.readNumber('delta_t_s'));
    for (const edge of ['sunrise', 'sunset'] as const) {
      const column = `${edge}_unix_s`;
      // In polar day and night, neither the result nor the reference may have a sunrise or sunset.
      const isConsistent = (times[edge] === null) === (row.readOptional(column) === null);
      deviations.compareAbsolute(row, column, isConsistent ? (times[edge] ?? 0) : NaN, 0.5);
    }
    deviations.compareAbsolute(row, 'transit_unix_s', times.transit, 0.5);
  }
};

export const checkPeriodGeometry: GroupCheck = (file, deviations) => {
  file.ignoreColumns('cls');
  for (const row of file.rows) {
    const observer = observerAt(row.readNumber('lat_deg'), row.readNumber('lon_deg'));
    const geometry = periodGeometry(observer, row.readNumber('period_end_unix_s'), row.readNumber('period_s'), {
      deltaT: PERIOD_DELTA_T,
    });
    const { middle, sunlitMiddle } = geometry;
    deviations.compareAbsolute(row, 'mid_zenith', middle.zenith, 1e-5);
    deviations.compareAbsolute(row, 'mid_apparent_zenith', middle.apparentZenith, 1e-5);
    deviations.compareAngle(row, 'mid_azimuth', middle.azimuth, 1e-5, Math.sin(middle.zenith * RADIANS));
    deviations.compareAbsolute(row, 'sunlit_frac', geometry.sunlitFraction, 2e-3);
    deviations.compareAbsolute(row, 'sunlit_frac_app', geometry.apparentSunlitFraction, 2e-3);
    deviations.compareAbsolute(row, 'mean_cosz_pos', geometry.meanCosZenith, 1e-5);
    deviations.compareAbsolute(row, 'mean_cosz_sunlit', geometry.sunlitMeanCosZenith ?? 0, 1e-5);
    deviations.compareAbsolute(row, 'zenith_sunlit_mid', sunlitMiddle?.zenith ?? 0, 1e-5);
    const sine = Math.sin((sunlitMiddle?.zenith ?? 0) * RADIANS);
    deviations.compareAngle(row, 'azimuth_sunlit_mid', sunlitMiddle?.azimuth ?? 0, 1e-5, sine);
  }
};
