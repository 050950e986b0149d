import { interpolateAt } from '../numerics/fractional-index';
import { LEAD_HOURS } from './lead-sky-grid';
import type { LocalErrorStats } from './local-error-stats';
import type { SourceErrorStats } from './source-error-stats';

/** Errors of one numerical forecast under the regimes of a place and a time. */
export class RegimeErrors {
  private readonly biases = new Float64Array(LEAD_HOURS.length);
  private readonly variances: Float64Array;

  /** @param regimeStats from general to specific */
  constructor(
    private readonly overall: SourceErrorStats,
    regimeStats: readonly LocalErrorStats[],
  ) {
    this.variances = overall.variances;
    for (const stats of regimeStats) {
      stats.computeBiases().forEach((bias, lead) => (this.biases[lead] += bias));
      this.variances = stats.computeVariances(this.variances);
    }
  }

  /** The forecast without its usual bias, %, 0..100. @param lead index of its age as in `lead-sky-grid.ts` */
  correctBiasAt(lead: number, opacity: number): number {
    const unbiased = this.overall.correctBiasAt(lead, opacity) - interpolateAt(this.biases, lead);
    return unbiased < 0 ? 0 : unbiased > 100 ? 100 : unbiased;
  }

  /** Error variance after bias correction, %². @param lead index of the age as in `lead-sky-grid.ts` */
  varianceAt(lead: number): number {
    return interpolateAt(this.variances, lead);
  }
}
