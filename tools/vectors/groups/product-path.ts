/*
 * The path that serves, `libs/solar/src/engine`, which works rows out many at once: further from the reference than the
 * exact path, as far as the tolerances of the product allow.
 */
import { Daylight, clearSkyOver, observerAt, sunPositions, sunTable } from '@daystar/solar';
import type { Deviations } from '../deviations';
import type { GroupCheck } from '../group-check';
import { atmosphereOf } from './clear-sky';

export const ANGLE = 0.005;
const IRRADIANCE = 1;

const RADIANS = Math.PI / 180;

export const note = (deviations: Deviations, column: string, apart: number, tolerance: number): void =>
  deviations.figure(`${column} (product path)`, 1, Math.abs(apart), tolerance);

/** Azimuths apart, as far as that moves the sun. */
export const azimuthsApart = (a: number, b: number, zenith: number): number =>
  (((((a - b) % 360) + 540) % 360) - 180) * Math.sin(zenith * RADIANS);

export const checkProductSun: GroupCheck = (file, deviations) => {
  for (const row of file.rows) {
    const observer = observerAt(row.number('lat_deg'), row.number('lon_deg'), row.number('elev_m'));
    const table = sunTable({ first: row.number('t_unix_s'), step: 1, count: 1 }, row.number('delta_t_s'));
    const sun = sunPositions(observer, table, row.number('pressure_Pa'), row.number('temp_C'));
    const zenith = row.number('zenith_deg');
    note(deviations, 'zenith_deg', sun.zenith[0] - zenith, ANGLE);
    note(deviations, 'apparent_zenith_deg', sun.apparentZenith[0] - row.number('apparent_zenith_deg'), ANGLE);
    note(deviations, 'azimuth_deg', azimuthsApart(sun.azimuth[0], row.number('azimuth_deg'), zenith), ANGLE);
  }
};

/** From 89 deg on the clear sky fades to the horizon, where the reference keeps its irradiance. */
const CEILING = 89;

export const checkProductClearSky: GroupCheck = (file, deviations) => {
  const day = new Daylight(1);
  day.count = 1;
  day.uncovered[0] = 1;
  for (const row of file.rows) {
    const zenith = row.number('zenith_deg');
    if (zenith > CEILING) continue;
    const atmosphere = atmosphereOf(row, 'asym_g', 'ozone_atmcm');
    day.apparentZenith[0] = zenith;
    day.up[0] = Math.cos(zenith * RADIANS);
    day.distance[0] = row.number('radius_au');
    const clear = clearSkyOver(day, () => atmosphere);
    for (const part of ['ghi', 'dni', 'dhi'] as const) {
      note(deviations, `v9_${part}`, clear[part][0] - row.number(`v9_${part}`), IRRADIANCE);
    }
  }
};
