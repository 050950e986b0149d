/** A cloud as satellites describe it. */
export interface CloudLayer {
  phase: 'water' | 'ice';
  /** Optical thickness, 0..160. */
  opticalThickness: number;
  /** Effective particle radius, micrometres: some 5..60. */
  effectiveRadius: number;
}

/** c0 + c1 x + c2 x^2. */
export type Quadratic = readonly [c0: number, c1: number, c2: number];

/** Index of the first limit that x is below; the number of limits when it is below none. */
export function rangeIndex(x: number, limits: readonly number[]): number {
  const index = limits.findIndex((limit) => x < limit);
  return index < 0 ? limits.length : index;
}
