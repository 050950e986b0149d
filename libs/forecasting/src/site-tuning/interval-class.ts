import { findBracket } from '../numerics/fractional-index';

/** Light conditions of a step, by which errors differ. */
export interface LightConditions {
  /** Ratio of the estimate to clear-sky power. */
  readonly clearSkyIndex: number;
  /** Ratio of clear-sky power to its maximum: a measure of the solar elevation. */
  readonly relativeClearSkyPower: number;
}

/** Class centres of the clear-sky index: overcast, broken, clear. */
const SKY_CENTRES = [0.2, 0.55, 0.9];
/** Class centres of relative clear-sky power: low sun, high sun. */
const SUN_CENTRES = [0.15, 0.45];

/** Classes ordered by relative clear-sky power, then by clear-sky index. */
export const CLASS_INDICES = Array.from(
  { length: SUN_CENTRES.length * SKY_CENTRES.length },
  (_, classIndex) => classIndex,
);

/** Index of the class with the nearest centre. */
export const classifyLight = ({ clearSkyIndex, relativeClearSkyPower }: LightConditions): number =>
  findNearest(SUN_CENTRES, relativeClearSkyPower) * SKY_CENTRES.length + findNearest(SKY_CENTRES, clearSkyIndex);

/** Returns the index of the sun centre of a class. */
export const getSunIndex = (classIndex: number): number => Math.floor(classIndex / SKY_CENTRES.length);

/** Returns the clear-sky index at the centre of a class. */
export const getSkyCentre = (classIndex: number): number => SKY_CENTRES[classIndex % SKY_CENTRES.length];

/** Bilinear interpolation of one value per class. */
export function interpolateClasses(
  values: readonly number[],
  { clearSkyIndex, relativeClearSkyPower }: LightConditions,
): number {
  const [k, skyFraction] = findBracket(SKY_CENTRES, clearSkyIndex);
  const [row, sunFraction] = findBracket(SUN_CENTRES, relativeClearSkyPower);
  const interpolateSky = (sunIndex: number) => {
    const index = sunIndex * SKY_CENTRES.length + k;
    return values[index] + skyFraction * (values[index + 1] - values[index]);
  };
  return interpolateSky(row) + sunFraction * (interpolateSky(row + 1) - interpolateSky(row));
}

const findNearest = (centres: readonly number[], value: number): number =>
  centres.reduce((near, centre, k) => (Math.abs(centre - value) < Math.abs(centres[near] - value) ? k : near), 0);
