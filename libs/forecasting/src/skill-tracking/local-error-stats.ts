import { interpolateAt } from '../numerics/fractional-index';
import { LEAD_HOURS, toLeadIndex } from './lead-sky-grid';
import { roundColumns } from './round-columns';

/**
 * Number of errors that the prior, the statistics of the more general regimes, counts as. Errors of neighbouring hours
 * and places are alike. A few days of one place, or a day of a few places, outweigh the prior.
 */
const PRIOR_ERRORS = 200;
/** Exponential forgetting: effective number of errors of a lead. */
const MEMORY_ERRORS = 3000;

/** Errors of one source under one regime by age, after the corrections of the more general regimes. */
export class LocalErrorStats {
  /** Per lead: number of errors, their sum and their sum of squares. */
  constructor(
    private readonly counts = new Float64Array(LEAD_HOURS.length),
    private readonly sums = new Float64Array(LEAD_HOURS.length),
    private readonly squares = new Float64Array(LEAD_HOURS.length),
  ) {}

  /** @param age time from the run to the step, ms; `error` in % of opacity */
  learn(age: number, error: number): void {
    const position = toLeadIndex(age);
    const below = position | 0;
    for (const lead of [below, below + 1]) {
      const weight = 1 - Math.abs(position - lead);
      if (!(weight > 0)) continue;
      const retained = 1 - weight / MEMORY_ERRORS;
      this.counts[lead] = this.counts[lead] * retained + weight;
      this.sums[lead] = this.sums[lead] * retained + weight * error;
      this.squares[lead] = this.squares[lead] * retained + weight * error * error;
    }
  }

  /** Mean error, shrunk towards 0 while there are few, %. */
  biasAt(age: number): number {
    return interpolateAt(this.computeBiases(), toLeadIndex(age));
  }

  /** Mean errors by lead. */
  computeBiases(): Float64Array {
    return this.sums.map((sum, lead) => sum / (this.counts[lead] + PRIOR_ERRORS));
  }

  /** Error variances by lead after bias correction, %², shrunk towards those of the more general regimes. */
  computeVariances(general: Float64Array): Float64Array {
    return general.map((variance, lead) => {
      const count = this.counts[lead] + PRIOR_ERRORS;
      return (PRIOR_ERRORS * variance + this.squares[lead] - this.sums[lead] ** 2 / count) / count;
    });
  }

  toJSON(): number[][] {
    return roundColumns(this.counts, this.sums, this.squares);
  }
}
