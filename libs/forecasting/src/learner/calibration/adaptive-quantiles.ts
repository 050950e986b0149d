import { DAY } from '@daystar/timeseries';
import { type TailShares, type Outcome, TARGET_TAIL_SHARES } from './conformal-calibrator';

/** Default of `rate`. */
const DEFAULT_RATE = 0.2;
const MIN_SHARE = 0.01;
const MAX_SHARE = 0.3;

/**
 * Adapts the quantile levels so that 10 % of outcomes lie beyond each side in the long run, although seasons change and
 * plants grow (Gibbs and Candes, "Adaptive conformal inference under distribution shift", NeurIPS 2021).
 */
export class AdaptiveQuantiles {
  private shares = TARGET_TAIL_SHARES;
  private readonly rate: number;

  /**
   * @param period period of the forecasts, ms
   * @param rate daily change of a tail share, relative to the difference of its target and the share of outcomes beyond
   *   the quantile
   */
  constructor(period: number, rate = DEFAULT_RATE) {
    this.rate = (rate * period) / DAY;
  }

  get tailShares(): TailShares {
    return this.shares;
  }

  /** Adapts the tail shares to the outcome of a forecast, with the quantiles that were issued. */
  learn({ p10, p90, measured }: Pick<Outcome, 'p10' | 'p90' | 'measured'>): void {
    this.shares = {
      below: this.adjustShare(this.shares.below, TARGET_TAIL_SHARES.below, measured < p10),
      above: this.adjustShare(this.shares.above, TARGET_TAIL_SHARES.above, measured > p90),
    };
  }

  private adjustShare(share: number, target: number, isMissed: boolean): number {
    return Math.min(MAX_SHARE, Math.max(MIN_SHARE, share + this.rate * (target - (isMissed ? 1 : 0))));
  }
}
