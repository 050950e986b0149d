import { placeBetween } from './place-between';

/** Under what light a row lies, by which its errors differ. */
export interface Light {
  /** Estimate over power under a clear sky. */
  readonly sky: number;
  /** Power under a clear sky over the best there is: how high the sun stands for the plant. */
  readonly sun: number;
}

/** Middles of the classes overcast, broken and clear, and of a low and a high sun. */
const SKIES = [0.2, 0.55, 0.9];
const SUNS = [0.15, 0.45];

/** Classes are counted sun by sun, within it sky by sky. */
export const CLASSES = Array.from({ length: SUNS.length * SKIES.length }, (_, group) => group);

/** The class whose middle is nearest. */
export const classOf = ({ sky, sun }: Light): number => nearest(SUNS, sun) * SKIES.length + nearest(SKIES, sky);

/** Which height of the sun a class is of. */
export const sunOf = (group: number): number => Math.floor(group / SKIES.length);

/** A value of every class, going over from one middle to the next without a step. */
export function betweenClasses(values: readonly number[], { sky, sun }: Light): number {
  const [k, clearer] = placeBetween(SKIES, sky);
  const [row, higher] = placeBetween(SUNS, sun);
  const under = (one: number) => {
    const at = one * SKIES.length + k;
    return values[at] + clearer * (values[at + 1] - values[at]);
  };
  return under(row) + higher * (under(row + 1) - under(row));
}

const nearest = (middles: readonly number[], value: number): number =>
  middles.reduce((near, middle, k) => (Math.abs(middle - value) < Math.abs(middles[near] - value) ? k : near), 0);
