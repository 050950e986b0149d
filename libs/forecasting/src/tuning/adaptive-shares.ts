import { DAY } from '@daystar/timeseries';
import { type Beyond, type Outcome, TARGET } from './conformal';

/** A day of nothing but misses lowers a share by so much, unless it is told otherwise. */
const RATE = 0.2;
const LEAST = 0.01;
const MOST = 0.3;

/**
 * Which quantile of past outcomes to ask for, so that in the long run one outcome in ten lies beyond (Gibbs and Candes,
 * "Adaptive conformal inference under distribution shift", NeurIPS 2021): seasons turn, plants grow, and what made past
 * forecasts right does not make the next ones right.
 */
export class AdaptiveShares {
  private shares = TARGET;
  private readonly rate: number;

  /** @param period of the forecasts, ms, and @param rate by which a day of nothing but misses lowers a share */
  constructor(period: number, rate = RATE) {
    this.rate = (rate * period) / DAY;
  }

  get beyond(): Beyond {
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
    return Math.min(MOST, Math.max(LEAST, share + this.rate * (target - (missed ? 1 : 0))));
  }
}
