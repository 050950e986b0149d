import type { FeatureTable } from '../dataset/feature-table';
import { type Random, seededRandom } from '../../numerics/seeded-random';
import { type Moments, momentsOf, standardise } from './moments';

/** Smooth random functions of a few features each, which add curvature to a linear fit. */
export interface RandomFeatures {
  readonly inputs: readonly string[];
  readonly moments: readonly Moments[];
  readonly units: readonly {
    /** Indices in `inputs`. */
    readonly of: readonly number[];
    readonly weights: readonly number[];
    readonly offset: number;
  }[];
}

/** Number of features per function. */
const INPUTS = 4;
/** Standard deviation of the offsets b. */
const OFFSETS = 0.7;
/** Values are clipped at so many standard deviations. */
const MAX_DEVIATIONS = 4;

/**
 * Draws functions tanh(w x + b) of randomly chosen features (Rahimi and Recht, "Random features for large-scale kernel
 * machines", NeurIPS 2007): a ridge fit on many of them is a smooth fit with interactions, solved in one step.
 * @param inputs names of the features to choose from
 */
export function drawRandomFeatures(
  table: FeatureTable,
  weight: Float64Array,
  inputs: readonly string[],
  count: number,
  seed: number,
): RandomFeatures {
  const random = seededRandom(seed);
  const moments = inputs.map((name) => momentsOf(table.columns[table.names.indexOf(name)], weight));
  const units = Array.from({ length: count }, () => ({
    of: Array.from({ length: INPUTS }, () => Math.floor(random() * inputs.length)),
    weights: Array.from({ length: INPUTS }, () => gaussian(random) / Math.sqrt(INPUTS)),
    offset: gaussian(random) * OFFSETS,
  }));
  return { inputs, moments, units };
}

/** The table with the random features appended. */
export function withRandomFeatures({ inputs, moments, units }: RandomFeatures, table: FeatureTable): FeatureTable {
  const { count } = table;
  const standard = inputs.map((name, k) =>
    table.columns[table.names.indexOf(name)].map((value) =>
      Math.min(MAX_DEVIATIONS, Math.max(-MAX_DEVIATIONS, standardise(value, moments[k]))),
    ),
  );
  const drawn = units.map(({ of, weights, offset }) => {
    const column = new Float32Array(count);
    for (let i = 0; i < count; i++) {
      let sum = offset;
      for (let k = 0; k < of.length; k++) sum += weights[k] * standard[of[k]][i];
      column[i] = Math.tanh(sum);
    }
    return column;
  });
  const names = units.map((_, unit) => `random_${unit}`);
  return { names: [...table.names, ...names], columns: [...table.columns, ...drawn], count };
}

/** Standard normal, by G. E. P. Box and M. E. Muller's transform. */
const gaussian = (random: Random): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
