/** Where a value lies in an ascending row of numbers: index of the one before it, and how far it is to the next, 0..1. */
export function placeBetween(row: readonly number[], value: number): [index: number, share: number] {
  let k = 0;
  while (k < row.length - 2 && row[k + 1] < value) k++;
  const span = row[k + 1] - row[k];
  return [k, span > 0 ? Math.min(1, Math.max(0, (value - row[k]) / span)) : 0];
}
