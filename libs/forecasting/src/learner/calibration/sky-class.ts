/** Sky classes, defined by the ratio of the estimate to the clear-sky value. */
export const SKY_CLASSES = ['overcast', 'broken', 'clear'] as const;

/** Ratios at which the next class begins. */
const CLASS_LIMITS = [0.35, 0.75];

/** Classifies the sky by the ratio of an estimate to the clear-sky value. @returns an index in `SKY_CLASSES` */
export const classifySky = (estimate: number, clear: number): number =>
  CLASS_LIMITS.filter((limit) => estimate / clear > limit).length;
