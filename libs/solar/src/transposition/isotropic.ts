import { cosd } from '../degrees';
import type { SkyDiffuseModel } from './sky';

/**
 * Sky of equal brightness: the plane receives the share of the dome that it sees. The model underestimates planes that
 * face the sun.
 *
 * Loutzenhiser, P. G. et al. (2007): Empirical validation of models to compute solar irradiance on inclined surfaces
 * for building energy simulation, Solar Energy 81(2), 254-267.
 */
export const isotropic: SkyDiffuseModel = (surface, sky) => (sky.dhi * (1 + cosd(surface.tilt))) / 2;
