import { type Frame, type Raster, createRasterLike, sample, sampleClamped } from './raster';
import { type MotionField, type Positions, advectBackward, createPixelPositions } from './semi-lagrangian';
import { smooth } from './smoothing';

/**
 * Factors on the estimated motion, one for each candidate speed; the first one is the estimate itself. Cloud layers
 * move at different speeds. Orographic clouds and visible ground do not move (factor 0).
 */
const SPEED_FACTORS = [1, 0, 0.5, 1.5];
/** Weights of the speeds where all have equal errors; they add up to 1. */
const PRIOR = [0.4, 0.2, 0.2, 0.2];
/** Radius over which errors are averaged for the weights, km. */
const AVERAGING_RADIUS_KM = 12;
/** Share of the mean squared error that is noise. */
const NOISE_SHARE = 0.02;
/** Keeps weights finite where every speed is exact. */
const MIN_ERROR = 1e-9;

/** A position on a raster, pixels from the left and from the top. */
interface Position {
  readonly x: number;
  readonly y: number;
}

/** Weights at each pixel, one raster for each of `SPEED_FACTORS`; at each pixel they add up to 1. */
export type SpeedWeights = readonly Raster[];

/**
 * Weights each speed by its mean squared error around the pixel. An error is the difference between the newest frame
 * and an earlier one that is advected at this speed.
 * @param frames frames of one shape, in order of time, at least one
 * @param pixelSize km
 */
export function computeSpeedWeights(frames: readonly Frame[], motion: MotionField, pixelSize: number): SpeedWeights {
  const newest = frames[frames.length - 1];
  // A single frame shows no motion: use the wind of the forecast (`drift`) at factor 1.
  if (frames.length === 1) return SPEED_FACTORS.map((_, k) => createRasterLike(newest, k === 0 ? 1 : 0));
  const errors = SPEED_FACTORS.map(() => createRasterLike(newest));
  for (const frame of frames.slice(0, -1)) addErrors(errors, newest, frame, motion);
  for (const raster of errors) smooth(raster, Math.max(1, Math.round(AVERAGING_RADIUS_KM / pixelSize)));
  const mean = errors[0].values.reduce((sum, error) => sum + error, 0) / newest.values.length;
  const noise = NOISE_SHARE * mean + MIN_ERROR;
  const weights = errors.map(({ values }, k) => ({ ...newest, values: weighErrors(values, PRIOR[k], noise) }));
  for (let i = 0; i < newest.values.length; i++) {
    let sum = 0;
    for (const { values } of weights) sum += values[i];
    for (const { values } of weights) values[i] /= sum;
  }
  return weights;
}

/**
 * Weighs mean squared errors by their power of -1.5. The inverse is best for independent errors (J. M. Bates and C. W.
 * J. Granger, "The combination of forecasts", Oper. Res. Q. 20, 1969). The errors of near speeds are correlated, which
 * favours the best speed further.
 */
function weighErrors(errors: Float32Array, prior: number, noise: number): Float32Array {
  const weights = new Float32Array(errors.length);
  for (let i = 0; i < errors.length; i++) {
    const error = errors[i] + noise;
    weights[i] = prior / (error * Math.sqrt(error));
  }
  return weights;
}

/**
 * Adds the squared error of an earlier frame at each speed. Skips pixels where the trajectory of any speed leaves the
 * frame or a value is missing.
 */
function addErrors(errors: readonly Raster[], newest: Frame, earlier: Frame, motion: MotionField): void {
  const from = createPixelPositions(newest);
  advectBackward(motion, from, newest.time - earlier.time);
  const { width } = newest;
  const squares = new Float64Array(SPEED_FACTORS.length);
  for (let i = 0; i < newest.values.length; i++) {
    const x = i % width;
    const y = Math.floor(i / width);
    let sum = 0;
    for (let k = 0; k < SPEED_FACTORS.length; k++) {
      const value = sample(earlier, x + SPEED_FACTORS[k] * (from.x[i] - x), y + SPEED_FACTORS[k] * (from.y[i] - y));
      squares[k] = (value - newest.values[i]) ** 2;
      sum += squares[k];
    }
    if (Number.isNaN(sum)) continue;
    for (let k = 0; k < SPEED_FACTORS.length; k++) errors[k].values[i] += squares[k];
  }
}

