/** Standard normal deviate of the 90th percentile: the upper end of an interval that covers 80 %. */
export const Z90 = 1.2815515655446004;
