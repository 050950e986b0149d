/*
 * Faster than `Math.max` and `Math.min`, which check NaN and the sign of zero: these functions return the limit for NaN.
 */

export const atLeast = (limit: number, x: number): number => (x > limit ? x : limit);

export const atMost = (limit: number, x: number): number => (x < limit ? x : limit);