/** Mean of a field over the speeds at each pixel. @param starts starts of the trajectories at the estimated motion */
export function mixField(field: Raster, starts: Positions, weights: SpeedWeights): Raster {
  const mixAt = createPixelMixer(field, starts, weights, sample);
  return { ...field, values: field.values.map((_, i) => mixAt(i)) };
}

/**
 * Fills the pixels of a mixed field whose trajectories start outside, by `estimateFromEdge`.
 * @param mixed result of `mixField` for the other parameters
 */
export function fillOutside(mixed: Raster, field: Raster, starts: Positions, weights: SpeedWeights): Raster {
  const mixAt = createPixelMixer(field, starts, weights, sampleClamped);
  const fill = (value: number, i: number) =>
    Number.isNaN(value)
      ? estimateFromEdge(field, toPosition(field, i), { x: starts.x[i], y: starts.y[i] }, mixAt(i), field.values[i])
      : value;
  return { ...mixed, values: mixed.values.map(fill) };
}

/**
 * Estimates a value whose trajectory starts outside the frame: the mean of the field at the edge point nearest to the start,
 * and of the field in place. Weights are the inverse distances of both from the start.
 * @param end position of the value, pixels
 * @param start start of the trajectory, pixels
 * @param atEdge mean of the field over the speeds, with positions outside clamped to the edge
 * @param inPlace the field at `end`
 */
export function estimateFromEdge(
  { width, height }: Pick<Raster, 'width' | 'height'>,
  end: Position,
  start: Position,
  atEdge: number,
  inPlace: number,
): number {
  const toEdge = Math.hypot(Math.max(0, -start.x, start.x - width + 1), Math.max(0, -start.y, start.y - height + 1));
  const toEnd = Math.hypot(start.x - end.x, start.y - end.y);
  return (toEnd * atEdge + toEdge * inPlace) / (toEnd + toEdge);
}

const toPosition = ({ width }: Raster, i: number): Position => ({ x: i % width, y: Math.floor(i / width) });

/** @returns the mean over the speeds at a pixel, by its index */
function createPixelMixer(
  field: Raster,
  starts: Positions,
  weights: SpeedWeights,
  sampleField: (field: Raster, x: number, y: number) => number,
): (i: number) => number {
  const sampleAt = (x: number, y: number) => sampleField(field, x, y);
  return (i) =>
    mixSpeeds(sampleAt, toPosition(field, i), { x: starts.x[i], y: starts.y[i] }, (speed) => weights[speed].values[i]);
}

/**
 * Weighted mean of a field at the start points of the trajectories of all speeds.
 * @param sampleAt returns the field at a position, pixels; NaN where missing
 * @param end position of the result, pixels
 * @param start start of the trajectory at the estimated motion, pixels
 * @param weightOf returns the weight of a speed there, by its index
 * @returns NaN where the estimated motion leads to no value; other speeds without a value are left out
 */
export function mixSpeeds(
  sampleAt: (x: number, y: number) => number,
  end: Position,
  start: Position,
  weightOf: (speed: number) => number,
): number {
  let sum = sampleAt(start.x, start.y) * weightOf(0);
  let weightSum = weightOf(0);
  for (let k = 1; k < SPEED_FACTORS.length; k++) {
    const value = sampleAt(end.x + SPEED_FACTORS[k] * (start.x - end.x), end.y + SPEED_FACTORS[k] * (start.y - end.y));
    if (Number.isNaN(value)) continue;
    sum += value * weightOf(k);
    weightSum += weightOf(k);
  }
  return sum / weightSum;
}
