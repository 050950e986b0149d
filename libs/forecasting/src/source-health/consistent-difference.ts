import { MAD_TO_DEVIATION, computeMedian } from '../numerics/quantile';

/** Minimum number of independent differences: all of five have one sign by chance once in sixteen cases. */
const MIN_DIFFERENCES = 5;
/**
 * Share of the differences that must have the sign of their median and exceed half of the minimum material difference.
 */
const CONSISTENT_SHARE = 0.8;
/** The median must exceed this many of its standard errors. */
const MIN_STANDARD_ERRORS = 4;
/** Standard error of the median of normal values, relative to the standard error of their mean. */
const MEDIAN_INEFFICIENCY = 1.25;

/**
 * Difference of two positive numbers relative to their mean, -2..2. It is bounded, unlike a log ratio, so that a day
 * with a value near 0 does not dominate.
 */
export const computeRelativeDifference = (a: number, b: number): number => (a + b > 0 ? (2 * (a - b)) / (a + b) : NaN);

/**
 * Returns the median of differences if it is material and nearly all of them agree with it, else 0. Weather changes
 * some days and places; a fault of a source changes nearly all.
 * @param minMaterialDifference absolute median from which a difference matters
 */
export function findConsistentDifference(differences: readonly number[], minMaterialDifference: number): number {
  if (differences.length < MIN_DIFFERENCES) return 0;
  const median = computeMedian(differences);
  if (Math.abs(median) < minMaterialDifference) return 0;
  const agreeing = differences.filter(
    (difference) => difference * Math.sign(median) > minMaterialDifference / 2,
  ).length;
  if (agreeing < CONSISTENT_SHARE * differences.length) return 0;
  const deviation = MAD_TO_DEVIATION * computeMedian(differences.map((difference) => Math.abs(difference - median)));
  const standardError = (MEDIAN_INEFFICIENCY * deviation) / Math.sqrt(differences.length);
  return Math.abs(median) > MIN_STANDARD_ERRORS * standardError ? median : 0;
}
