import { cosd } from '../degrees';
import type { Irradiance } from './irradiance';
import { REST2_MAX_ZENITH, rest2, type Rest2Result } from './rest2/rest2';
import type { Rest2Sky } from './rest2/rest2-sky';

const HORIZON = 90;

// Buffers, so that a call needs no allocation.
const result: Rest2Result = { ghi: 0, dni: 0, dhi: 0, tddclr: 0, tduclr: 0, ruuclr: 0 };

/**
 * Clear-sky irradiance by day and night: REST2 version 9 up to a zenith of 89 deg. From there beam and diffuse decrease to
 * zero at the horizon with the square root of the remaining angle, which keeps them continuous and close to NSRDB. Zero
 * when the sun is down; ghi = dhi + dni cos(apparent zenith) always.
 * @param sky from `rest2Sky`
 * @param apparentZenith refracted zenith angle [deg]
 * @param distance between Earth and sun [AU]
 * @param irradiance receives the result
 */
export function clearSky(
  sky: Rest2Sky,
  apparentZenith: number,
  distance: number,
  irradiance: Irradiance = { ghi: 0, dni: 0, dhi: 0 },
): Irradiance {
  const day = apparentZenith < HORIZON;
  if (day) rest2(sky, apparentZenith, distance, result);
  const fade = day ? Math.sqrt(Math.min(1, (HORIZON - apparentZenith) / (HORIZON - REST2_MAX_ZENITH))) : 0;
  irradiance.dni = fade * result.dni;
  irradiance.dhi = fade * result.dhi;
  irradiance.ghi = day ? irradiance.dhi + irradiance.dni * cosd(apparentZenith) : 0;
  return irradiance;
}
