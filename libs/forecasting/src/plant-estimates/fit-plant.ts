import { DAY, type Steps, stepEnd } from '@daystar/timeseries';
import { invertMatrix } from '../numerics/invert-matrix';
import { getLimitWeight } from './limited-steps';
import type { Orientation, PlantModel, PlantParameters } from './plant-model';

/** Measured power to which a plant is fitted. */
export interface FitData {
  /** One value per step, in the unit of the capacity; NaN where there is none. */
  readonly measured: Float64Array;
  readonly steps: Steps;
  /** Power at which the plant is limited; steps in which it may reach the limit do not count. */
  readonly limit: number;
  /** Degrees. */
  readonly longitude: number;
}

/**
 * Parameters as a vector. An orientation points towards the azimuth and has the length of the tilt: it has no pole at
 * a tilt of 0.
 */
export const VECTOR = [
  ...(['scale', 'clockOffset', 'morningLoss', 'eveningLoss', 'east', 'north'] as const),
  ...(['share', 'relativeAzimuth'] as const),
] as const;
export type VectorName = (typeof VECTOR)[number];

export interface PlantFit {
  readonly parameters: PlantParameters;
  /** Values of the parameters that were free, by name. */
  readonly values: Readonly<Partial<Record<VectorName, number>>>;
  /** Covariance of two of these parameters; 0 where one was not free. */
  getCovariance(first: VectorName, second: VectorName): number;
  /** Number of blocks of days of the covariance. */
  readonly blocks: number;
}

/** Errors of estimated clouds are correlated as long as a weather system lasts, ms. */
const BLOCK_LENGTH = 3 * DAY;
const MAX_ITERATIONS = 20;
/**
 * Widths of the differences that approximate derivatives: scale as a ratio, clock offset in steps, and orientation in
 * degrees.
 */
const WIDTHS = {
  ...{ scale: 0.01, clockOffset: 0.5, morningLoss: 0.02, eveningLoss: 0.02, east: 2, north: 2 },
  ...{ share: 0.02, relativeAzimuth: 5 },
};
/** Maximum change of one iteration, in the same units. */
const MAX_CHANGES = {
  ...{ scale: 0.5, clockOffset: 1, morningLoss: 0.3, eveningLoss: 0.3, east: 12, north: 12 },
  ...{ share: 0.1, relativeAzimuth: 20 },
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
  start: PlantParameters,
  free: readonly VectorName[],
): PlantFit | undefined {
  let vector = toVector(start);
  let hasConverged = false;
  for (let iteration = 0; iteration < MAX_ITERATIONS && !hasConverged; iteration++) {
    const { slopes, moments } = computeMoments(model, data, vector, free);
    const change = invertMatrix(slopes)?.map((row) => row.reduce((sum, value, k) => sum + value * moments[k], 0));
    if (!change?.every(Number.isFinite)) return undefined;
    const toWidth = (name: VectorName) => (name === 'scale' ? vector.scale : 1);
    const damping = free.reduce(
      (least, name, k) => Math.min(least, (MAX_CHANGES[name] * toWidth(name)) / Math.abs(change[k])),
      1,
    );
    hasConverged = free.every((name, k) => Math.abs(change[k]) < TOLERANCE * WIDTHS[name] * toWidth(name));
    const changed = { ...vector };
    free.forEach((name, k) => (changed[name] += damping * change[k]));
    vector = constrain(changed);
  }
  const { slopes, blocks } = computeMoments(model, data, vector, free);
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
    parameters: fromVector(vector),
    values: Object.fromEntries(free.map((name) => [name, vector[name]])),
    getCovariance: (first, second) => {
      const [i, k] = [free.indexOf(first), free.indexOf(second)];
      return i < 0 || k < 0 ? 0 : correction * changes.reduce((sum, change) => sum + change[i] * change[k], 0);
    },
    blocks: blocks.length,
  };
}

/** The tilt of the second array is never fitted. */
type Vector = Record<VectorName | 'secondTilt', number>;

