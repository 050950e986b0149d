/**
 * Consecutive periods of equal length. Step `i` covers (firstEnd + (i-1)·length, firstEnd + i·length]: a stamp is the end
 * of its period.
 */
export interface Steps {
  /** End of the first period, ms since 1970 UTC. */
  readonly firstEnd: number;
  /** Length of each period, ms. */
  readonly length: number;
  readonly count: number;
}

/** The steps that cover (from, to], ms. @throws RangeError unless both are multiples of `length` since 1970 */
export function stepsBetween(from: number, to: number, length: number): Steps {
  if (from % length !== 0 || to % length !== 0 || to < from) {
    throw new RangeError(`no whole steps of ${length} ms between ${from} and ${to}`);
  }
  return { firstEnd: from + length, length, count: (to - from) / length };
}

/** End of the step with an index from 0, ms. */
export const stepEnd = (steps: Steps, index: number): number => steps.firstEnd + index * steps.length;

/** End of the last period, ms; the start when there are no steps. */
export const lastEnd = (steps: Steps): number => steps.firstEnd + (steps.count - 1) * steps.length;

/** Start of the first period: the steps cover (startOf, lastEnd]. */
export const startOf = (steps: Steps): number => steps.firstEnd - steps.length;

/** Index of the step that ends at `end`; it may be outside 0..count-1, and fractional. */
export const stepIndex = (steps: Steps, end: number): number => (end - steps.firstEnd) / steps.length;

/** The largest multiple of `length` that is not after `time`. */
export const floorTo = (time: number, length: number): number => Math.floor(time / length) * length;

/** The smallest multiple of `length` that is not before `time`. */
export const ceilTo = (time: number, length: number): number => Math.ceil(time / length) * length;
