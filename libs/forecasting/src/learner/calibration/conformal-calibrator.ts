import { RollingQuantiles } from './rolling-quantiles';

/** Median, and an interval: 10 % of outcomes should lie below `p10`, 10 % above `p90`. */
export interface Quantiles {
  readonly p10: number;
  readonly p50: number;
  readonly p90: number;
}

/** A past forecast with its outcome. */
export interface Outcome extends Quantiles {
  readonly measured: number;
  /** Day of the outcome, from any origin: outcomes within a day are correlated. */
  readonly day: number;
}

/** Tail shares: fractions of outcomes below P10 and above P90. */
export interface TailShares {
  readonly below: number;
  readonly above: number;
}

/** 10 % on either side. */
export const TARGET_TAIL_SHARES: TailShares = { below: 0.1, above: 0.1 };

/** Effective number of independent outcomes per day. */
const EFFECTIVE_OUTCOMES_PER_DAY = 3;
/**
 * Minimum independent outcomes: the next one exceeds the largest of n with probability 1 / (n + 1), which is 10 % for
 * nine.
 */
const MIN_EFFECTIVE_OUTCOMES = 9;

interface ClassState {
  readonly lowerErrors: RollingQuantiles;
  readonly upperErrors: RollingQuantiles;
  lastDay: number;
  dayCount: number;
  outcomeCount: number;
}

/**
 * Rolling conformal calibration of quantiles (Romano et al., "Conformalized quantile regression", NeurIPS 2019, on each
 * side separately): each quantile is shifted by the quantile of the recent errors of its class. Changing weather and
 * plants violate exchangeability; the rolling window limits the effect.
 */
export class ConformalCalibrator {
  private readonly classes = new Map<number, ClassState>();

  /**
   * @param windowLength number of outcomes per class
   * @param minOutcomes minimum outcomes of a class for calibration
   * @param halfWidthOffset value added to the half width of every interval, so that the scale of errors is never 0
   */
  constructor(
    private readonly windowLength: number,
    private readonly minOutcomes: number,
    private readonly halfWidthOffset: number,
  ) {}

  /** Adds an outcome to its class. @param classId class of the forecast, such as its sky class */
  learn(classId: number, outcome: Outcome): void {
    const halfWidth = this.computeHalfWidth(outcome);
    const state = this.classes.get(classId) ?? this.createClass();
    this.classes.set(classId, state);
    if (outcome.day !== state.lastDay) state.dayCount++;
    state.lastDay = outcome.day;
    state.outcomeCount++;
    state.lowerErrors.push((outcome.p10 - outcome.measured) / halfWidth);
    state.upperErrors.push((outcome.measured - outcome.p90) / halfWidth);
  }

  isCalibrated(classId: number): boolean {
    const state = this.classes.get(classId);
    return (
      state !== undefined &&
      state.lowerErrors.count >= this.minOutcomes &&
      this.computeEffectiveCount(state) >= MIN_EFFECTIVE_OUTCOMES
    );
  }

  /**
   * Calibrates the quantiles of a forecast so that 0 <= P10 <= P50 <= P90. Returns them unchanged while the class has
   * too few outcomes.
   * @param targetShares target shares of outcomes below and above the interval
   */
  calibrate(classId: number, quantiles: Quantiles, targetShares: TailShares = TARGET_TAIL_SHARES): Quantiles {
    const state = this.classes.get(classId);
    if (!state || !this.isCalibrated(classId)) return quantiles;
    const halfWidth = this.computeHalfWidth(quantiles);
    const { p50 } = quantiles;
    const correction = 1 + 1 / this.computeEffectiveCount(state);
    const p10 =
      quantiles.p10 - halfWidth * state.lowerErrors.getQuantile(Math.min(1, (1 - targetShares.below) * correction));
    const p90 =
      quantiles.p90 + halfWidth * state.upperErrors.getQuantile(Math.min(1, (1 - targetShares.above) * correction));
    return { p10: Math.max(0, Math.min(p10, p50)), p50, p90: Math.max(p90, p50) };
  }

  private createClass(): ClassState {
    return {
      lowerErrors: new RollingQuantiles(this.windowLength),
      upperErrors: new RollingQuantiles(this.windowLength),
      lastDay: NaN,
      dayCount: 0,
      outcomeCount: 0,
    };
  }

  /** Effective number of independent outcomes n: the next one exceeds all of them with probability 1 / (n + 1). */
  private computeEffectiveCount({ lowerErrors, dayCount, outcomeCount }: ClassState): number {
    return Math.min(lowerErrors.count, (EFFECTIVE_OUTCOMES_PER_DAY * dayCount * lowerErrors.count) / outcomeCount);
  }

  private computeHalfWidth({ p10, p90 }: Quantiles): number {
    return (p90 - p10) / 2 + this.halfWidthOffset;
  }
}
