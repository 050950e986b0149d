/** Loss that the estimate minimises: absolute errors (median) or squared errors (mean). */
export type Objective = 'absolute' | 'squared';

/** Power of a row's scale by which the loss of the ratio equals the loss of the value. */
export const powerOf = (objective: Objective): 1 | 2 => (objective === 'absolute' ? 1 : 2);
