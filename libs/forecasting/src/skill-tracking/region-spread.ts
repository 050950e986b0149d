import { interpolateAt } from '../numerics/fractional-index';
import { LEAD_HOURS } from './lead-sky-grid';
import type { OutsideInterval } from './spread-calibration';
import { roundColumns } from './round-columns';

/** Target share of observations beyond each percentile. */
const TARGET_TAIL_SHARE = 0.1;
/**
 * Step of the logarithm of a factor at the n-th observation: GAIN / (INITIAL_COUNT + n), at least MIN_STEP. The share
 * below the 10th percentile of a normal distribution changes by 0.22 per unit of the logarithm of the width. GAIN is
 * the inverse of this slope, which converges fastest (H. Robbins and S. Monro, "A stochastic approximation method",
 * Annals of Mathematical Statistics 22, 1951).
 */
const GAIN = 4.5;
const INITIAL_COUNT = 100;
/** Keeps following the seasons: a memory of about 1000 observations. */
const MIN_STEP = GAIN / 1000;
/** Limit of a factor and of its inverse. */
const MAX_FACTOR = 3;

/** Factors of one region for the width of intervals that are calibrated over all places, on each side and by lead. */
export class RegionSpread {
  /** Logarithms of the factors below and above, and numbers of observations, by lead. */
  constructor(
    private readonly below = new Float64Array(LEAD_HOURS.length),
    private readonly above = new Float64Array(LEAD_HOURS.length),
    private readonly counts = new Float64Array(LEAD_HOURS.length),
  ) {}

  /** @param lead index as in `lead-sky-grid.ts` */
  learn(lead: number, outside: OutsideInterval): void {
    const nearest = Math.round(lead);
    const step = Math.max(MIN_STEP, GAIN / (INITIAL_COUNT + ++this.counts[nearest]));
    const limit = Math.log(MAX_FACTOR);
    for (const side of ['below', 'above'] as const) {
      const next = this[side][nearest] + step * ((outside[side] ? 1 : 0) - TARGET_TAIL_SHARE);
      this[side][nearest] = Math.min(limit, Math.max(-limit, next));
    }
  }

  /** Factor for the half width of a side. @param lead index as in `lead-sky-grid.ts` */
  getFactor(side: keyof OutsideInterval, lead: number): number {
    const logarithm = interpolateAt(this[side], lead);
    return logarithm === 0 ? 1 : Math.exp(logarithm);
  }

  toJSON(): number[][] {
    return roundColumns(this.below, this.above, this.counts);
  }
}
