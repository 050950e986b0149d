import { cosd } from '../degrees';
import { visibleDisc } from '../sun/visible-disc';
import type { Irradiance } from './irradiance';
import { rest2, type Rest2Result } from './rest2/rest2';
import type { Rest2Sky } from './rest2/rest2-sky';

/**
 * Zenith of the horizon [deg]. A sun whose centre is lower counts as on the horizon, with the visible part of its disc.
 */
export const HORIZON_ZENITH = 90;

// Buffers, so that a call needs no allocation.
const result: Rest2Result = { ghi: 0, dni: 0, dhi: 0, tddclr: 0, tduclr: 0, ruuclr: 0 };

/**
 * Clear-sky irradiance by day and night: REST2 version 9, continued from its maximum zenith of 89 deg to the horizon.
 * It is multiplied by the fraction of the sun's disc that is above the horizon. Zero when the sun is down; ghi = dhi +
 * dni max(0, cos(apparent zenith)) always.
 * @param sky result of `rest2Sky`
 * @param apparentZenith refracted zenith angle [deg]
 * @param distance distance between Earth and sun [AU]
 * @param irradiance receives the result
 */
export function clearSky(
  sky: Rest2Sky,
  apparentZenith: number,
  distance: number,
  irradiance: Irradiance = { ghi: 0, dni: 0, dhi: 0 },
): Irradiance {
  const visible = visibleDisc(apparentZenith);
  if (visible > 0) rest2(sky, apparentZenith, distance, result, HORIZON_ZENITH);
  irradiance.dni = visible * result.dni;
  irradiance.dhi = visible * result.dhi;
  irradiance.ghi = irradiance.dhi + irradiance.dni * Math.max(0, cosd(apparentZenith));
  return irradiance;
}
