import { HOUR } from '@daystar/timeseries';
import { type NowcastKind, TAPER_END_HOURS, computePublishedNowcastWeight } from './published-nowcast-weight';
import { interpolateAt } from '../numerics/fractional-index';
import { LEAD_HOURS, toLeadIndex } from './lead-sky-grid';

/** Weight of the prior, in equivalent observed steps. */
const PRIOR_WEIGHT_STEPS = 40;
/** Difference of nowcast and background on each step of the prior, %. */
const PRIOR_DIFFERENCE = 12;
/** Exponential forgetting: effective number of steps of a lead. */
const MEMORY_STEPS = 10_000;

/**
 * Weight of a nowcast against the numerical forecast, by its age. It has the least squared error so far, and is shrunk
 * towards published skill while there are few samples. J. M. Bates and C. W. J. Granger, "The combination of
 * forecasts", Operational Research Quarterly 20 (1969), with correlated errors.
 */
export class LearnedNowcastWeight {
  /** Learned weight minus the published one, per lead. */
  private correction?: Float64Array;

  /**
   * @param products per lead, sum of (truth - background) x (nowcast - background)
   * @param squares per lead, sum of (nowcast - background)²
   */
  constructor(
    private readonly kind: NowcastKind,
    private readonly products = new Float64Array(LEAD_HOURS.length),
    private readonly squares = new Float64Array(LEAD_HOURS.length),
  ) {}

  /** Adds an observed step. @param age time from the newest frame to the step, ms; opacities in % */
  learn(age: number, nowcast: number, background: number, observed: number): void {
    if (age >= TAPER_END_HOURS * HOUR) return;
    const lead = Math.round(toLeadIndex(age));
    const retained = 1 - 1 / MEMORY_STEPS;
    this.products[lead] = this.products[lead] * retained + (observed - background) * (nowcast - background);
    this.squares[lead] = this.squares[lead] * retained + (nowcast - background) ** 2;
    this.correction = undefined;
  }

  /** Weight of the nowcast, 0..1. @param age time from the newest frame to the step, ms */
  weightAt(age: number): number {
    if (age >= TAPER_END_HOURS * HOUR) return 0;
    const weight =
      computePublishedNowcastWeight(age, this.kind) +
      interpolateAt((this.correction ??= this.computeCorrection()), toLeadIndex(age));
    return weight < 0 ? 0 : weight > 1 ? 1 : weight;
  }

  toJSON(): number[][] {
    return [this.products, this.squares].map((column) => Array.from(column, (n) => Number(n.toPrecision(6))));
  }

  private computeCorrection(): Float64Array {
    const prior = PRIOR_WEIGHT_STEPS * PRIOR_DIFFERENCE ** 2;
    const correction = new Float64Array(LEAD_HOURS.length);
    let limit = 1;
    for (let lead = 0; LEAD_HOURS[lead] < TAPER_END_HOURS; lead++) {
      const published = computePublishedNowcastWeight(LEAD_HOURS[lead] * HOUR, this.kind);
      const weight = (prior * published + this.products[lead]) / (prior + this.squares[lead]);
      // The weight never increases with age.
      limit = Math.min(limit, Math.max(0, weight));
      correction[lead] = limit - published;
    }
    return correction;
  }
}
