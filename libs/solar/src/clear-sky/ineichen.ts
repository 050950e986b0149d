import { cosd } from '../degrees';
import type { Irradiance } from './irradiance';

/**
 * Clear sky from Linke turbidity; zero when the sun is down. P. Ineichen and R. Perez, "A new airmass independent
 * formulation for the Linke turbidity coefficient", Solar Energy 73, 151-157 (2002).
 * @param apparentZenith refracted zenith angle [deg]
 * @param absoluteAirmass airmass at the pressure of the place
 * @param linkeTurbidity Linke turbidity at airmass 2
 * @param elevation height above sea level [m]
 * @param dniExtra extraterrestrial normal irradiance [W/m2]
 * @param hasPerezEnhancement whether to add the factor exp(0.01 AM^1.8) of R. Perez et al., "A new operational model
 *   for satellite-derived irradiances", Solar Energy 73, 307-317 (2002); it grows without limit near the horizon
 */
export function ineichen(
  apparentZenith: number,
  absoluteAirmass: number,
  linkeTurbidity: number,
  elevation: number,
  dniExtra: number,
  hasPerezEnhancement = false,
): Irradiance {
  const cosZenith = cosd(apparentZenith);
  if (cosZenith <= 0) return { ghi: 0, dni: 0, dhi: 0 };
  const fh1 = Math.exp(-elevation / 8000);
  const fh2 = Math.exp(-elevation / 1250);
  const extinction = (3.92e-5 * elevation + 0.0387) * absoluteAirmass * (fh1 + fh2 * (linkeTurbidity - 1));
  const enhancement = hasPerezEnhancement ? 0.01 * Math.pow(absoluteAirmass, 1.8) : 0;
  const ghi = (5.09e-5 * elevation + 0.868) * dniExtra * cosZenith * Math.exp(enhancement - extinction);

  const beam = dniExtra * (0.664 + 0.163 / fh1) * Math.exp(-0.09 * absoluteAirmass * (linkeTurbidity - 1));
  // The papers' empirical bound, which matters for clean air and a high sun.
  const bound = (ghi * (1 - (0.1 - 0.2 * Math.exp(-linkeTurbidity)) / (0.1 + 0.882 / fh1))) / cosZenith;
  const dni = Math.min(beam, Math.max(0, bound));
  return { ghi, dni, dhi: ghi - dni * cosZenith };
}
