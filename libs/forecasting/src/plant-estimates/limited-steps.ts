/** Steps with power above this fraction of the limit do not count: the weather may be brighter than the simulated one. */
const MAX_LIMIT_FRACTION = 0.9;

export const isNearLimit = (power: number, limit: number): boolean => power > MAX_LIMIT_FRACTION * limit;

/** Power up to this fraction of the excluded power counts fully in a fit. */
const FULL_WEIGHT_FRACTION = 0.5;

/**
 * Weight of a step by the highest clear-sky power at its ends. It is 0 where the plant may reach its limit within the
 * step, 1 up to a fraction of that power, and linear between. Weights by measured or cloudy power would depend on the
 * errors of the clouds, and bias a fit.
 * @param fullFraction the default is low, so that a fit converges
 */
export function getLimitWeight(
  clear: Float64Array,
  i: number,
  limit: number,
  fullFraction = FULL_WEIGHT_FRACTION,
): number {
  const neighbour = Math.max(clear[i - 1] || 0, clear[i + 1] || 0);
  const highest = Math.max(clear[i], (clear[i] + neighbour) / 2);
  const fraction = highest / (MAX_LIMIT_FRACTION * limit);
  return Math.min(1, Math.max(0, (1 - fraction) / (1 - fullFraction)));
}

/** Replaces power by NaN in steps in which the plant may reach its limit: the limit, not the sun, shapes these hours. */
export const omitLimitedSteps = (measured: Float64Array, clear: Float64Array, limit: number): Float64Array =>
  measured.map((power, i) => (getLimitWeight(clear, i, limit) > 0 ? power : NaN));

/** Minimum share of the middle of the day in the sum of squares of a fit that determines losses at its ends. */
const MIN_MIDDLE_SHARE = 0.25;

/** Whether steps below the limit determine power in the middle of the day: losses in other quarters are relative to it. */
export function hasUnlimitedMiddle(clear: Float64Array, quarters: Uint8Array, limit: number): boolean {
  const sumSquares = (isCounted: (i: number) => boolean) =>
    clear.reduce(
      (sum, power, i) => (power > 0 && isCounted(i) ? sum + getLimitWeight(clear, i, limit) * power ** 2 : sum),
      0,
    );
  return sumSquares((i) => quarters[i] === 0) >= MIN_MIDDLE_SHARE * sumSquares(() => true);
}

/** Whether a plant may reach its limit in most steps by day. */
export function isMostlyLimited(clear: Float64Array, limit: number): boolean {
  const steps = [...clear.keys()].filter((i) => clear[i] > 0);
  return steps.filter((i) => getLimitWeight(clear, i, limit) === 0).length > steps.length / 2;
}
