import { DAY, type Steps, stepEnd } from '@daystar/timeseries';
import { invertMatrix } from '../numerics/invert-matrix';
import { memoize } from '../numerics/memoize';
import { getClearWeight } from './cloud-errors';
import { getLimitWeight } from './limited-steps';
import { MODEL_ALTERNATIVES, type ModelAlternative } from './model-alternatives';
import {
  type ParameterKind,
  type Vector,
  type VectorName,
  constrain,
  getKind,
  readValue,
  replaceValues,
} from './parameter-vector';
import type { PlantModel, PlantParameters } from './plant-model';
import { type FitBuffers, WIDTHS, createFitBuffers, predictWithDerivatives } from './power-derivatives';

/** Measured power to which a plant is fitted. */
export interface FitData {
  /** One value per step, in the unit of the capacity; NaN where there is none. */
  readonly measured: Float64Array;
  readonly steps: Steps;
  /** Power at which the plant is limited; steps in which it may reach the limit do not count. */
  readonly limit: number;
  /** Degrees. */
  readonly longitude: number;
  /** Profile of a loss that is fitted with the plant, as in `DailyLoss`; absent when the output does not change. */
  readonly lossShape?: Float64Array;
}

/** Names of the parameters that every fit has. */
export const listCommonNames = ({ lossShape }: FitData): VectorName[] => [
  'scale',
  ...(lossShape ? ['dailyLoss' as const] : []),
];
/** Adds the loss of the data, if there is one, to the parameters from which a fit starts. */
export const addDailyLoss = (parameters: PlantParameters, { lossShape }: FitData): PlantParameters =>
  lossShape && !parameters.dailyLoss ? { ...parameters, dailyLoss: { share: 0, shape: lossShape } } : parameters;

export interface PlantFit {
  readonly parameters: PlantParameters;
  /** Values of the parameters that were free, by name. */
  readonly values: Vector;
  /** Covariance of two of these parameters; 0 where one was not free. */
  getCovariance(first: VectorName, second: VectorName): number;
  /** Lists the parameters with which other models of the plant fit the measurements, in one step each. */
  listAlternatives(): { readonly alternative: ModelAlternative; readonly parameters: PlantParameters }[];
  /** Number of blocks of days from which the covariance is computed. */
  readonly blockCount: number;
}

/** Errors of estimated clouds are correlated as long as a weather system lasts, ms. */
const BLOCK_LENGTH_MS = 3 * DAY;
const MAX_ITERATIONS = 20;
/**
 * Iteration in which weights follow the clock offset once more. Later they stay the same, so that the fit converges.
 */
const REWEIGHTED_ITERATION = 4;
/** Maximum change of one iteration, in the same units. */
const MAX_CHANGES: Readonly<Record<ParameterKind, number>> = {
  scale: 0.5,
  clockOffset: 1,
  morningLoss: 0.3,
  eveningLoss: 0.3,
  dailyLoss: 0.3,
  east: 12,
  north: 12,
  share: 0.1,
  relativeAzimuth: 20,
};
/** A fit has converged when all changes are below this fraction of the widths. */
const TOLERANCE = 0.02;

/**
 * Fits a plant by instrumental variables: the derivatives of power under a clear sky are orthogonal to the residuals.
 * Errors of the estimated clouds, which are in the simulated power, then do not bias the fit (J. M. Wooldridge,
 * Econometric Analysis of Cross Section and Panel Data, 2010, section 5.1). The covariance is the sum of two: the
 * jackknife over blocks of days, in one step each (H. R. Künsch, Annals of Statistics 17, 1989), and the variance over
 * published models of the plant, which all days share.
 * @param free parameters to fit; the others keep their values
 * @returns undefined when the data do not determine the parameters
 */
export function fitPlant(
  model: PlantModel,
  data: FitData,
  from: PlantParameters,
  free: readonly VectorName[],
): PlantFit | undefined {
  const start = addDailyLoss(from, data);
  let vector: Vector = Object.fromEntries(free.map((name) => [name, readValue(start, name)]));
  let hasConverged = false;
  let weights = computeClearWeights(model, start);
  const buffers = createFitBuffers(model, free);
  for (let iteration = 0; iteration < MAX_ITERATIONS && !hasConverged; iteration++) {
    const parameters = replaceValues(start, vector);
    if (iteration === REWEIGHTED_ITERATION) weights = computeClearWeights(model, parameters);
    predictWithDerivatives(model, parameters, free, buffers);
    const { slopes, moments } = computeMoments(data, weights, buffers);
    const change = invertMatrix(slopes)?.map((row) => row.reduce((sum, value, k) => sum + value * moments[k], 0));
    if (!change?.every(Number.isFinite)) return undefined;
    const toUnit = (name: VectorName) => (name === 'scale' ? parameters.scale : 1);
    const damping = free.reduce(
      (least, name, k) => Math.min(least, (MAX_CHANGES[getKind(name)] * toUnit(name)) / Math.abs(change[k])),
      1,
    );
    hasConverged = free.every((name, k) => Math.abs(change[k]) < TOLERANCE * WIDTHS[getKind(name)] * toUnit(name));
    vector = constrain(
      Object.fromEntries(free.map((name, k) => [name, readValue(parameters, name) + damping * change[k]])),
    );
  }
  const parameters = replaceValues(start, vector);
  predictWithDerivatives(model, parameters, free, buffers);
  const { slopes, blocks } = computeMoments(data, weights, buffers);
  if (!hasConverged || blocks.length <= free.length) return undefined;
  // Change of the parameters when a block is left out.
  const changes = blocks.map((block) => {
    const slopesWithoutBlock = slopes.map((row, i) => row.map((value, k) => value - block.slopes[i][k]));
    return invertMatrix(slopesWithoutBlock)?.map((row) =>
      row.reduce((sum, value, k) => sum - value * block.moments[k], 0),
    );
  });
  if (!changes.every((change) => change !== undefined)) return undefined;
  const correction = (blocks.length - 1) / blocks.length;
  const getModelChanges = memoize(() =>
    computeModelChanges(model, data, parameters, invertMatrix(slopes)!, weights, buffers),
  );
  return {
    parameters,
    values: vector,
    getCovariance: (first, second) => {
      const [i, k] = [free.indexOf(first), free.indexOf(second)];
      if (i < 0 || k < 0) return 0;
      const ofBlocks = correction * changes.reduce((sum, change) => sum + change[i] * change[k], 0);
      return getModelChanges().reduce((sum, { weight, change }) => sum + weight * change[i] * change[k], ofBlocks);
    },
    listAlternatives: () =>
      getModelChanges().map(({ alternative, change }) => {
        const moved = free.map((name, k) => [name, readValue(parameters, name) - change[k]]);
        return { alternative, parameters: replaceValues(parameters, constrain(Object.fromEntries(moved) as Vector)) };
      }),
    blockCount: blocks.length,
  };
}