/** Moments of the instruments with the residuals, their slopes in the parameters, in total and by block of days. */
function computeMoments(
  model: PlantModel,
  { measured, steps, limit, longitude }: FitData,
  vector: Vector,
  free: readonly VectorName[],
) {
  const predict = (values: Vector) => model.predict(fromVector(values));
  const { allSky, clear: clearSky } = predict(vector);
  const derivatives = free.map((name) => {
    // Power is proportional to the scale.
    if (name === 'scale') return { allSky: divide(allSky, vector.scale), clear: divide(clearSky, vector.scale) };
    const width = WIDTHS[name];
    const up = predict({ ...vector, [name]: vector[name] + width });
    const down = predict({ ...vector, [name]: vector[name] - width });
    const difference = (sky: 'allSky' | 'clear') => computeSlope(down[sky], up[sky], 2 * width);
    return { allSky: difference('allSky'), clear: difference('clear') };
  });
  const byBlock = new Map<number, { moments: number[]; slopes: number[][] }>();
  for (let i = 0; i < steps.count; i++) {
    const residual = measured[i] - allSky[i];
    const weight = getLimitWeight(clearSky, i, limit);
    // NaN where a derivative is unknown.
    let sum = residual;
    let isDark = true;
    for (const { clear, allSky: slope } of derivatives) {
      sum += clear[i] + slope[i];
      if (clear[i] !== 0) isDark = false;
    }
    if (Number.isNaN(sum) || weight === 0 || isDark) continue;
    const block = Math.floor((stepEnd(steps, i) - steps.stepMs + (longitude / 360) * DAY) / BLOCK_LENGTH);
    const blockSums = byBlock.get(block) ?? { moments: free.map(() => 0), slopes: free.map(() => free.map(() => 0)) };
    byBlock.set(block, blockSums);
    for (let k = 0; k < derivatives.length; k++) {
      const instrument = weight * derivatives[k].clear[i];
      const slopes = blockSums.slopes[k];
      blockSums.moments[k] += instrument * residual;
      for (let j = 0; j < derivatives.length; j++) slopes[j] += instrument * derivatives[j].allSky[i];
    }
  }
  const blocks = [...byBlock.values()];
  const sumOver = (select: (block: (typeof blocks)[number]) => number) =>
    blocks.reduce((sum, block) => sum + select(block), 0);
  return {
    moments: free.map((_, k) => sumOver((block) => block.moments[k])),
    slopes: free.map((_, k) => free.map((__, j) => sumOver((block) => block.slopes[k][j]))),
    blocks,
  };
}

// Loops: `map` of a typed array takes several times as long.
function divide(values: Float64Array, divisor: number): Float64Array {
  const quotients = new Float64Array(values.length);
  for (let i = 0; i < values.length; i++) quotients[i] = values[i] / divisor;
  return quotients;
}

function computeSlope(low: Float64Array, high: Float64Array, width: number): Float64Array {
  const slopes = new Float64Array(low.length);
  for (let i = 0; i < low.length; i++) slopes[i] = (high[i] - low[i]) / width;
  return slopes;
}

const RADIANS = Math.PI / 180;

/** An absent array has no direction and no share: NaN. */
function toVector({ orientation, secondArray, ...otherParameters }: PlantParameters): Vector {
  const { tilt, azimuth } = orientation ?? { tilt: NaN, azimuth: NaN };
  const { share, relativeAzimuth, tilt: secondTilt = NaN } = secondArray ?? { share: NaN, relativeAzimuth: NaN };
  return {
    ...otherParameters,
    east: tilt * Math.sin(azimuth * RADIANS),
    north: tilt * Math.cos(azimuth * RADIANS),
    ...{ share, relativeAzimuth, secondTilt },
  };
}

const fromVector = ({
  east,
  north,
  share,
  relativeAzimuth,
  secondTilt,
  ...otherParameters
}: Vector): PlantParameters => ({
  ...otherParameters,
  ...(!Number.isNaN(east) && { orientation: toOrientation(east, north) }),
  ...(!Number.isNaN(share) && {
    secondArray: { share, relativeAzimuth, ...(!Number.isNaN(secondTilt) && { tilt: secondTilt }) },
  }),
});

export const toOrientation = (east: number, north: number): Orientation => ({
  tilt: Math.min(90, Math.hypot(east, north)),
  azimuth: (Math.atan2(east, north) / RADIANS + 360) % 360,
});

/** Limits parameters to possible values: the size is positive, losses are at most 100 %, and no module faces down. */
function constrain(vector: Vector): Vector {
  const { scale, morningLoss, eveningLoss, east, north, share } = vector;
  const shrink = Math.min(1, 90 / Math.hypot(east, north));
  return {
    ...vector,
    scale: Math.max(1e-6, scale),
    morningLoss: Math.min(1, morningLoss),
    eveningLoss: Math.min(1, eveningLoss),
    east: shrink * east,
    north: shrink * north,
    share: Math.min(1, Math.max(0, share)),
  };
}
