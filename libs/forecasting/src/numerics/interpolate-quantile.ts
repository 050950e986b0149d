import { Z90 } from './z90';

/** Standard normal deviates, by probability. */
const DEVIATES = { 0.25: -0.6744897501960817, 0.75: 0.6744897501960817 } as const;

/**
 * Computes a quantile of a distribution of which the 10th, 50th and 90th percentile are known. The quantile function over
 * the standard normal deviate is a monotone cubic curve through them (F. N. Fritsch and R. E. Carlson, 1980), with the
 * slopes of F. N. Fritsch and J. Butland (1984). A normal distribution is kept exactly. A skewed one has a density that
 * changes gradually, while two halves of a normal distribution have a jump at the median.
 * @returns a value between the percentiles beside it; NaN if one of the percentiles is NaN
 */
export function interpolateQuantile(p10: number, p50: number, p90: number, probability: keyof typeof DEVIATES): number {
  const [lower, upper] = [p50 - p10, p90 - p50];
  const position = DEVIATES[probability] / Z90;
  const middleSlope = lower > 0 && upper > 0 ? (2 * lower * upper) / (lower + upper) : 0;
  return position < 0
    ? interpolate(p10, p50, computeEndSlope(lower, upper), middleSlope, 1 + position)
    : interpolate(p50, p90, middleSlope, computeEndSlope(upper, lower), position);
}

/** Slope at an end of the curve by the three-point formula, limited so that the curve stays monotone. */
const computeEndSlope = (near: number, far: number): number => Math.min(3 * near, Math.max(0, (3 * near - far) / 2));

/** Cubic Hermite polynomial on 0..1. */
function interpolate(from: number, to: number, fromSlope: number, toSlope: number, x: number): number {
  const rest = 1 - x;
  return from + (to - from) * x * x * (3 - 2 * x) + fromSlope * x * rest * rest - toSlope * x * x * rest;
}
