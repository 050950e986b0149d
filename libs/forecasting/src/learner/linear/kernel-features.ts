import type { FeatureTable } from '../dataset/feature-table';
import { createSeededRandom } from '../../numerics/seeded-random';
import { computeUpperMedian } from '../../numerics/quantile';
import { type Moments, computeMoments, standardize } from './moments';
import { type Ridge, predictRidge } from './ridge';

/**
 * Similarity of a row to each of some training rows, the landmarks. Stored models contain these property names, so they
 * must not change.
 */
export interface KernelFeatures {
  readonly inputs: readonly string[];
  readonly moments: readonly Moments[];
  /**
   * Range of each input in training, standard deviations from the mean. Beyond it kernels would extrapolate at random.
   */
  readonly ranges: readonly Range[];
  /** Factor on the deviation of each input. */
  readonly scales: readonly number[];
  /** Scaled inputs of each landmark. */
  readonly landmarks: readonly (readonly number[])[];
  /** Squared distance at which the similarity is 1/e. */
  readonly squaredWidth: number;
}

/** An input feature and its share of the explained variance, 0..1. */
export interface KernelInput {
  readonly name: string;
  readonly importance: number;
}

interface Range {
  readonly low: number;
  readonly high: number;
}

/** Limit of ranges, standard deviations: kernels cannot compare outliers. */
const MAX_DEVIATIONS = 4;
/** Precision of stored landmarks: a thousandth of a standard deviation is far below the width of a kernel. */
const PRECISION = 1e3;

/**
 * Chooses landmarks at random from the rows of a table, for Gaussian kernels around them (Williams and Seeger, "Using
 * the Nyström method to speed up kernel machines", NIPS 2000). A ridge fit on the kernels is a smooth fit that compares
 * a row with similar ones. Squared distances count each input in proportion to its importance. The width is the median
 * distance between successive landmarks.
 * @param count number of landmarks
 */
export function chooseLandmarks(
  table: FeatureTable,
  weight: Float64Array,
  inputs: readonly KernelInput[],
  count: number,
  seed: number,
): KernelFeatures {
  const random = createSeededRandom(seed);
  const names = inputs.map(({ name }) => name);
  const moments = names.map((name) => computeMoments(table.columns[table.names.indexOf(name)], weight));
  const ranges = names.map((name, k) => findRange(table.columns[table.names.indexOf(name)], moments[k]));
  const total = inputs.reduce((sum, { importance }) => sum + importance, 0);
  const scales = inputs.map(({ importance }) => (total > 0 ? Math.sqrt((importance / total) * inputs.length) : 1));
  const columns = scaleInputs({ inputs: names, moments, ranges, scales }, table);
  const landmarks = Array.from({ length: count }, () => {
    const row = Math.floor(random() * table.count);
    return columns.map((column) => Math.round(PRECISION * column[row]) / PRECISION);
  });
  const distances = landmarks.slice(1).map((landmark, k) => computeSquaredDistance(landmark, landmarks[k]));
  return { inputs: names, moments, ranges, scales, landmarks, squaredWidth: computeUpperMedian(distances) || 1 };
}

/** Returns the table with the similarity to each landmark appended, 0..1. */
export function appendKernelFeatures(kernels: KernelFeatures, table: FeatureTable): FeatureTable {
  const columns = scaleInputs(kernels, table);
  const distances = new Float64Array(table.count);
  const similarities = kernels.landmarks.map((landmark) => {
    distances.fill(0);
    let k = 0;
    for (; k + 3 < columns.length; k += 4) addFourSquares(distances, columns, landmark, k);
    for (; k < columns.length; k++) addSquares(distances, columns[k], landmark[k]);
    return computeSimilarities(distances, kernels.squaredWidth);
  });
  const names = similarities.map((_, k) => `kernel_${k}`);
  return { names: [...table.names, ...names], columns: [...table.columns, ...similarities], count: table.count };
}

/** Adds the squared differences of a column from a value. */
function addSquares(sums: Float64Array, column: Float32Array, value: number): void {
  for (let i = 0; i < sums.length; i++) {
    const difference = column[i] - value;
    sums[i] += difference * difference;
  }
}

/** Adds the squared differences of four columns in one pass, in their order. Each sum is loaded and stored once. */
function addFourSquares(
  sums: Float64Array,
  columns: readonly Float32Array[],
  values: readonly number[],
  first: number,
): void {
  const [a, b, c, d] = [0, 1, 2, 3].map((k) => columns[first + k]);
  const [valueA, valueB, valueC, valueD] = [0, 1, 2, 3].map((k) => values[first + k]);
  for (let i = 0; i < sums.length; i++) {
    const differenceA = a[i] - valueA;
    const differenceB = b[i] - valueB;
    const differenceC = c[i] - valueC;
    const differenceD = d[i] - valueD;
    sums[i] =
      sums[i] +
      differenceA * differenceA +
      differenceB * differenceB +
      differenceC * differenceC +
      differenceD * differenceD;
  }
}

/** Similarity at each squared distance. `Float32Array.from` with a function takes several times as long. */
function computeSimilarities(squaredDistances: Float64Array, squaredWidth: number): Float32Array {
  const similarities = new Float32Array(squaredDistances.length);
  for (let i = 0; i < similarities.length; i++) similarities[i] = Math.exp(-squaredDistances[i] / squaredWidth);
  return similarities;
}

/** Rows per chunk: with 300 kernels they take 10 MB. */
const CHUNK = 8192;

/** Predicts by a ridge fit on features and kernels, in chunks of rows that limit the memory. */
export function predictWithKernels(kernels: KernelFeatures, ridge: Ridge, table: FeatureTable): Float64Array {
  const predicted = new Float64Array(table.count);
  for (let from = 0; from < table.count; from += CHUNK) {
    const columns = table.columns.map((column) => column.subarray(from, from + CHUNK));
    const chunk = { names: table.names, columns, count: Math.min(CHUNK, table.count - from) };
    predicted.set(predictRidge(ridge, appendKernelFeatures(kernels, chunk)), from);
  }
  return predicted;
}

/** Deviations of the inputs from their means, times their scales. */
function scaleInputs(
  { inputs, moments, ranges, scales }: Pick<KernelFeatures, 'inputs' | 'moments' | 'ranges' | 'scales'>,
  table: FeatureTable,
): Float32Array[] {
  return inputs.map((name, k) =>
    table.columns[table.names.indexOf(name)].map(
      (value) => scales[k] * Math.min(ranges[k].high, Math.max(ranges[k].low, standardize(value, moments[k]))),
    ),
  );
}

function findRange(column: Float32Array, moments: Moments): Range {
  let low = 0;
  let high = 0;
  for (const value of column) {
    const deviation = standardize(value, moments);
    if (deviation < low) low = deviation;
    if (deviation > high) high = deviation;
  }
  return { low: Math.max(-MAX_DEVIATIONS, low), high: Math.min(MAX_DEVIATIONS, high) };
}

const computeSquaredDistance = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, k) => sum + (value - b[k]) ** 2, 0);
