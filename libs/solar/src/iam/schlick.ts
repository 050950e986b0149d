import { RADIANS } from '../angle';
import { cosd, sind } from '../degrees';
import type { DiffuseIam } from './marion-diffuse';

/**
 * Incidence angle modifier by Schlick's approximation of Fresnel's equations: 1 - (1 - cos aoi)^5. It has no
 * coefficients.
 *
 * @param aoi angle of incidence, degrees; 90 and more give 0
 *
 * Schlick, C. (1994): An inexpensive BRDF model for physically-based rendering, Computer Graphics Forum 13(3), 233-246.
 */
export function schlickIam(aoi: number): number {
  return Math.abs(aoi) >= 90 ? 0 : 1 - (1 - cosd(aoi)) ** 5;
}

/**
 * Schlick's modifier integrated over isotropic sky and ground.
 *
 * @param tilt plane's tilt from horizontal, 0..180 degrees
 * @returns 0 for a source that the plane does not see
 *
 * Xie, Y., Sengupta, M., Habte, A. & Andreas, A. (2022): The "Fresnel Equations" for Diffuse radiation on Inclined
 * photovoltaic Surfaces (FEDIS), Renewable and Sustainable Energy Reviews 161, 112362, eq. 4 and 6.
 */
export function schlickDiffuse(tilt: number): Omit<DiffuseIam, 'horizon'> {
  const c = cosd(tilt);
  const s = sind(tilt);
  const pi = Math.PI;
  const integral =
    (30 / 7) * pi -
    (160 / 21) * tilt * RADIANS -
    (10 / 3) * pi * c +
    c * s * (160 / 21 + s * (-(5 / 3) * pi + s * (20 / 7 + s * (-(5 / 16) * pi + (s * 16) / 105))));
  const sky = tilt > 180 - LEVEL ? 0 : (2 / (pi * (1 + c))) * integral;
  const ground = tilt < LEVEL ? 0 : 40 / (21 * (1 - c)) - ((1 + c) / (1 - c)) * sky;
  return { sky, ground };
}

/** Within this angle of horizontal, degrees, a plane sees either no ground or no sky. */
const LEVEL = 1e-6;
