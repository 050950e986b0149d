import type { SunDirection } from './angle-of-incidence';

/** Input of the transposition models: the sky in one step. */
export interface Sky {
  /** Apparent (refracted) sun. */
  sun: SunDirection;
  /** Global horizontal, W/m2. */
  ghi: number;
  /** Beam normal, W/m2. */
  dni: number;
  /** Diffuse horizontal, W/m2. */
  dhi: number;
  /** Extraterrestrial normal irradiance, W/m2. */
  dniExtra: number;
  /**
   * Relative airmass of the apparent zenith (Kasten & Young 1989); the airmass at the horizon when the sun is below it.
   */
  airmass: number;
  /**
   * Fractions that the horizon and the next row leave visible; 1 when absent. They apply to the Perez models and the
   * beam.
   */
  visible?: VisibleSky;
}

/** Fractions of sun and sky that the horizon and the next row leave visible, 0..1. */
export interface VisibleSky {
  /** Beam and circumsolar light. */
  sun: number;
  /** Diffuse light of the dome and of the horizon band. */
  dome: number;
}

/** A published model of the diffuse irradiance, W/m2, that a tilted plane receives from the sky alone. */
export type SkyDiffuseModel = (surface: { tilt: number; azimuth: number }, sky: Sky) => number;
