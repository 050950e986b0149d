import { RADIANS } from '../angle';

/** Refraction at sunrise and sunset, `atmos_refract` of the algorithm [deg]. */
const HORIZON_REFRACTION = 0.5667;
/** Angular radius of the sun [deg]. */
const SUN_RADIUS = 0.26667;

/** True elevation below which there is no refraction [deg]. */
export const MIN_REFRACTED_ELEVATION = -(SUN_RADIUS + HORIZON_REFRACTION);

/** Air temperature the service assumes for refraction [C]. */
export const REFRACTION_TEMPERATURE = 12;

/**
 * Atmospheric refraction [deg]: apparent minus true elevation. It is 0 when the whole disc is below the apparent
 * horizon, below -0.83337 deg, so the apparent elevation is discontinuous there. Bennett's formula as in
 * NREL/TP-560-34302, 3.14.2.
 * @param elevation true elevation above the horizon [deg]
 * @param pressure annual average pressure at the place [Pa]
 * @param temperature annual average air temperature [C]
 */
export function refraction(elevation: number, pressure: number, temperature: number): number {
  if (elevation < MIN_REFRACTED_ELEVATION) return 0;
  const bend = 1.02 / (60 * Math.tan((elevation + 10.3 / (elevation + 5.11)) * RADIANS));
  return (pressure / 101000) * (283 / (273 + temperature)) * bend;
}
