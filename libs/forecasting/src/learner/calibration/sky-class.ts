/** Sky classes by the estimate as a fraction of the clear-sky value. */
export const SKY_CLASSES = ['overcast', 'broken', 'clear'] as const;

const CLASS_LIMITS = [0.35, 0.75];

/** Index in `SKY_CLASSES`. */
export const classifySky = (estimate: number, clear: number): number =>
  CLASS_LIMITS.filter((limit) => estimate / clear > limit).length;
