import { cosd } from '../degrees';

/**
 * Clear-sky GHI [W/m2] from the zenith alone; 0 when the sun is down.
 * B. Haurwitz, "Insolation in relation to cloudiness and cloud density", Journal of Meteorology 2 (1945).
 * @param apparentZenith refracted zenith angle [deg]
 */
export function haurwitz(apparentZenith: number): number {
  const cosZenith = cosd(apparentZenith);
  return cosZenith > 0 ? 1098 * cosZenith * Math.exp(-0.059 / cosZenith) : 0;
}
