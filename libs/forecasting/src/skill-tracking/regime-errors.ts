import { interpolateAt } from '../numerics/fractional-index';
import { LEADS, toLeadIndex } from './lead-sky-grid';
import type { LocalErrorStats } from './local-error-stats';
import type { SourceErrorStats } from './source-error-stats';

/** Errors of one numerical forecast under the regimes of a place and a time. */
export class RegimeErrors {
  private readonly biases = new Float64Array(LEADS.length);
  private readonly variances: Float64Array;

  /** @param locals from general to particular */
  constructor(
    private readonly overall: SourceErrorStats,
    locals: readonly LocalErrorStats[],
  ) {
    this.variances = overall.variances;
    for (const local of locals) {
      local.computeBiases().forEach((bias, lead) => (this.biases[lead] += bias));
      this.variances = local.computeVariances(this.variances);
    }
  }

  /** The forecast without its usual bias, %, 0..100. @param age ms */
  correctBias(age: number, opacity: number): number {
    const unbiased = this.overall.correctBias(age, opacity) - interpolateAt(this.biases, toLeadIndex(age));
    return unbiased < 0 ? 0 : unbiased > 100 ? 100 : unbiased;
  }

  /** Error variance after bias correction, %². */
  varianceAt(age: number): number {
    return interpolateAt(this.variances, toLeadIndex(age));
  }
}
