import { cosd } from '../../degrees';

/** Relative optical masses of the attenuating components, each with its height profile. */
export interface OpticalMasses {
  /** Air molecules, at sea-level pressure. */
  air: number;
  aerosol: number;
  water: number;
  ozone: number;
}

/**
 * Optical masses of the SMARTS model: C. Gueymard, "REST2", Solar Energy 82, 272-285 (2008), appendix A.
 * @param zenith zenith angle of the sun, up to the horizon at 90 [deg]
 * @param masses receives the result
 */
export function opticalMasses(zenith: number, masses: OpticalMasses): OpticalMasses {
  const cosZenith = cosd(zenith);
  masses.air = 1 / (cosZenith + (0.48353 * Math.pow(zenith, 0.095846)) / Math.pow(96.741 - zenith, 1.754));
  masses.aerosol = 1 / (cosZenith + (0.16851 * Math.pow(zenith, 0.18198)) / Math.pow(95.318 - zenith, 1.9542));
  masses.water = 1 / (cosZenith + (0.10648 * Math.pow(zenith, 0.11423)) / Math.pow(93.781 - zenith, 1.9203));
  masses.ozone = 1 / (cosZenith + (1.0651 * Math.pow(zenith, 0.6379)) / Math.pow(101.8 - zenith, 2.2694));
  return masses;
}
