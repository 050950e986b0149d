/** Prefix sums for windows of any length; NaN counts as 0. */
export class PrefixSums {
  private readonly sums: Float64Array;

  constructor(values: ArrayLike<number>) {
    this.sums = new Float64Array(values.length + 1);
    for (let i = 0; i < values.length; i++) {
      this.sums[i + 1] = this.sums[i] + (Number.isNaN(values[i]) ? 0 : values[i]);
    }
  }

  /**
   * Sum of the `count` values up to and including index `last`; indices before the series count as 0. After its end,
   * `last` means the end.
   */
  sumUpTo(last: number, count: number): number {
    const to = Math.min(this.sums.length - 1, last + 1);
    return to <= 0 ? 0 : this.sums[to] - this.sums[Math.max(0, to - count)];
  }
}

/** Sums of two series over a window. Steps at which either is NaN are left out. */
export class WindowSums {
  private readonly numerators: PrefixSums;
  private readonly denominators: PrefixSums;

  constructor(numerators: ArrayLike<number>, denominators: ArrayLike<number>) {
    const isKnown = (i: number) => !Number.isNaN(numerators[i] + denominators[i]);
    const maskUnknown = (values: ArrayLike<number>) =>
      Float64Array.from(values, (value, i) => (isKnown(i) ? value : NaN));
    this.numerators = new PrefixSums(maskUnknown(numerators));
    this.denominators = new PrefixSums(maskUnknown(denominators));
  }

  /** Sums over the `count` values up to index `last`. */
  computeSumsUpTo(last: number, count: number): { numerator: number; denominator: number } {
    return { numerator: this.numerators.sumUpTo(last, count), denominator: this.denominators.sumUpTo(last, count) };
  }
}

/** Ratio of the sums of two series over a window. Steps at which either is NaN are left out. */
export class WindowRatio {
  private readonly sums: WindowSums;

  constructor(numerators: ArrayLike<number>, denominators: ArrayLike<number>) {
    this.sums = new WindowSums(numerators, denominators);
  }

  /**
   * Ratio over the `count` values up to index `last`; NaN where the sum of denominators does not exceed
   * `minDenominator`.
   */
  computeRatioUpTo(last: number, count: number, minDenominator = 0): number {
    const { numerator, denominator } = this.sums.computeSumsUpTo(last, count);
    return denominator > minDenominator ? numerator / denominator : NaN;
  }
}
