import { RollingQuantiles } from './rolling-quantiles';

/** An interval: 10 % of outcomes lie below `low`, 10 % above `high`. */
export interface Quantiles {
  readonly low: number;
  readonly middle: number;
  readonly high: number;
}

/** A past forecast with its outcome. */
export interface Outcome extends Quantiles {
  readonly measured: number;
  /** Day of the outcome, from any origin: outcomes within a day are correlated. */
  readonly day: number;
}

/** Tail shares: fractions of outcomes below the low and above the high quantile. */
export interface TailShares {
  readonly low: number;
  readonly high: number;
}

/** 10 % on either side. */
export const TARGET_TAIL_SHARES: TailShares = { low: 0.1, high: 0.1 };

/** Effective number of independent outcomes per day. */
const EFFECTIVE_PER_DAY = 3;
/** Minimum independent outcomes: the next one exceeds the largest of n with probability 1 / (n + 1), which is 10 % for nine. */
const MIN_EFFECTIVE = 9;

interface ClassState {
  readonly low: RollingQuantiles;
  readonly high: RollingQuantiles;
  lastDay: number;
  days: number;
  outcomes: number;
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

  /** @param classId class of the forecast, such as its sky class */
  learn(classId: number, outcome: Outcome): void {
    const halfWidth = this.halfWidthOf(outcome);
    const state = this.classes.get(classId) ?? this.createClass();
    this.classes.set(classId, state);
    if (outcome.day !== state.lastDay) state.days++;
    state.lastDay = outcome.day;
    state.outcomes++;
    state.low.push((outcome.low - outcome.measured) / halfWidth);
    state.high.push((outcome.measured - outcome.high) / halfWidth);
  }

  isCalibrated(classId: number): boolean {
    const state = this.classes.get(classId);
    return state !== undefined && state.low.count >= this.minOutcomes && this.effectiveCount(state) >= MIN_EFFECTIVE;
  }

  /**
   * Calibrates the quantiles of a forecast so that 0 <= low <= middle <= high.
   * @param targetShares target shares of outcomes below and above the interval
   */
  calibrate(classId: number, quantiles: Quantiles, targetShares: TailShares = TARGET_TAIL_SHARES): Quantiles {
    const state = this.classes.get(classId);
    if (!state || !this.isCalibrated(classId)) return quantiles;
    const halfWidth = this.halfWidthOf(quantiles);
    const { middle } = quantiles;
    const correction = 1 + 1 / this.effectiveCount(state);
    const low = quantiles.low - halfWidth * state.low.quantile(Math.min(1, (1 - targetShares.low) * correction));
    const high = quantiles.high + halfWidth * state.high.quantile(Math.min(1, (1 - targetShares.high) * correction));
    return { low: Math.max(0, Math.min(low, middle)), middle, high: Math.max(high, middle) };
  }

  private createClass(): ClassState {
    return {
      low: new RollingQuantiles(this.windowLength),
      high: new RollingQuantiles(this.windowLength),
      lastDay: NaN,
      days: 0,
      outcomes: 0,
    };
  }

  /** Effective number of independent outcomes n: the next one exceeds all of them with probability 1 / (n + 1). */
  private effectiveCount({ low, days, outcomes }: ClassState): number {
    return Math.min(low.count, (EFFECTIVE_PER_DAY * days * low.count) / outcomes);
  }

  private halfWidthOf({ low, high }: Quantiles): number {
    return (high - low) / 2 + this.halfWidthOffset;
  }
}
