import { DAY } from '@daystar/timeseries';
import { type TailShares, type Outcome, TARGET } from './conformal-calibrator';

/** Default change of a tail share by a day of misses. */
const RATE = 0.2;
const MIN_SHARE = 0.01;
const MAX_SHARE = 0.3;

/**
 * Adapts the quantile level so that 10 % of outcomes lie beyond each side in the long run (Gibbs and Candes, "Adaptive
 * conformal inference under distribution shift", NeurIPS 2021), as seasons change and plants grow.
 */
export class AdaptiveQuantiles {
  private shares = TARGET;
  private readonly rate: number;

  /** @param period of the forecasts, ms, and @param rate change of a tail share by a day of misses */
  constructor(period: number, rate = RATE) {
    this.rate = (rate * period) / DAY;
  }

  get tailShares(): TailShares {
    return this.shares;
  }

  /** @param outcome of a forecast with the quantiles that were issued */
  learn({ low, high, measured }: Pick<Outcome, 'low' | 'high' | 'measured'>): void {
    this.shares = {
      low: this.next(this.shares.low, TARGET.low, measured < low),
      high: this.next(this.shares.high, TARGET.high, measured > high),
    };
  }

  private next(share: number, target: number, missed: boolean): number {
    return Math.min(MAX_SHARE, Math.max(MIN_SHARE, share + this.rate * (target - (missed ? 1 : 0))));
  }
}
