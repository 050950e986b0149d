import { fitNonNegative, type LinearObservation, sumProducts } from '../numerics/fit-non-negative';
import { invertMatrix } from '../numerics/invert-matrix';
import { MAD_TO_DEVIATION, computeUpperMedian } from '../numerics/quantile';
import { type CloudlessReading, selectCloudlessReadings } from './cloudless-readings';
import type { DayOfReadings } from './daily-readings';
import type { OrientationShapes } from './orientation-shapes';

/** Linear change of power over time, whatever the orientation of the modules. */
export interface DriftFit {
  /** Change over the span of the days, as a fraction of the power in its middle. */
  readonly change: number;
  /** First cloudless day and the days from it to the last one, as UTC days since 1970. */
  readonly firstDay: number;
  readonly span: number;
  /** Standard error of the change, which includes that of the unknown orientation. */
  readonly error: number;
  /** Share of the pairs of days whose order agrees with the sign of the change. */
  readonly concordance: number;
}

const MIN_DAYS = 6;
/** Minimum span, days. */
const MIN_SPAN = 14;
/** Errors of the clear-sky model are correlated as long as a weather system lasts, days. */
const BLOCK_DAYS = 3;
const ITERATIONS = 15;
/** Residuals beyond this number of standard deviations have no weight (Tukey's biweight, 95 % efficiency). */
const OUTLIER = 4.685;
/** Limit of the change in iterations, so that power stays positive. */
const MAX_CHANGE = 1.8;
/** Relative increase of the diagonal: similar orientations make the equations nearly singular. */
const RIDGE = 1e-6;

/**
 * Fits the power of cloudless readings by a sum of orientations that changes linearly over time. The season also
 * changes the power of a plant whose orientation is unknown. Unlike a drift, it changes the shape of the daily curve,
 * too.
 * @returns undefined with fewer than 6 cloudless days, or less than 14 days from the first to the last
 */
export function fitDrift(
  days: readonly DayOfReadings[],
  capacity: number,
  computeShapes: OrientationShapes,
): DriftFit | undefined {
  const readings = selectCloudlessReadings(days, capacity);
  const cloudlessDays = [...new Set(readings.map(({ day }) => day))];
  const firstDay = cloudlessDays[0];
  const span = cloudlessDays[cloudlessDays.length - 1] - firstDay;
  if (cloudlessDays.length < MIN_DAYS || span < MIN_SPAN) return undefined;
  const shapes = readings.map(({ reading }) => computeShapes(reading));
  /** From -0.5 to 0.5. */
  const times = readings.map(({ day }) => (day - firstDay) / span - 0.5);
  const powers = readings.map(({ reading }) => reading.power);
  let weights = powers.map(() => 1);
  let shares: readonly number[] = shapes[0].map(() => 0.1);
  let change = 0;
  let steady: number[] = [];
  let residuals: number[] = [];
  for (let iteration = 0; iteration < ITERATIONS; iteration++) {
    const observe = (factors: readonly number[]): LinearObservation[] =>
      shapes.map((shape, i) => ({
        inputs: shape.map((value) => value * factors[i]),
        output: powers[i],
        weight: weights[i],
      }));
    shares = fitNonNegative(observe(times.map((time) => 1 + change * time)), shares);
    steady = shapes.map((shape) => shape.reduce((sum, value, k) => sum + shares[k] * value, 0));
    change = fitChange(steady, times, powers, weights);
    residuals = steady.map((power, i) => powers[i] - (1 + change * times[i]) * power);
    weights = computeWeights(residuals);
  }
  const used = [...shares.keys()].filter((k) => shares[k] > 0);
  const slopes = shapes.map((shape, i) => [
    ...used.map((k) => shape[k] * (1 + change * times[i])),
    times[i] * steady[i],
  ]);
  const error = computeError(readings, slopes, residuals, weights);
  return { change, firstDay, span, error, concordance: computeConcordance(readings, steady, change) };
}

function fitChange(
  steady: readonly number[],
  times: readonly number[],
  powers: readonly number[],
  weights: readonly number[],
): number {
  let [covariance, variance] = [0, 0];
  steady.forEach((power, i) => {
    const slope = times[i] * power;
    covariance += weights[i] * slope * (powers[i] - power);
    variance += weights[i] * slope ** 2;
  });
  return variance > 0 ? Math.max(-MAX_CHANGE, Math.min(MAX_CHANGE, covariance / variance)) : 0;
}

function computeWeights(residuals: readonly number[]): number[] {
  const scale = OUTLIER * MAD_TO_DEVIATION * computeUpperMedian(residuals.map(Math.abs));
  return residuals.map((residual) => (Math.abs(residual) < scale ? (1 - (residual / scale) ** 2) ** 2 : 0));
}

/**
 * Standard error of the last parameter, from blocks of days with correlated errors (K.-Y. Liang and S. L. Zeger,
 * Biometrika 73, 1986).
 * @param slopes derivatives of the power of each reading with respect to the parameters
 */
function computeError(
  readings: readonly CloudlessReading[],
  slopes: readonly (readonly number[])[],
  residuals: readonly number[],
  weights: readonly number[],
): number {
  const count = slopes[0].length;
  const { products } = sumProducts(
    slopes.map((inputs, i) => ({ inputs, output: 0, weight: weights[i] })),
    count,
  );
  const inverse = invertMatrix(
    products.map((row, k) => row.map((value, j) => (j === k ? value * (1 + RIDGE) : value))),
  );
  if (!inverse) return Infinity;
  const influences = new Map<number, number>();
  slopes.forEach((slope, i) => {
    const block = Math.floor(readings[i].day / BLOCK_DAYS);
    const influence =
      slope.reduce((sum, value, k) => sum + inverse[count - 1][k] * value, 0) * weights[i] * residuals[i];
    influences.set(block, (influences.get(block) ?? 0) + influence);
  });
  const squares = [...influences.values()].reduce((sum, influence) => sum + influence ** 2, 0);
  return Math.sqrt((squares * influences.size) / (influences.size - 1));
}

/** @param steady fitted power of each reading without the change */
function computeConcordance(readings: readonly CloudlessReading[], steady: readonly number[], change: number): number {
  const sums = new Map<number, { power: number; steady: number }>();
  readings.forEach(({ day, reading }, i) => {
    const sum = sums.get(day) ?? { power: 0, steady: 0 };
    sums.set(day, { power: sum.power + reading.power, steady: sum.steady + steady[i] });
  });
  const ratios = [...sums.values()].map((sum) => sum.power / sum.steady);
  const differences = ratios.flatMap((earlier, i) => ratios.slice(i + 1).map((later) => later - earlier));
  return differences.filter((difference) => difference * change > 0).length / differences.length;
}
