/** Skies by what is expected of them: an estimate as a share of what a clear sky would bring the site. */
export const SKY_CLASSES = ['overcast', 'broken', 'clear'] as const;

const LIMITS = [0.35, 0.75];

/** Place in `SKY_CLASSES`. */
export const skyClass = (estimate: number, clear: number): number =>
  LIMITS.filter((limit) => estimate / clear > limit).length;
