import { observerAt, periodGeometry, sunAt, sunPosition, sunTimes } from '@daystar/solar';
import type { GroupCheck } from '../group-check';

const RADIANS = Math.PI / 180;

export const checkSolarPosition: GroupCheck = (file, deviations) => {
  file.ignore('cls');
  for (const row of file.rows) {
    const observer = observerAt(row.number('lat_deg'), row.number('lon_deg'), row.number('elev_m'));
    const sun = sunAt(row.number('t_unix_s'), row.number('delta_t_s'));
    const position = sunPosition(observer, sun, row.number('pressure_Pa'), row.number('temp_C'));
    deviations.absolute(row, 'zenith_deg', position.zenith, 1e-5);
    deviations.absolute(row, 'apparent_zenith_deg', position.apparentZenith, 1e-5);
    deviations.angle(row, 'azimuth_deg', position.azimuth, 1e-5, Math.sin(position.zenith * RADIANS));
    deviations.absolute(row, 'eot_min', sun.equationOfTime, 1e-4);
    deviations.absolute(row, 'earth_sun_dist_au', sun.distance, 1e-8);
  }
};

export const checkSunTimes: GroupCheck = (file, deviations) => {
  for (const row of file.rows) {
    const day = Date.parse(`${row.text('utc_date')}T00:00:00Z`) / 1000;
    const times = sunTimes(day, row.number('lat_deg'), row.number('lon_deg'), row.number('delta_t_s'));
    for (const edge of ['sunrise', 'sunset'] as const) {
      const column = `${edge}_unix_s`;
      // In polar day and night, both must have no sunrise or sunset.
      const agreed = (times[edge] === null) === (row.optional(column) === null);
      deviations.absolute(row, column, agreed ? (times[edge] ?? 0) : NaN, 0.5);
    }
    deviations.absolute(row, 'transit_unix_s', times.transit, 0.5);
  }
};

export const checkPeriodGeometry: GroupCheck = (file, deviations) => {
  file.ignore('cls');
  for (const row of file.rows) {
    const observer = observerAt(row.number('lat_deg'), row.number('lon_deg'));
    const geometry = periodGeometry(observer, row.number('period_end_unix_s'), row.number('period_s'), { deltaT: 67 });
    const { middle, sunlitMiddle } = geometry;
    deviations.absolute(row, 'mid_zenith', middle.zenith, 1e-5);
    deviations.absolute(row, 'mid_apparent_zenith', middle.apparentZenith, 1e-5);
    deviations.angle(row, 'mid_azimuth', middle.azimuth, 1e-5, Math.sin(middle.zenith * RADIANS));
    deviations.absolute(row, 'sunlit_frac', geometry.sunlitFraction, 2e-3);
    deviations.absolute(row, 'sunlit_frac_app', geometry.apparentSunlitFraction, 2e-3);
    deviations.absolute(row, 'mean_cosz_pos', geometry.meanCosZenith, 1e-5);
    deviations.absolute(row, 'mean_cosz_sunlit', geometry.sunlitMeanCosZenith ?? 0, 1e-5);
    deviations.absolute(row, 'zenith_sunlit_mid', sunlitMiddle?.zenith ?? 0, 1e-5);
    const sine = Math.sin((sunlitMiddle?.zenith ?? 0) * RADIANS);
    deviations.angle(row, 'azimuth_sunlit_mid', sunlitMiddle?.azimuth ?? 0, 1e-5, sine);
  }
};
