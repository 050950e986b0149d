import { CELL_COUNT, LEAD_HOURS, interpolateCell, toSkyIndex, forEachCell, toLeadIndex } from './lead-sky-grid';
import { interpolateAt } from '../numerics/fractional-index';

const CLASS_COUNT = CELL_COUNT / LEAD_HOURS.length;
/** Number of errors that the prior counts as. Sources are equal until their samples differ. */
const PRIOR_ERRORS = 60;
/** Error variance of the prior, %². */
const PRIOR_VARIANCE = 22 ** 2;
/** Exponential forgetting: effective number of errors of a class. */
const MEMORY_ERRORS = 10_000;

/** Error statistics of one numerical forecast by lead time and forecast sky class: bias and variance. */
export class SourceErrorStats {
  private bias?: Float64Array;
  private variance?: Float64Array;

  /** Per lead and class: number of errors, their sum and their sum of squares. */
  constructor(
    private readonly counts = new Float64Array(CELL_COUNT),
    private readonly sums = new Float64Array(CELL_COUNT),
    private readonly squares = new Float64Array(CELL_COUNT),
  ) {}

  /**
   * Adds an error.
   * @param lead lead time of the step in its run, ms
   * @param opacity forecast opacity, %
   * @param observed observed opacity, %
   */
  learn(lead: number, opacity: number, observed: number): void {
    const error = opacity - observed;
    forEachCell(toLeadIndex(lead), toSkyIndex(opacity), (cell, weight) => {
      const retained = 1 - weight / MEMORY_ERRORS;
      this.counts[cell] = this.counts[cell] * retained + weight;
      this.sums[cell] = this.sums[cell] * retained + weight * error;
      this.squares[cell] = this.squares[cell] * retained + weight * error * error;
    });
    this.bias = this.variance = undefined;
  }

  /** Returns the forecast opacity without the bias of the source, %, 0..100. */
  correctBias(lead: number, opacity: number): number {
    return this.correctBiasAt(toLeadIndex(lead), opacity);
  }

  /** Does the same as `correctBias`. @param leadIndex fractional index of the lead among `LEAD_HOURS` */
  correctBiasAt(leadIndex: number, opacity: number): number {
    this.bias ??= this.sums.map((sum, cell) => sum / (this.counts[cell] + PRIOR_ERRORS));
    const unbiased = opacity - interpolateCell(this.bias, leadIndex, toSkyIndex(opacity));
    return unbiased < 0 ? 0 : unbiased > 100 ? 100 : unbiased;
  }

  /** Error variance after bias correction, %². */
  varianceAt(lead: number): number {
    return interpolateAt(this.variances, toLeadIndex(lead));
  }

  /** Error variances by lead. */
  get variances(): Float64Array {
    return (this.variance ??= this.computeVariances());
  }

  toJSON(): number[][] {
    return [this.counts, this.sums, this.squares].map((column) => Array.from(column, (n) => Number(n.toPrecision(6))));
  }

  private computeVariances(): Float64Array {
    return Float64Array.from(LEAD_HOURS, (_, lead) => {
      let count = PRIOR_ERRORS;
      let sum = PRIOR_ERRORS * PRIOR_VARIANCE;
      for (let cell = lead * CLASS_COUNT; cell < (lead + 1) * CLASS_COUNT; cell++) {
        if (this.counts[cell] === 0) continue;
        count += this.counts[cell];
        sum += this.squares[cell] - this.sums[cell] ** 2 / (this.counts[cell] + PRIOR_ERRORS);
      }
      return sum / count;
    });
  }
}
