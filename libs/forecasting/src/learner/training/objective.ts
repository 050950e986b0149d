/** Loss that the estimate minimizes: absolute errors (median) or squared errors (mean). */
export type Objective = 'absolute' | 'squared';

/** Exponent of the scale in row weights: with it, a loss of the ratio equals the loss of the value. */
export const toWeightExponent = (objective: Objective): 1 | 2 => (objective === 'absolute' ? 1 : 2);
