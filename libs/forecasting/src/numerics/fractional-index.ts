/**
 * Index of a value among ascending knots, with its fraction: 1.5 lies halfway between the second and the third knot.
 * Clamped to the first and the last knot.
 */
export function findFractionalIndex(knots: readonly number[], value: number): number {
  const lastIndex = knots.length - 1;
  if (!(value > knots[0])) return 0;
  if (value >= knots[lastIndex]) return lastIndex;
  let above = 1;
  while (knots[above] < value) above++;
  return above - (knots[above] - value) / (knots[above] - knots[above - 1]);
}

/**
 * The interval of ascending knots that contains a value. Returns the index of its lower knot, and the fraction of the
 * way to the upper one, 0..1. Clamped to the first and the last knot; a single knot gives [0, 0].
 */
export function findBracket(knots: readonly number[], value: number): [lower: number, fraction: number] {
  let lower = 0;
  while (lower < knots.length - 2 && knots[lower + 1] < value) lower++;
  const span = knots[lower + 1] - knots[lower];
  return [lower, span > 0 ? Math.min(1, Math.max(0, (value - knots[lower]) / span)) : 0];
}

/** Linear interpolation of values at a fractional index. @param offset index in `values` that counts as 0 */
export function interpolateAt(values: ArrayLike<number>, position: number, offset = 0): number {
  const below = position | 0;
  const value = values[offset + below];
  return below === position ? value : value + (position - below) * (values[offset + below + 1] - value);
}
