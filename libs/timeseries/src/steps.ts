/**
 * Consecutive periods of equal length. Step `i` covers (firstEnd + (i-1)·stepMs, firstEnd + i·stepMs]: a stamp is the end
 * of its period.
 */
export interface Steps {
  /** End of the first period, ms since 1970 UTC. */
  readonly firstEnd: number;
  /** Length of each period, ms. */
  readonly stepMs: number;
  readonly count: number;
}

/** Returns the steps that cover (from, to], ms. @throws RangeError unless both are multiples of `stepMs` since 1970 */
export function stepsBetween(from: number, to: number, stepMs: number): Steps {
  if (from % stepMs !== 0 || to % stepMs !== 0 || to < from) {
    throw new RangeError(`no whole steps of ${stepMs} ms between ${from} and ${to}`);
  }
  return { firstEnd: from + stepMs, stepMs, count: (to - from) / stepMs };
}

/** Returns the end of the step with an index from 0, ms. */
export const stepEnd = (steps: Steps, index: number): number => steps.firstEnd + index * steps.stepMs;

/** Returns the end of the last period, ms; the start when there are no steps. */
export const lastEnd = (steps: Steps): number => steps.firstEnd + (steps.count - 1) * steps.stepMs;

/** Returns the start of the first period, ms: the steps cover (firstStart, lastEnd]. */
export const firstStart = (steps: Steps): number => steps.firstEnd - steps.stepMs;

/** Returns the index of the step that ends at `end`, ms; it may be outside 0..count-1, and fractional. */
export const stepIndex = (steps: Steps, end: number): number => (end - steps.firstEnd) / steps.stepMs;

/** Identifies steps in keys of caches and in entity tags. */
export const buildStepsKey = ({ firstEnd, stepMs, count }: Steps): string => `${firstEnd}/${stepMs}x${count}`;

/** Returns the largest multiple of `unit` that is not after `time`. */
export const floorTo = (time: number, unit: number): number => Math.floor(time / unit) * unit;

/** Returns the smallest multiple of `unit` that is not before `time`. */
export const ceilTo = (time: number, unit: number): number => Math.ceil(time / unit) * unit;
