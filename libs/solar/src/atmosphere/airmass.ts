import { cosd } from '../degrees';
import { STANDARD_PRESSURE } from './pressure';

/*
 * Relative optical airmass. The formulas end at the horizon: below it the airmass of the horizon is used, so that
 * derived values stay finite and continuous.
 */

/**
 * Relative airmass. F. Kasten and A. Young, "Revised optical air mass tables and approximation formula", Applied Optics
 * 28 (1989).
 * @param apparentZenith refracted zenith angle [deg]
 */
export function airmassKastenYoung(apparentZenith: number): number {
  const zenith = Math.min(apparentZenith, 90);
  return 1 / (cosd(zenith) + 0.50572 * Math.pow(96.07995 - zenith, -1.6364));
}

/**
 * Relative airmass of the Bird clear sky and of DISC. F. Kasten, "A new table and approximation formula for the
 * relative optical air mass", Arch. Met. Geoph. Biokl. B 14 (1966).
 * @param apparentZenith refracted zenith angle [deg]
 */
export function airmassKasten(apparentZenith: number): number {
  const zenith = Math.min(apparentZenith, 90);
  return 1 / (cosd(zenith) + 0.15 * Math.pow(93.885 - zenith, -1.253));
}

/**
 * Relative airmass from the true zenith. A. T. Young, "Air mass and refraction", Applied Optics 33 (1994).
 * @param trueZenith zenith angle without refraction [deg]
 */
export function airmassYoung(trueZenith: number): number {
  const c = cosd(Math.min(trueZenith, 90));
  return ((1.002432 * c + 0.148386) * c + 0.0096467) / (((c + 0.149864) * c + 0.0102963) * c + 0.000303978);
}

/** Airmass scaled to the pressure at the place [Pa]. */
export function absoluteAirmass(relativeAirmass: number, pressure: number): number {
  return (relativeAirmass * pressure) / STANDARD_PRESSURE;
}
