import type { Rows } from '../row-shading/ground-sky-view';

/** Modules that also convert light on their rear. */
export interface BifacialModules {
  /** Ratio of the efficiencies of rear and front, 0..1. */
  readonly bifaciality: number;
  readonly rows: Rows;
}

/** Share of the light on the rear that the mounting structure blocks; default of pvlib. */
const STRUCTURE_LOSS = 0.02;

/** Front irradiance, W/m2, that gives the same power as 1 W/m2 on the rear. */
export const computeEffectiveBifaciality = ({ bifaciality }: BifacialModules): number =>
  bifaciality * (1 - STRUCTURE_LOSS);
