import { bracket } from '../numerics/fractional-index';

/** Light conditions of a step, by which errors differ. */
export interface LightConditions {
  /** Estimate over power under a clear sky. */
  readonly sky: number;
  /** Clear-sky power over its maximum: a measure of solar elevation for the plant. */
  readonly sun: number;
}

/** Class centres of `sky` (overcast, broken, clear) and of `sun` (low, high). */
const SKIES = [0.2, 0.55, 0.9];
const SUNS = [0.15, 0.45];

/** Classes ordered by sun, then by sky. */
export const CLASSES = Array.from({ length: SUNS.length * SKIES.length }, (_, group) => group);

/** The class with the nearest centre. */
export const classOf = ({ sky, sun }: LightConditions): number =>
  nearest(SUNS, sun) * SKIES.length + nearest(SKIES, sky);

/** Sun index of a class. */
export const sunOf = (group: number): number => Math.floor(group / SKIES.length);

/** Bilinear interpolation of one value per class. */
export function interpolateClasses(values: readonly number[], { sky, sun }: LightConditions): number {
  const [k, clearer] = bracket(SKIES, sky);
  const [row, higher] = bracket(SUNS, sun);
  const under = (one: number) => {
    const at = one * SKIES.length + k;
    return values[at] + clearer * (values[at + 1] - values[at]);
  };
  return under(row) + higher * (under(row + 1) - under(row));
}

const nearest = (middles: readonly number[], value: number): number =>
  middles.reduce((near, middle, k) => (Math.abs(middle - value) < Math.abs(middles[near] - value) ? k : near), 0);
