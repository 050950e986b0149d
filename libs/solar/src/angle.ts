export const RADIANS = Math.PI / 180;
export const DEGREES = 180 / Math.PI;

/** The same angle in 0 (included) to 360 (excluded) [deg]. */
export function wrap360(degrees: number): number {
  const wrapped = degrees % 360;
  // A tiny negative angle plus 360 rounds to 360 itself, which is out of the range.
  return wrapped < 0 ? (wrapped + 360) % 360 : wrapped;
}

/** The same angle in -180 (excluded) to 180 (included) [deg]. */
export function wrap180(degrees: number): number {
  const wrapped = wrap360(degrees);
  return wrapped > 180 ? wrapped - 360 : wrapped;
}
