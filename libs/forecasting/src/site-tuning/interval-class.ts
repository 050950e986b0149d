import { findBracket } from '../numerics/fractional-index';

/** Light conditions of a step, by which errors differ. */
export interface LightConditions {
  /** Estimate over power under a clear sky. */
  readonly sky: number;
  /** Clear-sky power over its maximum: a measure of solar elevation for the plant. */
  readonly sun: number;
}

/** Class centres of `sky` (overcast, broken, clear) and of `sun` (low, high). */
const SKY_CENTRES = [0.2, 0.55, 0.9];
const SUN_CENTRES = [0.15, 0.45];

/** Classes ordered by sun, then by sky. */
export const CLASS_INDICES = Array.from({ length: SUN_CENTRES.length * SKY_CENTRES.length }, (_, group) => group);

/** The class with the nearest centre. */
export const classifyLight = ({ sky, sun }: LightConditions): number =>
  findNearest(SUN_CENTRES, sun) * SKY_CENTRES.length + findNearest(SKY_CENTRES, sky);

/** Sun index of a class. */
export const getSunIndex = (group: number): number => Math.floor(group / SKY_CENTRES.length);

/** Bilinear interpolation of one value per class. */
export function interpolateClasses(values: readonly number[], { sky, sun }: LightConditions): number {
  const [k, clearer] = findBracket(SKY_CENTRES, sky);
  const [row, higher] = findBracket(SUN_CENTRES, sun);
  const interpolateSky = (sunIndex: number) => {
    const index = sunIndex * SKY_CENTRES.length + k;
    return values[index] + clearer * (values[index + 1] - values[index]);
  };
  return interpolateSky(row) + higher * (interpolateSky(row + 1) - interpolateSky(row));
}

const findNearest = (middles: readonly number[], value: number): number =>
  middles.reduce((near, middle, k) => (Math.abs(middle - value) < Math.abs(middles[near] - value) ? k : near), 0);
