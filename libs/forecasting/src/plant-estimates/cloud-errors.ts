/** Expected relative deviation of measured from estimated power under a clear sky. */
export const CLEAR_DEVIATION = 0.05;

/**
 * Expected relative deviation of measured from estimated power: errors of clouds grow with the power that clouds
 * remove.
 * @param clearness ratio of estimated to clear-sky power or GHI
 */
export const computeDeviation = (clearness: number): number => Math.hypot(CLEAR_DEVIATION, Math.max(0, 1 - clearness));

/** Weight of estimated power relative to that under a clear sky: the inverse of the expected variance. */
export const getClearWeight = (clearness: number): number => (CLEAR_DEVIATION / computeDeviation(clearness)) ** 2;
