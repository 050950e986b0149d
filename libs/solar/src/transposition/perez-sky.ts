import { RADIANS } from '../angle';
import { cosd, sind } from '../degrees';
import { aoiProjection, type SurfaceOrientation } from './angle-of-incidence';
import type { VisibleSky, Sky } from './sky';

/** Weight of the zenith correction of sky clearness, for a zenith in radians (Perez et al. 1990). */
export const KAPPA = 1.041;

/**
 * Lower limit of the cosine of the zenith, which bounds the ratio of tilted to horizontal beam near sunrise and sunset.
 */
export const COS_85 = cosd(85);

/** A sky without obstructions. */
const OPEN: VisibleSky = { sun: 1, dome: 1 };

/** Sky brightness: diffuse irradiance times airmass over the extraterrestrial irradiance. */
export function skyBrightness(sky: Sky): number {
  return (sky.dhi * sky.airmass) / sky.dniExtra;
}

/** kappa z^3 with z in radians. @param zenith degrees */
export const zenithCorrection = (zenith: number): number => KAPPA * (zenith * RADIANS) ** 3;

/**
 * Diffuse irradiance on the plane, W/m2, of a sky made of an isotropic dome, a circumsolar point (share f1) and a
 * horizon band (share f2).
 */
export function perezDiffuse(surface: SurfaceOrientation, sky: Sky, f1: number, f2: number): number {
  const circumsolarFactor = Math.max(0, aoiProjection(surface, sky.sun)) / Math.max(cosd(sky.sun.zenith), COS_85);
  const dome = ((1 - f1) * (1 + cosd(surface.tilt))) / 2;
  const visibleSky = sky.visible ?? OPEN;
  const domeAndHorizon = visibleSky.dome * (dome + f2 * sind(surface.tilt));
  return Math.max(0, sky.dhi * (domeAndHorizon + f1 * circumsolarFactor * visibleSky.sun));
}
