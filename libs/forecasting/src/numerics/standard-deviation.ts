/** Computes the standard deviation of the values that are not missing; NaN without any. Divides by their number. */
export function computeStandardDeviation(values: ArrayLike<number>): number {
  let count = 0;
  let sum = 0;
  for (let i = 0; i < values.length; i++) {
    if (Number.isNaN(values[i])) continue;
    count++;
    sum += values[i];
  }
  const mean = sum / count;
  let squares = 0;
  for (let i = 0; i < values.length; i++) if (!Number.isNaN(values[i])) squares += (values[i] - mean) ** 2;
  return Math.sqrt(squares / count);
}
