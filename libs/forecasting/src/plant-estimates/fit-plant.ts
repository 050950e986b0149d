import { DAY, type Steps, stepEnd } from '@daystar/timeseries';
import { invertMatrix } from '../numerics/invert-matrix';
import { getClearWeight } from './cloud-errors';
import { getLimitWeight } from './limited-steps';
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
import type { SimulatedPower } from './power-simulator';

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
  /** Number of blocks of days from which the covariance is computed. */
  readonly blockCount: number;
}

/** Errors of estimated clouds are correlated as long as a weather system lasts, ms. */
const BLOCK_LENGTH = 3 * DAY;
const MAX_ITERATIONS = 20;
/**
 * Iteration in which weights follow the clock offset once more. Later they stay the same, so that the fit converges.
 */
const REWEIGHTED_ITERATION = 4;
/**
 * Widths of the differences that approximate derivatives: scale, losses and shares as ratios, the clock
 * offset in steps, and orientations in degrees.
 */
const WIDTHS: Readonly<Record<ParameterKind, number>> = {
  scale: 0.01,
  clockOffset: 0.5,
  morningLoss: 0.02,
  eveningLoss: 0.02,
  dailyLoss: 0.02,
  east: 2,
  north: 2,
  share: 0.02,
  relativeAzimuth: 5,
};
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
 * Econometric Analysis of Cross Section and Panel Data, 2010, section 5.1). The covariance comes from the jackknife
 * over blocks of days, in one step each (H. R. Künsch, Annals of Statistics 17, 1989).
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
    const { slopes, moments } = computeMoments(model, data, parameters, free, weights, buffers);
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
  const { slopes, blocks } = computeMoments(model, data, parameters, free, weights, buffers);
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
  return {
    parameters,
    values: vector,
    getCovariance: (first, second) => {
      const [i, k] = [free.indexOf(first), free.indexOf(second)];
      return i < 0 || k < 0 ? 0 : correction * changes.reduce((sum, change) => sum + change[i] * change[k], 0);
    },
    blockCount: blocks.length,
  };
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

/** Buffers of a fit. */
interface FitBuffers {
  readonly power: SimulatedPower;
  readonly up: SimulatedPower;
  readonly down: SimulatedPower;
  /** Derivatives of power by each free parameter. */
  readonly derivatives: readonly SimulatedPower[];
}

const createFitBuffers = (model: PlantModel, free: readonly VectorName[]): FitBuffers => ({
  power: model.createBuffers(),
  up: model.createBuffers(),
  down: model.createBuffers(),
  derivatives: free.map(() => model.createBuffers()),
});

/**
 * Computes the moments of the instruments with the residuals, and the products of the instruments with the derivatives
 * of power. These products are the slopes of the moments with the opposite sign. Both are given in total and by block
 * of days.
 */
function computeMoments(
  model: PlantModel,
  { measured, steps, limit, longitude }: FitData,
  parameters: PlantParameters,
  free: readonly VectorName[],
  weights: Float64Array,
  buffers: FitBuffers,
) {
  const { allSky, clear: clearSky } = model.predict(parameters, buffers.power);
  computeDerivatives(model, parameters, free, buffers);
  const slopesOfClear = buffers.derivatives.map(({ clear }) => clear);
  const slopesOfAllSky = buffers.derivatives.map(({ allSky: slope }) => slope);
  const count = free.length;
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
    const block = Math.floor((stepEnd(steps, i) - steps.stepMs + (longitude / 360) * DAY) / BLOCK_LENGTH);
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
    moments: free.map((_, k) => sumOver((block) => block.moments[k])),
    slopes: free.map((_, k) => free.map((__, j) => sumOver((block) => block.slopes[k][j]))),
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

/** Computes the derivatives of the power in the buffers. */
function computeDerivatives(
  model: PlantModel,
  parameters: PlantParameters,
  free: readonly VectorName[],
  { power, up, down, derivatives }: FitBuffers,
): void {
  const vector: Vector = Object.fromEntries(free.map((name) => [name, readValue(parameters, name)]));
  for (const [k, name] of free.entries()) {
    // Power is proportional to the scale.
    if (name === 'scale') {
      divide(power.allSky, parameters.scale, derivatives[k].allSky);
      divide(power.clear, parameters.scale, derivatives[k].clear);
      continue;
    }
    const width = WIDTHS[getKind(name)];
    const shift = (by: number, shifted: SimulatedPower) =>
      model.predict(replaceValues(parameters, { ...vector, [name]: readValue(parameters, name) + by }), shifted);
    shift(width, up);
    shift(-width, down);
    computeSlope(down.allSky, up.allSky, 2 * width, derivatives[k].allSky);
    computeSlope(down.clear, up.clear, 2 * width, derivatives[k].clear);
  }
}

// Loops: `map` of a typed array takes several times as long.
function divide(values: Float64Array, divisor: number, quotients: Float64Array): void {
  for (let i = 0; i < values.length; i++) quotients[i] = values[i] / divisor;
}

function computeSlope(low: Float64Array, high: Float64Array, width: number, slopes: Float64Array): void {
  for (let i = 0; i < low.length; i++) slopes[i] = (high[i] - low[i]) / width;
}
