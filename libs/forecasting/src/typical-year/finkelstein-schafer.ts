/**
 * The Finkelstein-Schafer statistic: mean absolute difference between the cumulative distributions of a sample and of
 * the long term, over the values of the sample. It is 0 for the same distribution. Finkelstein & Schafer (1971),
 * "Improved goodness-of-fit tests", Biometrika 58, 641-645.
 * @param sample daily values of one month of one year
 * @param longTerm daily values of that month in all years, sorted ascending
 */
export function computeFinkelsteinSchafer(sample: readonly number[], longTerm: readonly number[]): number {
  const sorted = sample.toSorted((a, b) => a - b);
  const differences = sorted.map((value, i) => {
    const share = countAtMost(longTerm, value) / longTerm.length;
    return Math.abs(share - (i + 1) / sorted.length);
  });
  return differences.reduce((sum, difference) => sum + difference, 0) / sorted.length;
}

/** Number of values of a sorted list that are at most `value`. */
function countAtMost(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle] <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}
