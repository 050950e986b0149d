import { cosd } from '../degrees';

/**
 * Incidence angle modifier of ASHRAE: 1 - b (1 / cos aoi - 1), limited to 0..1. It is too high between 70 and 85
 * degrees.
 *
 * @param aoi angle of incidence, degrees; 90 and more give 0
 * @param b a module's coefficient, 0.05 for plain glass
 *
 * Souka, A. F. & Safwat, H. H. (1966): Determination of the optimum orientations for the double-exposure, flat-plate
 * collector and its reflectors, Solar Energy 10(4), 170-174; ASHRAE standard 93-77.
 */
export function ashraeIam(aoi: number, b = 0.05): number {
  if (Math.abs(aoi) >= 90) return 0;
  return Math.max(0, 1 - b * (1 / cosd(aoi) - 1));
}
