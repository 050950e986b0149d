import type { SunDirection } from './angle-of-incidence';

/** The sky over a plane in one step, as every transposition model takes it. */
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
  /** Relative airmass of the apparent zenith (Kasten & Young 1989); that of the horizon when the sun is below it. */
  airmass: number;
  /** Visible share above a raised horizon; 1 when absent. Applies to the Perez models and the beam. */
  free?: FreeSky;
}

/** Shares of an open sky, 0..1. */
export interface FreeSky {
  /** Beam and circumsolar light. */
  sun: number;
  /** Of the dome as the plane sees it. */
  dome: number;
}

/** A published model of the diffuse irradiance, W/m2, that a tilted plane receives from the sky alone. */
export type SkyDiffuseModel = (surface: { tilt: number; azimuth: number }, sky: Sky) => number;
