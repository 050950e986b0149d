/** Weighted mean of the items that have a value; NaN when none has. */
export function computeWeightedMean<T extends { readonly weight: number }>(
  items: readonly T[],
  read: (item: T) => number,
): number {
  let sum = 0;
  let weightSum = 0;
  for (const item of items) {
    const value = read(item);
    if (Number.isNaN(value)) continue;
    sum += item.weight * value;
    weightSum += item.weight;
  }
  return sum / weightSum;
}
