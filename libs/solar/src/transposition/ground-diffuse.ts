import { cosd } from '../degrees';

/**
 * Irradiance that the ground reflects onto a tilted plane, W/m2, from a level, isotropic, evenly lit ground.
 *
 * @param tilt plane's tilt from horizontal, degrees
 * @param ghi global horizontal irradiance, W/m2
 * @param albedo reflected share, 0..1
 */
export function groundDiffuse(tilt: number, ghi: number, albedo: number): number {
  return (ghi * albedo * (1 - cosd(tilt))) / 2;
}
