/** Prefix sums for windows of any length; NaN counts as 0. */
export class RunningSum {
  private readonly sums: Float64Array;

  constructor(values: ArrayLike<number>) {
    this.sums = new Float64Array(values.length + 1);
    for (let i = 0; i < values.length; i++) {
      this.sums[i + 1] = this.sums[i] + (Number.isNaN(values[i]) ? 0 : values[i]);
    }
  }

  /** Sum of the `count` values up to and including index `last`; indices outside the series count as 0. */
  sumUpTo(last: number, count: number): number {
    const to = Math.min(this.sums.length - 1, last + 1);
    return to <= 0 ? 0 : this.sums[to] - this.sums[Math.max(0, to - count)];
  }
}

/** Ratio of the sums of two series over windows, where both are known. */
export class RunningRatio {
  private readonly numerator: RunningSum;
  private readonly denominator: RunningSum;

  constructor(upper: ArrayLike<number>, lower: ArrayLike<number>) {
    const known = Float64Array.from({ length: upper.length }, (_, i) => upper[i] + lower[i]);
    this.numerator = new RunningSum(known.map((sum, i) => (Number.isNaN(sum) ? NaN : upper[i])));
    this.denominator = new RunningSum(known.map((sum, i) => (Number.isNaN(sum) ? NaN : lower[i])));
  }

  /** NaN where the lower sum does not exceed `least`. */
  ratioUpTo(last: number, count: number, least = 0): number {
    const lower = this.denominator.sumUpTo(last, count);
    return lower > least ? this.numerator.sumUpTo(last, count) / lower : NaN;
  }
}
