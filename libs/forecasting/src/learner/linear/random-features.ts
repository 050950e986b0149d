import type { FeatureTable } from '../dataset/feature-table';
import { type Random, createSeededRandom } from '../../numerics/seeded-random';
import { type Moments, computeMoments, standardize } from './moments';

/**
 * Smooth random functions of a few features each, which add curvature to a linear fit. Models store them, so these
 * names must not change.
 */
export interface RandomFeatures {
  readonly inputs: readonly string[];
  readonly moments: readonly Moments[];
  readonly units: readonly {
    /** Indices in `inputs` of the features of this function. */
    readonly of: readonly number[];
    readonly weights: readonly number[];
    readonly offset: number;
  }[];
}

/** Number of features per function. */
const INPUTS_PER_FUNCTION = 4;
/** Standard deviation of the offsets b. */
const OFFSET_DEVIATION = 0.7;
/** Limit of the values of features, standard deviations. */
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
  const random = createSeededRandom(seed);
  const moments = inputs.map((name) => computeMoments(table.columns[table.names.indexOf(name)], weight));
  const units = Array.from({ length: count }, () => ({
    of: Array.from({ length: INPUTS_PER_FUNCTION }, () => Math.floor(random() * inputs.length)),
    weights: Array.from({ length: INPUTS_PER_FUNCTION }, () => drawNormal(random) / Math.sqrt(INPUTS_PER_FUNCTION)),
    offset: drawNormal(random) * OFFSET_DEVIATION,
  }));
  return { inputs, moments, units };
}

/** Returns the table with the random features appended. */
export function appendRandomFeatures({ inputs, moments, units }: RandomFeatures, table: FeatureTable): FeatureTable {
  const { count } = table;
  const standardized = inputs.map((name, k) =>
    table.columns[table.names.indexOf(name)].map((value) =>
      Math.min(MAX_DEVIATIONS, Math.max(-MAX_DEVIATIONS, standardize(value, moments[k]))),
    ),
  );
  const drawn = units.map(({ of: inputIndices, weights, offset }) => {
    const column = new Float32Array(count);
    for (let i = 0; i < count; i++) {
      let sum = offset;
      for (let k = 0; k < inputIndices.length; k++) sum += weights[k] * standardized[inputIndices[k]][i];
      column[i] = Math.tanh(sum);
    }
    return column;
  });
  const names = units.map((_, unit) => `random_${unit}`);
  return { names: [...table.names, ...names], columns: [...table.columns, ...drawn], count };
}

/** Standard normal, by G. E. P. Box and M. E. Muller's transform. */
const drawNormal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
