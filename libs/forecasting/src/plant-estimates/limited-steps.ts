/** Cut-off as a fraction of the limit. Steps above it do not count: the weather may be brighter than simulated. */
const MAX_LIMIT_FRACTION = 0.9;

export const isNearLimit = (power: number, limit: number): boolean => power > MAX_LIMIT_FRACTION * limit;

/** Fraction of the cut-off up to which a step counts fully in a fit. */
const FULL_WEIGHT_FRACTION = 0.5;

/**
 * Returns the weight of a step, by the highest clear-sky power at its ends. It is 0 from the cut-off on, 1 up to
 * `fullFraction` of the cut-off, and linear between. Weights by measured or cloudy power would depend on the errors of
 * the clouds, and bias a fit.
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

/** Replaces power by NaN in steps that may reach the cut-off, because the limit, not the sun, shapes their power. */
export const omitLimitedSteps = (measured: Float64Array, clear: Float64Array, limit: number): Float64Array =>
  measured.map((power, i) => (getLimitWeight(clear, i, limit) > 0 ? power : NaN));

/** Minimum share of midday steps in the sum of squares. Below it, morning and evening losses are not determined. */
const MIN_MIDDLE_SHARE = 0.25;

/**
 * Whether steps below the cut-off determine midday power. Morning and evening losses are relative to it.
 * @param quarters 1 for a step in the first quarter of the daylight, 2 in the last quarter, else 0 (midday or night)
 */
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
