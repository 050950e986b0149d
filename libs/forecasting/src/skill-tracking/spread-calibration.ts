import { DAY } from '@daystar/timeseries';
import { CELL_COUNT, LEAD_HOURS, interpolateCell, toSkyIndex, forEachCell, toLeadIndex } from './lead-sky-grid';
import { roundColumns } from './round-columns';
import { Z90 } from '../numerics/z90';

/** Bin width of the histogram of errors, in units of the raw half width. */
const BIN_WIDTH = 0.05;
/** Number of bins on each side of 0. */
const BINS_PER_SIDE = 120;
const BIN_COUNT = 2 * BINS_PER_SIDE;
/** Number of errors that the prior counts as; the raw interval covers 80 % of them. */
const PRIOR_ERRORS = 20;
/** Exponential forgetting: effective number of errors of a cell. */
const MEMORY_ERRORS = 10_000;
/** Target share of observations beyond each percentile. */
const TARGET_TAIL_SHARE = 0.1;
/**
 * The tail share of the quantile adapts to the observed misses. The step of the n-th observation is the larger of
 * INITIAL_STEP / (INITIAL_STEP_COUNT + n) and STEP_PER_DAY times the typical interval between observations, in days.
 * Observations arrive up to a week late; faster adaptation would oscillate.
 */
const INITIAL_STEP = 0.5;
const INITIAL_STEP_COUNT = 25;
const STEP_PER_DAY = 0.12;
/** Number of intervals in the running mean of the interval between observations. */
const MEMORY_INTERVALS = 200;
const [MIN_TAIL_SHARE, MAX_TAIL_SHARE] = [0.02, 0.3];

/** Whether an observation was below or above the issued interval. */
export interface OutsideInterval {
  readonly below: boolean;
  readonly above: boolean;
}

/**
 * Scales raw percentiles so that 10 % of observations lie beyond each. The factors are quantiles of the distance of
 * observations from the blended forecast, in raw half widths, by lead and sky class. This is split conformal prediction
 * with decaying weights on each side (R. F. Barber et al., "Conformal prediction beyond exchangeability", Annals of
 * Statistics 51, 2023). The tail share adapts to the misses of each lead (I. Gibbs and E. Candes, "Adaptive conformal
 * inference under distribution shift", NeurIPS 2021).
 */
export class SpreadCalibration {
  private low?: Float64Array;
  private high?: Float64Array;
  /** Time of the newest observation of each lead, ms. */
  private readonly newest = new Float64Array(LEAD_HOURS.length).fill(NaN);

  /**
   * @param counts histogram by lead and sky class
   * @param statsByLead four blocks, each with one value per lead: tail share below, tail share above, number of
   *   observations, typical interval between observations [ms]
   */
  constructor(
    private readonly counts = new Float32Array(CELL_COUNT * BIN_COUNT),
    private readonly statsByLead = new Float64Array(4 * LEAD_HOURS.length).fill(
      TARGET_TAIL_SHARE,
      0,
      2 * LEAD_HOURS.length,
    ),
  ) {}

  /**
   * Adds the error of a forecast.
   * @param lead ms
   * @param opacity blended forecast, %
   * @param error observation minus forecast, in raw half widths of its side
   * @param end end of the step, ms
   */
  learn(lead: number, opacity: number, error: number, outside: OutsideInterval, end: number): void {
    this.adaptTailShare(Math.round(toLeadIndex(lead)), outside, end);
    const bin = Math.min(BIN_COUNT - 1, Math.max(0, Math.floor(error / BIN_WIDTH) + BINS_PER_SIDE));
    forEachCell(toLeadIndex(lead), toSkyIndex(opacity), (cell, weight) => {
      const retained = 1 - weight / MEMORY_ERRORS;
      for (let i = cell * BIN_COUNT; i < (cell + 1) * BIN_COUNT; i++) this.counts[i] *= retained;
      this.counts[cell * BIN_COUNT + bin] += weight;
    });
    this.low = this.high = undefined;
  }

