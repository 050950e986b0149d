import { cosd } from '../degrees';
import { aoiProjection } from './angle-of-incidence';
import type { SkyDiffuseModel } from './sky';

/** cos(89 degrees): limits the ratio of tilted to horizontal beam at sunrise and sunset. */
export const COS_89 = 0.01745;

/**
 * Isotropic sky plus a circumsolar part that grows with the beam's share of the extraterrestrial irradiance.
 *
 * Hay, J. E. & Davies, J. A. (1980): Calculations of the solar radiation incident on an inclined surface, Proceedings
 * of the First Canadian Solar Radiation Data Workshop, 59-72.
 */
export const hayDavies: SkyDiffuseModel = (surface, sky) => {
  const beamRatio = Math.max(0, aoiProjection(surface, sky.sun)) / Math.max(cosd(sky.sun.zenith), COS_89);
  const anisotropy = sky.dni / sky.dniExtra;
  const isotropicPart = Math.max(0, (sky.dhi * (1 - anisotropy) * (1 + cosd(surface.tilt))) / 2);
  return isotropicPart + Math.max(0, sky.dhi * anisotropy * beamRatio);
};
