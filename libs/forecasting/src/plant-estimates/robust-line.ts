import { MAD_TO_DEVIATION, computeUpperMedian } from '../numerics/quantile';

/** Observation of a line. */
export interface LinePoint {
  readonly x: number;
  readonly y: number;
  /** Expected standard deviation of `y`, up to a factor that all points share. */
  readonly deviation: number;
}

export interface RobustLine {
  readonly slope: number;
  /** Standard error of the slope with errors that are correlated from one point to the next. */
  readonly standardError: number;
  /** The same with independent errors. */
  readonly independentError: number;
  /** Sum of squared residuals in units of their deviations, clipped at `OUTLIER` robust standard deviations. */
  readonly residualSum: number;
}

const MAX_ITERATIONS = 10;
/** The iteration has converged when the mean, and the slope per unit of `x`, change by less than this. */
const TOLERANCE = 1e-6;
/** Residuals beyond this number of standard deviations are outliers. */
const OUTLIER = 2.5;
/** Minimum scale of the residuals: the expected deviations are at most five times too large. */
const MIN_SCALE = 0.2;
/** Maximum correlation of successive residuals that widens the standard error. */
const MAX_CORRELATION = 0.6;

/**
 * Fits a line by weighted least squares with outliers moved towards it (P. J. Huber, Robust Statistics, 1981, section
 * 7.8).
 * @param points in order of time
 */
export function fitRobustLine(points: readonly LinePoint[]): RobustLine {
  const observations = toColumns(points);
  const { x, deviation, center, spread } = observations;
  const count = points.length;
  const moved = Float64Array.from(points, ({ y }) => y);
  const residuals = new Float64Array(count);
  let [mean, slope] = [NaN, NaN];
  for (let iteration = 0, hasConverged = false; iteration < MAX_ITERATIONS && !hasConverged; iteration++) {
    const [previousMean, previousSlope] = [mean, slope];
    ({ mean, slope } = fitLine(observations, moved));
    for (let i = 0; i < count; i++) residuals[i] = (points[i].y - (mean + slope * (x[i] - center))) / deviation[i];
    const limit = OUTLIER * Math.max(MIN_SCALE, MAD_TO_DEVIATION * computeUpperMedian(toAbsolute(residuals)));
    for (let i = 0; i < count; i++) {
      residuals[i] = Math.min(limit, Math.max(-limit, residuals[i]));
      moved[i] = mean + slope * (x[i] - center) + residuals[i] * deviation[i];
    }
    hasConverged = Math.abs(mean - previousMean) < TOLERANCE && Math.abs(slope - previousSlope) < TOLERANCE;
  }
  let [residualSum, lagged] = [0, 0];
  for (let i = 0; i < count; i++) residualSum += residuals[i] ** 2;
  for (let i = 1; i < count; i++) lagged += residuals[i] * residuals[i - 1];
  const correlation = Math.min(MAX_CORRELATION, Math.max(0, residualSum > 0 ? lagged / residualSum : 0));
  const variance = Math.max(MIN_SCALE ** 2, residualSum / (count - 2));
  const inflation = (1 + correlation) / (1 - correlation);
  const independentError = Math.sqrt(variance / spread);
  return { slope, standardError: Math.sqrt(inflation) * independentError, independentError, residualSum };
}

/** Points by column, with their weights, the weighted mean of `x`, and the weighted sum of its squared distances. */
interface Observations {
  readonly x: Float64Array;
  readonly deviation: Float64Array;
  readonly weights: Float64Array;
  readonly total: number;
  readonly center: number;
  readonly spread: number;
}

function toColumns(points: readonly LinePoint[]): Observations {
  const count = points.length;
  const [x, deviation, weights] = [new Float64Array(count), new Float64Array(count), new Float64Array(count)];
  let [total, sum, spread] = [0, 0, 0];
  for (let i = 0; i < count; i++) {
    x[i] = points[i].x;
    deviation[i] = points[i].deviation;
    weights[i] = 1 / deviation[i] ** 2;
    total += weights[i];
    sum += weights[i] * x[i];
  }
  const center = sum / total;
  for (let i = 0; i < count; i++) spread += weights[i] * (x[i] - center) ** 2;
  return { x, deviation, weights, total, center, spread };
}

/** Fits a line by weighted least squares. @returns its value at the center, and its slope */
function fitLine({ x, weights, total, center, spread }: Observations, y: Float64Array) {
  let [sum, product] = [0, 0];
  for (let i = 0; i < y.length; i++) sum += weights[i] * y[i];
  const mean = sum / total;
  for (let i = 0; i < y.length; i++) product += weights[i] * ((x[i] - center) * (y[i] - mean));
  return { mean, slope: spread > 0 ? product / spread : 0 };
}

function toAbsolute(values: Float64Array): Float64Array {
  const absolute = new Float64Array(values.length);
  for (let i = 0; i < values.length; i++) absolute[i] = Math.abs(values[i]);
  return absolute;
}
