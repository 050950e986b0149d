import { type SurfaceOrientation, aoiProjection } from './angle-of-incidence';
import { groundDiffuse } from './ground-diffuse';
import type { Sky, SkyDiffuseModel } from './sky';

/** Irradiance on the plane of array, W/m2; `global` is the sum of the three parts. */
export interface PlaneOfArray {
  direct: number;
  skyDiffuse: number;
  groundDiffuse: number;
  global: number;
}

/** Irradiance on a tilted plane by the given model of the diffuse sky. The plane's back receives no beam. */
export function planeOfArray(
  surface: SurfaceOrientation,
  sky: Sky,
  albedo: number,
  skyDiffuseModel: SkyDiffuseModel,
): PlaneOfArray {
  const direct = Math.max(0, sky.dni * aoiProjection(surface, sky.sun)) * (sky.visible?.sun ?? 1);
  const skyDiffuse = skyDiffuseModel(surface, sky);
  const ground = groundDiffuse(surface.tilt, sky.ghi, albedo);
  return { direct, skyDiffuse, groundDiffuse: ground, global: direct + skyDiffuse + ground };
}
