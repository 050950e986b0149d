import { type GlassCover, physicalIam } from '../iam/physical';
import { type SurfaceOrientation, angleOfIncidence } from '../transposition/angle-of-incidence';
import type { Rows } from '../row-shading/ground-sky-view';
import { type HorizontalIrradiance, flipToRear, rowIrradiance } from '../row-shading/infinite-sheds';

/** Modules that also convert light on their rear. */
export interface BifacialModules {
  /** Ratio of the efficiencies of rear and front, 0..1. */
  readonly bifaciality: number;
  readonly rows: Rows;
}

/** Share of the light on the rear that the mounting structure blocks; default of pvlib. */
const STRUCTURE_LOSS = 0.02;

/** Front irradiance, W/m2, that gives the same power as 1 W/m2 on the rear. */
export const rearYield = ({ bifaciality }: BifacialModules): number => bifaciality * (1 - STRUCTURE_LOSS);

/**
 * Front irradiance, W/m2, that gives the same power as the irradiance on the rear.
 * @param front orientation of the front
 * @param albedo albedo of the ground, 0..1
 */
export function rearGain(
  modules: BifacialModules,
  front: SurfaceOrientation,
  irradiance: HorizontalIrradiance,
  albedo: number,
  cover: GlassCover,
): number {
  const rear = flipToRear(front);
  const { direct, skyDiffuse, groundDiffuse } = rowIrradiance(rear, irradiance, albedo, modules.rows);
  const iam = physicalIam(angleOfIncidence(rear, irradiance.sun), cover);
  return rearYield(modules) * (direct * iam + skyDiffuse + groundDiffuse);
}
