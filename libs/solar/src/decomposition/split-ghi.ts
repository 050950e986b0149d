import { cosd } from '../degrees';

/** Beam on a plane facing the sun and diffuse on the horizontal, W/m2. */
export interface BeamAndDiffuse {
  dni: number;
  dhi: number;
}

/** Above this true zenith, degrees, the fits no longer hold: 1/cos z turns their small errors into large beams. */
export const MAX_BEAM_ZENITH = 87;

/**
 * Splits global horizontal irradiance by a diffuse fraction so that ghi = dhi + dni cos(zenith) holds exactly.
 *
 * Above `maxZenith` all irradiance is diffuse. Negative ghi counts as 0.
 *
 * @param ghi global horizontal irradiance, W/m2
 * @param zenith true (unrefracted) solar zenith, degrees
 * @param diffuseFraction dhi / ghi, 0..1
 */
export function splitGhi(
  ghi: number,
  zenith: number,
  diffuseFraction: number,
  maxZenith = MAX_BEAM_ZENITH,
): BeamAndDiffuse {
  const global = Math.max(0, ghi);
  if (zenith > maxZenith || zenith >= 90) return { dni: 0, dhi: global };
  const dhi = Math.min(1, Math.max(0, diffuseFraction)) * global;
  return { dni: (global - dhi) / cosd(zenith), dhi };
}
