/*
 * `Math.max` and `Math.min` look after NaN and the sign of zero at every call, which the inner loops of the engine need
 * not: these turn NaN into the limit.
 */

export const atLeast = (limit: number, x: number): number => (x > limit ? x : limit);

export const atMost = (limit: number, x: number): number => (x < limit ? x : limit);
