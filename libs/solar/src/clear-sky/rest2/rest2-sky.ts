import { STANDARD_PRESSURE } from '../../atmosphere/pressure';
import { aerosolSpectrum, type AerosolSpectrum } from './aerosol-wavelengths';
import { infraredWaterAbsorber, ozoneAbsorber, visibleWaterAbsorber, type Absorber } from './gases';

/** The cloudless atmosphere above a place. */
export interface Rest2Atmosphere {
  /** [Pa] */
  pressure: number;
  /** Aerosol optical depth at 550 nm. */
  aod550: number;
  /** Angstrom exponent. It is clamped to 0 to 2.501, except in the turbidity at 1 um, which follows from `aod550`. */
  angstromExponent: number;
  /** [cm] */
  precipitableWater: number;
  /** [atm-cm] */
  ozone: number;
  /** Ground albedo, 0 to 1; at least 0.05 is used. */
  albedo: number;
  /** Aerosol single-scattering albedo near 700 nm; 0.92 when not known. */
  singleScatteringAlbedo?: number;
  /** Aerosol asymmetry near 700 nm; 0.7 when not known. */
  asymmetry?: number;
}

/** Parameters of REST2 version 9 that do not depend on the sun: computed once per atmosphere. */
export interface Rest2Sky {
  pressureRatio: number;
  ozone: Absorber;
  visibleWater: Absorber;
  infraredWater: Absorber;
  aerosol: AerosolSpectrum;
  /** Single-scattering albedo of the band 0.29 to 0.70 um. */
  visibleSingleScatteringAlbedo: number;
  /** Single-scattering albedo of the band 0.70 to 4 um. */
  infraredSingleScatteringAlbedo: number;
  asymmetry: number;
  albedo: number;
}

/**
 * Prepares REST2 version 9 for an atmosphere. Clamps the Angstrom exponent, the turbidity and the single-scattering
 * albedos to the limits of the model, and the ground albedo from below. The caller keeps the other parameters within
 * them.
 */
export function rest2Sky(atmosphere: Rest2Atmosphere): Rest2Sky {
  const { singleScatteringAlbedo = 0.92, asymmetry = 0.7, angstromExponent } = atmosphere;
  const beta = atmosphere.aod550 * Math.pow(0.55, angstromExponent);
  const alpha = clamp(angstromExponent, 0, 2.501);
  return {
    pressureRatio: atmosphere.pressure / STANDARD_PRESSURE,
    ozone: ozoneAbsorber(atmosphere.ozone),
    visibleWater: visibleWaterAbsorber(atmosphere.precipitableWater),
    infraredWater: infraredWaterAbsorber(atmosphere.precipitableWater),
    aerosol: aerosolSpectrum(alpha, clamp(beta, 0.001, 2.2)),
    visibleSingleScatteringAlbedo: clamp(singleScatteringAlbedo + 0.03, 0.85, 0.98),
    infraredSingleScatteringAlbedo: clamp(singleScatteringAlbedo - 0.02, 0.85, 0.95),
    asymmetry: asymmetry + 0.066 * (1 - alpha),
    albedo: Math.max(0.05, atmosphere.albedo),
  };
}

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value));
