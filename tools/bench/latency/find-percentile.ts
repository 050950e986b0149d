/** Returns the smallest value that at least this fraction of the values does not exceed: the percentile by nearest rank. */
export function findPercentile(values: readonly number[], fraction: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(fraction * sorted.length) - 1)];
}
