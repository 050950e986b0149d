import { type SurfaceOrientation, RADIANS } from '@daystar/solar';
import type { PlantParameters } from './plant-model';

/**
 * Kinds of parameters that a fit changes. `east` and `north` are tilt times sine and cosine of the azimuth, degrees,
 * because the azimuth itself is undefined at a tilt of 0.
 */
export type ParameterKind = SingleKind | ArrayKind;
type SingleKind = 'scale' | 'clockOffset' | 'morningLoss' | 'eveningLoss' | 'dailyLoss' | 'east' | 'north';
type ArrayKind = 'share' | 'relativeAzimuth';

/**
 * Name of a parameter in a vector. Those of arrays have the index of the array: `share1` is the share of the second
 * one.
 */
export type VectorName = SingleKind | `${ArrayKind}${number}`;
export type Vector = Readonly<Partial<Record<VectorName, number>>>;

export const getKind = (name: VectorName): ParameterKind => name.replace(/\d+$/, '') as ParameterKind;

/**
 * Names of a kind for the arrays of a plant, without the first array. The first one has the remaining share, and
 * azimuths are relative to it.
 */
export const listArrayNames = (kind: ArrayKind, { arrays = [] }: PlantParameters): VectorName[] =>
  arrays.slice(1).map((_, k): VectorName => `${kind}${k + 1}`);

/** Reads a parameter; NaN where the plant has no such array or orientation. */
export function readValue({ orientation, arrays, dailyLoss, ...others }: PlantParameters, name: VectorName): number {
  const kind = getKind(name);
  const { tilt, azimuth } = orientation ?? { tilt: NaN, azimuth: NaN };
  if (kind === 'east') return tilt * Math.sin(azimuth * RADIANS);
  if (kind === 'north') return tilt * Math.cos(azimuth * RADIANS);
  if (kind === 'share' || kind === 'relativeAzimuth') return arrays?.[Number(name.slice(kind.length))]?.[kind] ?? NaN;
  if (kind === 'dailyLoss') return dailyLoss?.share ?? 0;
  return others[kind];
}

/** Replaces parameters by those of a vector. The first array gets the remaining share. */
export function replaceValues(parameters: PlantParameters, vector: Vector): PlantParameters {
  const { east, north } = vector;
  const read = (name: VectorName) => vector[name] ?? readValue(parameters, name);
  const others = parameters.arrays?.slice(1).map(({ members }, k) => ({
    members,
    share: read(`share${k + 1}`),
    relativeAzimuth: read(`relativeAzimuth${k + 1}`),
  }));
  return {
    ...parameters,
    scale: read('scale'),
    clockOffset: read('clockOffset'),
    morningLoss: read('morningLoss'),
    eveningLoss: read('eveningLoss'),
    ...(parameters.dailyLoss && { dailyLoss: { ...parameters.dailyLoss, share: read('dailyLoss') } }),
    ...(east !== undefined && north !== undefined && { orientation: toOrientation(east, north) }),
    ...(parameters.arrays &&
      others && { arrays: [{ ...parameters.arrays[0], share: computeRemainingShare(others) }, ...others] }),
  };
}

const computeRemainingShare = (others: readonly { readonly share: number }[]): number =>
  others.reduce((rest, { share }) => rest - share, 1);

export const toOrientation = (east: number, north: number): SurfaceOrientation => ({
  tilt: Math.min(90, Math.hypot(east, north)),
  azimuth: (Math.atan2(east, north) / RADIANS + 360) % 360,
});

/** Limits parameters to possible values: the size is positive, losses are at most 100 %, and no module faces down. */
export function constrain({ scale, morningLoss, eveningLoss, dailyLoss, east, north, ...arrays }: Vector): Vector {
  const shrink = east !== undefined && north !== undefined ? Math.min(1, 90 / Math.hypot(east, north)) : 1;
  return {
    ...arrays,
    ...(scale !== undefined && { scale: Math.max(1e-6, scale) }),
    ...(morningLoss !== undefined && { morningLoss: Math.min(1, morningLoss) }),
    ...(eveningLoss !== undefined && { eveningLoss: Math.min(1, eveningLoss) }),
    ...(dailyLoss !== undefined && { dailyLoss: Math.min(1, dailyLoss) }),
    ...(east !== undefined && { east: shrink * east }),
    ...(north !== undefined && { north: shrink * north }),
  };
}
