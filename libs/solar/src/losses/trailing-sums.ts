/** Sum of each step and the ones before it, `window` steps in all; fewer at the start. */
export function trailingSums(values: ArrayLike<number>, window: number): Float64Array {
  const sums = new Float64Array(values.length);
  for (let i = 0; i < values.length; i++) {
    for (let j = Math.max(0, i - window + 1); j <= i; j++) sums[i] += values[j];
  }
  return sums;
}