  /** Returns the factor for the raw half width below the forecast, at fractional indices of `lead-sky-grid.ts`. */
  getLowerFactor(leadIndex: number, skyIndex: number): number {
    return interpolateCell(
      (this.low ??= this.computeScaleFactors((cell, tailShare) => -this.computeQuantile(cell, tailShare), 0)),
      leadIndex,
      skyIndex,
    );
  }

  /** Returns the factor for the raw half width above the forecast. */
  getUpperFactor(leadIndex: number, skyIndex: number): number {
    return interpolateCell(
      (this.high ??= this.computeScaleFactors((cell, tailShare) => this.computeQuantile(cell, 1 - tailShare), 1)),
      leadIndex,
      skyIndex,
    );
  }

  toJSON(): number[][] {
    return roundColumns(this.counts, this.statsByLead);
  }

  private adaptTailShare(leadIndex: number, { below, above }: OutsideInterval, end: number): void {
    const observationCount = ++this.statsByLead[2 * LEAD_HOURS.length + leadIndex];
    const step = Math.max(
      (STEP_PER_DAY * this.updateInterval(end, leadIndex, observationCount)) / DAY,
      INITIAL_STEP / (INITIAL_STEP_COUNT + observationCount),
    );
    [below, above].forEach((isMissed, side) => {
      const index = side * LEAD_HOURS.length + leadIndex;
      const next = this.statsByLead[index] + step * (TARGET_TAIL_SHARE - (isMissed ? 1 : 0));
      this.statsByLead[index] = Math.min(MAX_TAIL_SHARE, Math.max(MIN_TAIL_SHARE, next));
    });
  }

  /** Updates the typical interval between observations, ms, from the second one on. */
  private updateInterval(end: number, leadIndex: number, observationCount: number): number {
    const index = 3 * LEAD_HOURS.length + leadIndex;
    const elapsed = Math.max(0, end - this.newest[leadIndex]);
    if (elapsed >= 0)
      this.statsByLead[index] +=
        (Math.min(DAY, elapsed) - this.statsByLead[index]) / Math.min(MEMORY_INTERVALS, observationCount);
    if (!(elapsed === 0)) this.newest[leadIndex] = end;
    return this.statsByLead[index];
  }

  private computeScaleFactors(toFactor: (cell: number, tailShare: number) => number, side: number): Float64Array {
    const perLead = CELL_COUNT / LEAD_HOURS.length;
    return Float64Array.from({ length: CELL_COUNT }, (_, cell) =>
      Math.max(0, toFactor(cell, this.statsByLead[side * LEAD_HOURS.length + Math.floor(cell / perLead)])),
    );
  }

  private computeQuantile(cell: number, probability: number): number {
    const firstBin = cell * BIN_COUNT;
    let total = PRIOR_ERRORS;
    for (let i = firstBin; i < firstBin + BIN_COUNT; i++) total += this.counts[i];
    let below = 0;
    for (let i = 0; i < BIN_COUNT; i++) {
      const mass = this.counts[firstBin + i] + PRIOR_ERRORS * PRIOR[i];
      if (below + mass >= probability * total) {
        return (i - BINS_PER_SIDE + (probability * total - below) / mass) * BIN_WIDTH;
      }
      below += mass;
    }
    return BINS_PER_SIDE * BIN_WIDTH;
  }
}

/** Probabilities of a normal distribution with 10th and 90th percentile at -1 and 1. */
const PRIOR = (() => {
  const density = Float64Array.from({ length: BIN_COUNT }, (_, i) =>
    Math.exp(-(((i - BINS_PER_SIDE + 0.5) * BIN_WIDTH * Z90) ** 2) / 2),
  );
  const sum = density.reduce((total, value) => total + value);
  return density.map((value) => value / sum);
})();
