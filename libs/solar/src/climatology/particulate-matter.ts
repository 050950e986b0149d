import { atmosphereAt } from './atmosphere-at';

/**
 * Mass extinction efficiency of fine and coarse aerosol [m2/g]: means of J. Hand and W. Malm, "Review of aerosol mass
 * scattering efficiencies from ground-based measurements since 1990", JGR 112 (2007).
 */
const EXTINCTION = { fine: 3.6, coarse: 1 };
/**
 * Depth of a well-mixed layer that holds the whole aerosol column [m]. M. Hess, P. Koepke and I. Schult, "Optical
 * properties of aerosols and clouds: OPAC", BAMS 79 (1998), use 2 km over land.
 */
const LAYER_DEPTH = 2000;
/**
 * Angstrom exponent of fine aerosol alone; the exponent of coarse aerosol is 0. G. Schuster, O. Dubovik and B. Holben,
 * "Angstrom exponent and bimodal aerosol size distributions", JGR 111 (2006).
 */
const FINE_EXPONENT = 1.8;

/**
 * Climatological mass concentration of particles at the ground, from the monthly aerosol optical depth and its Angstrom
 * exponent. It is accurate to a factor of about two; single days differ by more.
 * @param latitude [deg]
 * @param longitude [deg]
 * @param unixSeconds time [s]
 * @returns mass concentration of particles up to 2.5 and up to 10 micrometres [g/m3]
 */
export function particulateMatterAt(
  latitude: number,
  longitude: number,
  unixSeconds: number,
): { pm25: number; pm10: number } {
  const { aod550, angstromExponent } = atmosphereAt(latitude, longitude, unixSeconds);
  const fineShare = Math.min(1, Math.max(0, angstromExponent / FINE_EXPONENT));
  const pm25 = (fineShare * aod550) / EXTINCTION.fine / LAYER_DEPTH;
  const coarse = ((1 - fineShare) * aod550) / EXTINCTION.coarse / LAYER_DEPTH;
  return { pm25, pm10: pm25 + coarse };
}
