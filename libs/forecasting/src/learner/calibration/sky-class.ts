/** Sky classes by the estimate as a fraction of the clear-sky value. */
export const SKY_CLASSES = ['overcast', 'broken', 'clear'] as const;

const LIMITS = [0.35, 0.75];

/** Index in `SKY_CLASSES`. */
export const skyClass = (estimate: number, clear: number): number =>
  LIMITS.filter((limit) => estimate / clear > limit).length;
