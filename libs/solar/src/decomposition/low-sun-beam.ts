import type { BeamAndDiffuse } from './split-ghi';

/** True zenith above which the beam changes from the fit of a diffuse fraction to `lowSunBeam` [deg]. */
export const LOW_SUN_ZENITH = 80;
/** Largest zenith of the data of published fits [deg]. */
const MAX_FITTED_ZENITH = 85;

/** Share of `lowSunBeam` in the beam at a true zenith [deg], 0..1. */
export const lowSunShare = (zenith: number): number =>
  Math.max(0, Math.min(1, (zenith - LOW_SUN_ZENITH) / (MAX_FITTED_ZENITH - LOW_SUN_ZENITH)));

/**
 * Beam of a sun too low for diffuse-fraction fits: division by cos z would turn their small errors into large errors of
 * the beam. The clear-sky beam is reduced by (k - 0.38 (1 - k))^2.5 with the clear-sky index k, which does not depend
 * on the zenith. R. Mueller et al., "The CM-SAF operational scheme for the satellite based retrieval of solar surface
 * irradiance", Remote Sensing of Environment 113, 1012-1024 (2009).
 * @param clearGhi GHI of the clear sky, W/m2
 * @param clearDni DNI of the clear sky, W/m2
 * @returns direct normal irradiance, W/m2
 */
export function lowSunBeam(ghi: number, clearGhi: number, clearDni: number): number {
  const k = ghi < clearGhi ? ghi / clearGhi : 1;
  const base = k - 0.38 * (1 - k);
  // base^2.5
  return base > 0 ? clearDni * base * base * Math.sqrt(base) : 0;
}

/**
 * Splits ghi into beam and diffuse by a diffuse fraction, and by `lowSunBeam` towards the horizon. The result fulfils
 * ghi = dhi + dni max(0, cos zenith). The fitted beam is at most `dniExtra`.
 * @param fraction diffuse fraction, 0..1
 */
export function splitToHorizon(
  ghi: number,
  clear: { readonly ghi: number; readonly dni: number },
  sun: { readonly zenith: number; readonly cosZenith: number; readonly dniExtra: number },
  fraction: number,
): BeamAndDiffuse {
  const share = lowSunShare(sun.zenith);
  const cosZenith = Math.max(0, sun.cosZenith);
  const fitted = share < 1 ? Math.min(sun.dniExtra, (ghi * (1 - fraction)) / cosZenith) : 0;
  const beam = share > 0 ? (1 - share) * fitted + share * lowSunBeam(ghi, clear.ghi, clear.dni) : fitted;
  const dni = beam * cosZenith > ghi ? ghi / cosZenith : beam;
  return { dni, dhi: Math.max(0, ghi - dni * cosZenith) };
}
