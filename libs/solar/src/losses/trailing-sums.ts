/**
 * Sum of each step and the ones before it, `window` steps in all; fewer at the start. Only steps other than 0 cost
 * time.
 */
export function trailingSums(values: ArrayLike<number>, window: number): Float64Array {
  const sums = new Float64Array(values.length);
  for (let i = 0; i < values.length; i++) {
    if (values[i] === 0) continue;
    const end = Math.min(values.length, i + window);
    for (let j = i; j < end; j++) sums[j] += values[i];
  }
  return sums;
}
