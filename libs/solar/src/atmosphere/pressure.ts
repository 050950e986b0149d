/** Pressure of the standard atmosphere at sea level [Pa]. */
export const STANDARD_PRESSURE = 101325;

/**
 * Pressure of the standard atmosphere [Pa] at a height above sea level [m]; valid up to 11 km, 0 above 44 km. Portland
 * State Aerospace Society, "A quick derivation relating altitude to air pressure" (2004).
 */
export function pressureAt(elevation: number): number {
  return 100 * Math.pow(Math.max(0, 44331.514 - elevation) / 11880.516, 1 / 0.1902632);
}
