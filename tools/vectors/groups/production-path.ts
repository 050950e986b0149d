/*
 * Checks of the production path, `libs/solar/src/engine`, which computes columns. Tolerances are larger than for the
 * exact path.
 */
import { Daylight, RADIANS, computeClearSky, observerAt, computeSunPositions, computeSunTable } from '@daystar/solar';
import type { Deviations } from '../deviations';
import type { GroupCheck } from '../group-check';
import { parseAtmosphere } from './clear-sky';

/** Tolerance of angles, degrees. */
export const ANGLE_TOLERANCE = 0.005;
/** Tolerance of irradiance, W/m2. */
const IRRADIANCE_TOLERANCE = 1;

export const recordProductionDeviation = (
  deviations: Deviations,
  column: string,
  difference: number,
  tolerance: number,
): void => deviations.recordStatistic(`${column} (production path)`, 1, Math.abs(difference), tolerance);

/** Computes the displacement of the sun by a difference of azimuths, degrees: the difference times the sine of the zenith angle. */
export const computeAzimuthDifference = (a: number, b: number, zenith: number): number =>
  (((((a - b) % 360) + 540) % 360) - 180) * Math.sin(zenith * RADIANS);

export const checkProductionSun: GroupCheck = (file, deviations) => {
  for (const row of file.rows) {
    const observer = observerAt(row.readNumber('lat_deg'), row.readNumber('lon_deg'), row.readNumber('elev_m'));
    const table = computeSunTable(
      { first: row.readNumber('t_unix_s'), step: 1, count: 1 },
      row.readNumber('delta_t_s'),
    );
    const sun = computeSunPositions(observer, table, row.readNumber('pressure_Pa'), row.readNumber('temp_C'));
    const zenith = row.readNumber('zenith_deg');
    recordProductionDeviation(deviations, 'zenith_deg', sun.zenith[0] - zenith, ANGLE_TOLERANCE);
    recordProductionDeviation(
      deviations,
      'apparent_zenith_deg',
      sun.apparentZenith[0] - row.readNumber('apparent_zenith_deg'),
      ANGLE_TOLERANCE,
    );
    recordProductionDeviation(
      deviations,
      'azimuth_deg',
      computeAzimuthDifference(sun.azimuth[0], row.readNumber('azimuth_deg'), zenith),
      ANGLE_TOLERANCE,
    );
  }
};

/** Zenith above which the reference repeats the irradiance at this zenith, degrees. */
const MAX_ZENITH = 89;

export const checkProductionClearSky: GroupCheck = (file, deviations) => {
  const daylight = new Daylight(1);
  daylight.count = 1;
  daylight.unobscured[0] = 1;
  for (const row of file.rows) {
    const zenith = row.readNumber('zenith_deg');
    if (zenith > MAX_ZENITH) continue;
    const atmosphere = parseAtmosphere(row, 'asym_g', 'ozone_atmcm');
    daylight.apparentZenith[0] = zenith;
    daylight.up[0] = Math.cos(zenith * RADIANS);
    daylight.distance[0] = row.readNumber('radius_au');
    const clear = computeClearSky(daylight, () => atmosphere);
    for (const component of ['ghi', 'dni', 'dhi'] as const) {
      recordProductionDeviation(
        deviations,
        `v9_${component}`,
        clear[component][0] - row.readNumber(`v9_${component}`),
        IRRADIANCE_TOLERANCE,
      );
    }
  }
};
