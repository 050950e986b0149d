import { cosd } from '../degrees';

/** Minimum cosine of the zenith in the clearness index; smaller ones (zenith above 86.27 deg) are raised to it. */
export const MIN_COS_ZENITH = 0.065;

/** GHI over clear-sky GHI, limited to 0..max; 0 where clear-sky GHI is 0. */
export function clearSkyIndex(ghi: number, ghiClear: number, max = 2): number {
  return ghiClear > 0 ? Math.min(max, Math.max(0, ghi / ghiClear)) : 0;
}

/**
 * GHI over extraterrestrial horizontal irradiance, limited to 0..max.
 * E. Maxwell, "A quasi-physical model for converting hourly global horizontal to direct normal insolation",
 * SERI/TR-215-3087 (1987).
 * @param zenith true zenith angle [deg]
 * @param dniExtra extraterrestrial normal irradiance [W/m2]
 * @param minCosZenith minimum cosine of the zenith; smaller ones (zenith above 86.27 deg) are raised to it
 */
export function clearnessIndex(
  ghi: number,
  zenith: number,
  dniExtra: number,
  minCosZenith = MIN_COS_ZENITH,
  max = 2,
): number {
  const horizontal = dniExtra * Math.max(cosd(zenith), minCosZenith);
  return Math.min(max, Math.max(0, ghi / horizontal));
}

/**
 * Clearness index without its trend with zenith, limited to 0..max. R. Perez et al., "Dynamic global-to-direct
 * irradiance conversion models", ASHRAE Transactions 98 (1992), equation 1.
 * @param airmass relative or absolute optical airmass
 */
export function zenithIndependentClearnessIndex(clearness: number, airmass: number, max = 2): number {
  const trend = 1.031 * Math.exp(-1.4 / (0.9 + 9.4 / airmass)) + 0.1;
  return Math.min(max, Math.max(0, clearness / trend));
}
