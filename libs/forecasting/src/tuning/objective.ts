/** What the estimate is to make small: absolute errors (it is then the median) or squared ones (the mean). */
export type Objective = 'absolute' | 'squared';

/** Power of a row's scale that makes the loss of its ratio count as the loss of its value. */
export const powerOf = (objective: Objective): 1 | 2 => (objective === 'absolute' ? 1 : 2);
