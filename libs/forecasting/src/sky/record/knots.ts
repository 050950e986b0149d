/** Where a value lies among ascending knots: 1.5 is halfway between the second and the third; beyond the ends, the ends. */
export function positionAmong(knots: readonly number[], value: number): number {
  const last = knots.length - 1;
  if (!(value > knots[0])) return 0;
  if (value >= knots[last]) return last;
  let above = 1;
  while (knots[above] < value) above++;
  return above - (knots[above] - value) / (knots[above] - knots[above - 1]);
}

/** Values at knots, drawn straight between them, at a position. */
export function valueAt(values: ArrayLike<number>, position: number, first = 0): number {
  const below = position | 0;
  const value = values[first + below];
  return below === position ? value : value + (position - below) * (values[first + below + 1] - value);
}
