/** Tilt of fixed modules that do not state one, degrees off the horizontal. */
export const DEFAULT_TILT = 23;
