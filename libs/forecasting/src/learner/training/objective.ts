/** Loss that the estimate minimizes: absolute errors (median) or squared errors (mean). */
export type Objective = 'absolute' | 'squared';

/**
 * Exponent of the relative clear-sky power in row weights. It makes weighted losses of the ratio proportional to losses
 * of power.
 */
export const toWeightExponent = (objective: Objective): 1 | 2 => (objective === 'absolute' ? 1 : 2);
