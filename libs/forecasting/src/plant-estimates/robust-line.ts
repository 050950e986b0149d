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
  const weights = points.map(({ deviation }) => 1 / deviation ** 2);
  const sumWeighted = (select: (point: LinePoint, i: number) => number) =>
    points.reduce((sum, point, i) => sum + weights[i] * select(point, i), 0);
  const total = sumWeighted(() => 1);
  const center = sumWeighted(({ x }) => x) / total;
  const spread = sumWeighted(({ x }) => (x - center) ** 2);
  let moved = points.map(({ y }) => y);
  let residuals: number[] = [];
  let [mean, slope] = [NaN, NaN];
  for (let iteration = 0, hasConverged = false; iteration < MAX_ITERATIONS && !hasConverged; iteration++) {
    const [previousMean, previousSlope] = [mean, slope];
    mean = sumWeighted((_, i) => moved[i]) / total;
    slope = spread > 0 ? sumWeighted(({ x }, i) => (x - center) * (moved[i] - mean)) / spread : 0;
    const lineAt = (x: number) => mean + slope * (x - center);
    residuals = points.map(({ x, y, deviation }) => (y - lineAt(x)) / deviation);
    const limit = OUTLIER * Math.max(MIN_SCALE, MAD_TO_DEVIATION * computeUpperMedian(residuals.map(Math.abs)));
    residuals = residuals.map((residual) => Math.min(limit, Math.max(-limit, residual)));
    moved = points.map(({ x, deviation }, i) => lineAt(x) + residuals[i] * deviation);
    hasConverged = Math.abs(mean - previousMean) < TOLERANCE && Math.abs(slope - previousSlope) < TOLERANCE;
  }
  const residualSum = residuals.reduce((sum, residual) => sum + residual ** 2, 0);
  const lagged = residuals.slice(1).reduce((sum, residual, i) => sum + residual * residuals[i], 0);
  const correlation = Math.min(MAX_CORRELATION, Math.max(0, residualSum > 0 ? lagged / residualSum : 0));
  const variance = Math.max(MIN_SCALE ** 2, residualSum / (points.length - 2));
  const inflation = (1 + correlation) / (1 - correlation);
  const independentError = Math.sqrt(variance / spread);
  return { slope, standardError: Math.sqrt(inflation) * independentError, independentError, residualSum };
}
