/** Training options of models of a site. 100 trees are enough for months of one site, and train within a second. */
export const TRAINING_OPTIONS = { objective: 'absolute', seed: 1, maxTrees: 100 } as const;
/** Training options of models that only correct: intervals are calibrated by outcomes (`fitIntervalCalibration`). */
export const CORRECTION_TRAINING_OPTIONS = { ...TRAINING_OPTIONS, hasQuantiles: false } as const;
