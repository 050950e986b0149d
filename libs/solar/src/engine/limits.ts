/*
 * Replacements of `Math.max` and `Math.min`, which take longer because they check NaN and the sign of zero. These
 * functions return the limit for NaN.
 */

/** Raises x to the limit. */
export const atLeast = (limit: number, x: number): number => (x > limit ? x : limit);

/** Lowers x to the limit. */
export const atMost = (limit: number, x: number): number => (x < limit ? x : limit);
