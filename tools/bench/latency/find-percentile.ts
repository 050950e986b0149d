/** Returns the smallest value that at least this share of the values does not exceed: the percentile by nearest rank. */
export function findPercentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
}
