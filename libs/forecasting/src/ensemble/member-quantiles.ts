/** Percentiles of a value over the members of an ensemble, one per step; NaN where no member speaks. */
export interface MemberQuantiles {
  readonly p10: Float64Array;
  readonly p50: Float64Array;
  readonly p90: Float64Array;
}

/**
 * 10th, 50th and 90th percentile of the members at every step, p10 <= p50 <= p90.
 * @param members one series each, of equal length; NaN where a member has a gap
 * @throws RangeError when the members differ in length
 */
export function memberQuantiles(members: readonly ArrayLike<number>[]): MemberQuantiles {
  const count = members[0]?.length ?? 0;
  if (members.some(({ length }) => length !== count)) throw new RangeError('members of an ensemble differ in length');
  const [p10, p50, p90] = [new Float64Array(count), new Float64Array(count), new Float64Array(count)];
  for (let step = 0; step < count; step++) {
    const sorted = Float64Array.from(members, (member) => member[step])
      .filter((value) => !Number.isNaN(value))
      .sort();
    p10[step] = quantile(sorted, 0.1);
    p50[step] = quantile(sorted, 0.5);
    p90[step] = quantile(sorted, 0.9);
  }
  return { p10, p50, p90 };
}

/**
 * Members and truth are taken to be drawn alike, so that the truth lies below the k-th of n with probability k / (n + 1):
 * estimator 6 of R. J. Hyndman and Y. Fan, "Sample quantiles in statistical packages", The American Statistician 50
 * (1996). Beyond the outermost members nothing is known: they stand for it.
 */
function quantile(sorted: Float64Array, probability: number): number {
  const position = Math.min(sorted.length, Math.max(1, probability * (sorted.length + 1)));
  const below = Math.floor(position);
  const value = sorted[below - 1] ?? NaN;
  return below === position ? value : value + (position - below) * (sorted[below] - value);
}
