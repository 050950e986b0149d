import { cosd, sind } from '../degrees';
import { aoiProjection } from './angle-of-incidence';
import { COS_89 } from './hay-davies';
import type { SkyDiffuseModel } from './sky';

/**
 * The model of Hay and Davies with a brighter horizon, in proportion to the root of the beam's share of ghi.
 *
 * Reindl, D. T., Beckman, W. A. & Duffie, J. A. (1990): Evaluation of hourly tilted surface radiation models, Solar
 * Energy 45(1), 9-17.
 */
export const reindl: SkyDiffuseModel = (surface, sky) => {
  const cosZenith = cosd(sky.sun.zenith);
  const beamRatio = Math.max(0, aoiProjection(surface, sky.sun)) / Math.max(cosZenith, COS_89);
  const anisotropy = sky.dni / sky.dniExtra;
  const beamShare = sky.ghi > 0 ? Math.max(0, sky.dni * cosZenith) / sky.ghi : 0;
  const horizonBrightening = 1 + Math.sqrt(beamShare) * sind(surface.tilt / 2) ** 3;
  const isotropicPart = ((1 - anisotropy) * (1 + cosd(surface.tilt)) * horizonBrightening) / 2;
  return Math.max(0, sky.dhi * (anisotropy * beamRatio + isotropicPart));
};
