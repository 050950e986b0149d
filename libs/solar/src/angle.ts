/** Radians per degree. */
export const RADIANS = Math.PI / 180;
/** Degrees per radian. */
export const DEGREES = 180 / Math.PI;

/** Wraps an angle [deg] to 0 (included) to 360 (excluded). */
export function wrap360(degrees: number): number {
  const wrapped = degrees % 360;
  // A tiny negative angle plus 360 rounds to 360 itself, which is out of the range.
  return wrapped < 0 ? (wrapped + 360) % 360 : wrapped;
}

/** Wraps an angle [deg] to -180 (excluded) to 180 (included). */
export function wrap180(degrees: number): number {
  const wrapped = wrap360(degrees);
  return wrapped > 180 ? wrapped - 360 : wrapped;
}

/** Wraps a longitude or a difference of azimuths [deg] to -180 (included) to 180 (excluded). */
export const wrapLongitude = (degrees: number): number => ((((degrees + 180) % 360) + 360) % 360) - 180;
