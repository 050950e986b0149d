/** Returns the median; for an even number of values the higher middle one. */
export function computeMedian(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}
