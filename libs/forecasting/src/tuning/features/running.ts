/** Sums over the last so many values, ready to be asked for any stretch; NaN counts as nothing there. */
export class RunningSum {
  private readonly sums: Float64Array;

  constructor(values: ArrayLike<number>) {
    this.sums = new Float64Array(values.length + 1);
    for (let i = 0; i < values.length; i++) {
      this.sums[i + 1] = this.sums[i] + (Number.isNaN(values[i]) ? 0 : values[i]);
    }
  }

  /** Sum of the `count` values that end with `last`, as many of them as there are. */
  ending(last: number, count: number): number {
    const to = Math.min(this.sums.length - 1, last + 1);
    return to <= 0 ? 0 : this.sums[to] - this.sums[Math.max(0, to - count)];
  }
}

/** Ratio of two series over stretches, taken only where both are known: a mean weighted by the lower one. */
export class RunningRatio {
  private readonly upper: RunningSum;
  private readonly lower: RunningSum;

  constructor(upper: ArrayLike<number>, lower: ArrayLike<number>) {
    const known = Float64Array.from({ length: upper.length }, (_, i) => upper[i] + lower[i]);
    this.upper = new RunningSum(known.map((sum, i) => (Number.isNaN(sum) ? NaN : upper[i])));
    this.lower = new RunningSum(known.map((sum, i) => (Number.isNaN(sum) ? NaN : lower[i])));
  }

  /** NaN where the lower sum does not exceed `least`. */
  ending(last: number, count: number, least = 0): number {
    const lower = this.lower.ending(last, count);
    return lower > least ? this.upper.ending(last, count) / lower : NaN;
  }
}
