import { CELLS, LEADS, cellAt, classPosition, eachCell, leadPosition } from './lead-and-class';
import { valueAt } from './knots';

const CLASSES = CELLS / LEADS.length;
/** What is not known yet counts like so many errors of this size, %: sources are alike until they show otherwise. */
const PRIOR_ERRORS = 60;
const PRIOR_VARIANCE = 22 ** 2;
/** Older errors fade: about so many of a class count. */
const MEMORY = 10_000;

/** How one numerical forecast errs, by its age and the sky it says: what it is too cloudy by, and how widely. */
export class SourceErrors {
  private bias?: Float64Array;
  private variance?: Float64Array;

  /** Per lead and class: number of errors, their sum and the sum of their squares. */
  constructor(
    private readonly counts = new Float64Array(CELLS),
    private readonly sums = new Float64Array(CELLS),
    private readonly squares = new Float64Array(CELLS),
  ) {}

  /**
   * @param age time from the run to the step, ms
   * @param opacity as the source said it, %
   * @param truth as it was observed, %
   */
  learn(age: number, opacity: number, truth: number): void {
    const error = opacity - truth;
    eachCell(leadPosition(age), classPosition(opacity), (cell, weight) => {
      const kept = 1 - weight / MEMORY;
      this.counts[cell] = this.counts[cell] * kept + weight;
      this.sums[cell] = this.sums[cell] * kept + weight * error;
      this.squares[cell] = this.squares[cell] * kept + weight * error * error;
    });
    this.bias = this.variance = undefined;
  }

  /** What the source says, less what it is usually off by, %, 0..100. */
  corrected(age: number, opacity: number): number {
    this.bias ??= this.sums.map((sum, cell) => sum / (this.counts[cell] + PRIOR_ERRORS));
    const better = opacity - cellAt(this.bias, leadPosition(age), classPosition(opacity));
    return better < 0 ? 0 : better > 100 ? 100 : better;
  }

  /** Mean square of the errors that are left then, %2. */
  varianceAt(age: number): number {
    return valueAt((this.variance ??= this.variances()), leadPosition(age));
  }

  toJSON(): number[][] {
    return [this.counts, this.sums, this.squares].map((column) => Array.from(column, (n) => Number(n.toPrecision(6))));
  }

  private variances(): Float64Array {
    return Float64Array.from(LEADS, (_, lead) => {
      let count = PRIOR_ERRORS;
      let sum = PRIOR_ERRORS * PRIOR_VARIANCE;
      for (let cell = lead * CLASSES; cell < (lead + 1) * CLASSES; cell++) {
        if (this.counts[cell] === 0) continue;
        count += this.counts[cell];
        sum += this.squares[cell] - this.sums[cell] ** 2 / (this.counts[cell] + PRIOR_ERRORS);
      }
      return sum / count;
    });
  }
}
