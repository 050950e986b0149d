import { atLeast, atMost } from './limits';

/** A function tabulated at evenly spaced knots, with linear interpolation; constant beyond the ends. */
export class TabulatedFunction {
  private readonly values: Float64Array;
  private readonly perUnit: number;
  private readonly end: number;

  constructor(
    evaluate: (x: number) => number,
    private readonly from: number,
    to: number,
    private readonly intervals: number,
  ) {
    this.perUnit = intervals / (to - from);
    this.end = intervals * (1 - Number.EPSILON);
    this.values = Float64Array.from({ length: intervals + 1 }, (_, knot) => evaluate(from + knot / this.perUnit));
  }

  interpolate(x: number): number {
    const position = atLeast(0, atMost(this.end, (x - this.from) * this.perUnit));
    const knot = Math.floor(position);
    const value = this.values[knot];
    return value + (position - knot) * (this.values[knot + 1] - value);
  }
}