/**
 * Computes the changes of the parameters when the plant follows another published model, and their weights in the
 * covariance. All models of a step of the chain, with that of the service, are equally likely.
 */
function computeModelChanges(
  model: PlantModel,
  data: FitData,
  parameters: PlantParameters,
  inverseSlopes: readonly (readonly number[])[],
  weights: Float64Array,
  buffers: FitBuffers,
): { readonly alternative: ModelAlternative; readonly weight: number; readonly change: readonly number[] }[] {
  return MODEL_ALTERNATIVES.flatMap((alternatives) =>
    alternatives.map((alternative) => {
      const power = model.predictAlternative(parameters, alternative);
      const measured = power.map((value, i) => (Number.isNaN(data.measured[i]) ? NaN : value));
      const { moments } = computeMoments({ ...data, measured }, weights, buffers);
      const change = inverseSlopes.map((row) => row.reduce((sum, value, k) => sum + value * moments[k], 0));
      return { alternative, weight: 1 / (alternatives.length + 1), change };
    }),
  );
}

/**
 * Computes the weights of steps for a plant with stated arrays: cloudy steps have less. Estimated clouds are smoother
 * than real clouds, which let more of the beam through at the same GHI. In cloudy steps, steep arrays therefore seem
 * larger than they are. All steps of other plants have the same weight.
 */
function computeClearWeights(model: PlantModel, { clockOffset }: PlantParameters): Float64Array {
  const clearness = model.delayClearness(clockOffset);
  return clearness.map((value) => (model.arrays.length > 0 ? getClearWeight(value) : 1));
}

/**
 * Computes the moments of the instruments with the residuals, and the products of the instruments with the derivatives
 * of power, from the prediction in the buffers. These products are the slopes of the moments with the opposite sign. Both
 * are given in total and by block of days.
 */
function computeMoments(
  { measured, steps, limit, longitude }: FitData,
  weights: Float64Array,
  { power: { allSky, clear: clearSky }, derivatives }: FitBuffers,
) {
  const slopesOfClear = derivatives.map(({ clear }) => clear);
  const slopesOfAllSky = derivatives.map(({ allSky: slope }) => slope);
  const count = derivatives.length;
  const blocks: MomentSums[] = [];
  let [blockIndex, lastBlock] = [NaN, createMomentSums(0)];
  for (let i = 0; i < steps.count; i++) {
    const residual = measured[i] - allSky[i];
    if (Number.isNaN(residual)) continue;
    // NaN where a derivative is unknown.
    let sum = residual;
    let isDark = true;
    for (let k = 0; k < count; k++) {
      const clear = slopesOfClear[k][i];
      sum += clear + slopesOfAllSky[k][i];
      if (clear !== 0) isDark = false;
    }
    if (isDark || Number.isNaN(sum)) continue;
    const weight = getLimitWeight(clearSky, i, limit) * weights[i];
    if (!(weight > 0)) continue;
    const block = Math.floor((stepEnd(steps, i) - steps.stepMs + (longitude / 360) * DAY) / BLOCK_LENGTH_MS);
    if (block !== blockIndex) {
      blockIndex = block;
      blocks.push((lastBlock = createMomentSums(count)));
    }
    const { moments, slopes } = lastBlock;
    for (let k = 0; k < count; k++) {
      const instrument = weight * slopesOfClear[k][i];
      const row = slopes[k];
      moments[k] += instrument * residual;
      for (let j = 0; j < count; j++) row[j] += instrument * slopesOfAllSky[j][i];
    }
  }
  const sumOver = (select: (block: MomentSums) => number) => blocks.reduce((sum, block) => sum + select(block), 0);
  return {
    moments: derivatives.map((_, k) => sumOver((block) => block.moments[k])),
    slopes: derivatives.map((_, k) => derivatives.map((__, j) => sumOver((block) => block.slopes[k][j]))),
    blocks,
  };
}

/** Sums over the steps of a block of days. */
interface MomentSums {
  readonly moments: number[];
  readonly slopes: number[][];
}

const createMomentSums = (count: number): MomentSums => ({
  moments: new Array<number>(count).fill(0),
  slopes: Array.from({ length: count }, () => new Array<number>(count).fill(0)),
});
