import { absoluteAirmass, airmassKasten } from '../atmosphere/airmass';
import { extraterrestrialSpencer } from '../atmosphere/extraterrestrial';
import { STANDARD_PRESSURE } from '../atmosphere/pressure';
import { clearnessIndex } from '../clear-sky/indices';
import { polynomial } from '../polynomial';
import { MAX_BEAM_ZENITH } from './split-ghi';

/** Solar constant of the paper, W/m2, for which the model was fitted. */
const DISC_SOLAR_CONSTANT = 1370;

/** DISC beam irradiance and intermediate results. */
export interface DiscBeam {
  /** Beam normal irradiance, W/m2. */
  dni: number;
  /** Clearness index, 0..1. */
  kt: number;
  /** Pressure-corrected airmass, at most 12. */
  airmass: number;
}

/** Beam transmittance; the fit is negative where there is no beam. */
function beamTransmittance(kt: number, airmass: number): number {
  const isCloudy = kt <= 0.6;
  const a = polynomial(kt, isCloudy ? [0.512, -1.56, 2.286, -2.222] : [-5.743, 21.77, -27.49, 11.56]);
  const b = polynomial(kt, isCloudy ? [0.37, 0.962] : [41.4, -118.5, 66.05, 31.9]);
  const c = polynomial(kt, isCloudy ? [-0.28, 0.932, -2.048] : [-47.01, 184.2, -222, 73.81]);
  const clear = polynomial(airmass, [0.866, -0.122, 0.0121, -0.000653, 0.000014]);
  return clear - (a + b * Math.exp(c * airmass));
}

/**
 * Beam normal irradiance by DISC, fitted to hourly data of Atlanta. 0 for zeniths above 87 degrees.
 *
 * @param ghi global horizontal irradiance, W/m2
 * @param zenith true solar zenith, degrees
 * @param dayOfYear 1..366
 * @param pressure pressure at the place, Pa
 *
 * Maxwell, E. L. (1987): A quasi-physical model for converting hourly global horizontal to direct normal insolation,
 * SERI/TR-215-3087.
 */
export function disc(ghi: number, zenith: number, dayOfYear: number, pressure = STANDARD_PRESSURE): DiscBeam {
  const dniExtra = extraterrestrialSpencer(dayOfYear, DISC_SOLAR_CONSTANT);
  const kt = clearnessIndex(ghi, zenith, dniExtra, undefined, 1);
  const airmass = Math.min(12, absoluteAirmass(airmassKasten(zenith), pressure));
  const dni = zenith > MAX_BEAM_ZENITH ? 0 : Math.max(0, dniExtra * beamTransmittance(kt, airmass));
  return { dni, kt, airmass };
}
