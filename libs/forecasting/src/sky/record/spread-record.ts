import { DAY } from '@daystar/timeseries';
import { CELLS, LEADS, cellAt, classPosition, eachCell, leadPosition } from './lead-and-class';

/** Errors are counted in classes of this width, in units of half the raw interval, so many to each side of none. */
const WIDTH = 0.05;
const SIDE = 120;
const CLASSES = 2 * SIDE;
/** What is not known yet counts like so many errors that fit the raw interval. */
const PRIOR_ERRORS = 20;
const MEMORY = 10_000;
/** Share of truths that is to lie beyond each percentile. */
const BEYOND = 0.1;
/**
 * The share that is asked of the counts follows what was found: faster at first, then by so much in a day of nothing but
 * misses, however many truths that has. What follows faster than truths come back, a week after they were asked for, swings.
 */
const FIRST_STEP = 0.5;
const FIRST_STEPS = 25;
const STEP_A_DAY = 0.12;
/** The usual time from truth to truth is the mean of about so many. */
const INTERVALS = 200;
const [LEAST_ASKED, MOST_ASKED] = [0.02, 0.3];

/** Which side of the issued interval a truth lay on. */
export interface Missed {
  readonly below: boolean;
  readonly above: boolean;
}
/** Standard normal deviate of the 90th percentile: what the raw interval is meant to be. */
const Z90 = 1.2816;

/**
 * How far the truth lay from the blended forecast, in units of half the raw interval on its side, by lead and sky: what
 * the raw 10th and 90th percentiles are to be stretched by so that one truth in ten lies beyond each. Split conformal
 * prediction with weights that fade (R. F. Barber et al., "Conformal prediction beyond exchangeability", Annals of
 * Statistics 51, 2023), each side by itself; the level that is asked follows the misses of each lead (I. Gibbs and
 * E. Candes, "Adaptive conformal inference under distribution shift", NeurIPS 2021).
 */
export class SpreadRecord {
  private low?: Float64Array;
  private high?: Float64Array;
  /** Of each lead, ms: when the newest truth was. */
  private readonly newest = new Float64Array(LEADS.length).fill(NaN);

  /**
   * @param counts by lead and class of sky, and within them by error
   * @param asked of each lead, the share that is to lie below, then that above, then how many truths there were, then the
   *   usual time from one to the next, ms
   */
  constructor(
    private readonly counts = new Float32Array(CELLS * CLASSES),
    private readonly asked = new Float64Array(4 * LEADS.length).fill(BEYOND, 0, 2 * LEADS.length),
  ) {}

  /**
   * @param lead ms
   * @param opacity the blended forecast, %
   * @param error truth less forecast, in units of half the raw interval on its side
   * @param end of the step, ms
   */
  learn(lead: number, opacity: number, error: number, missed: Missed, end: number): void {
    this.follow(Math.round(leadPosition(lead)), missed, end);
    const within = Math.min(CLASSES - 1, Math.max(0, Math.floor(error / WIDTH) + SIDE));
    eachCell(leadPosition(lead), classPosition(opacity), (cell, weight) => {
      const kept = 1 - weight / MEMORY;
      for (let i = cell * CLASSES; i < (cell + 1) * CLASSES; i++) this.counts[i] *= kept;
      this.counts[cell * CLASSES + within] += weight;
    });
    this.low = this.high = undefined;
  }

  /** What half the raw interval below the forecast is to be stretched by; positions of `lead-and-class.ts`. */
  below(lead: number, sky: number): number {
    return cellAt((this.low ??= this.stretches((cell, asked) => -this.quantile(cell, asked), 0)), lead, sky);
  }

  above(lead: number, sky: number): number {
    return cellAt((this.high ??= this.stretches((cell, asked) => this.quantile(cell, 1 - asked), 1)), lead, sky);
  }

  toJSON(): number[][] {
    return [this.counts, this.asked].map((column) => Array.from(column, (value) => Number(value.toPrecision(4))));
  }

  private follow(lead: number, { below, above }: Missed, end: number): void {
    const seen = ++this.asked[2 * LEADS.length + lead];
    const step = Math.max((STEP_A_DAY * this.intervalTo(end, lead, seen)) / DAY, FIRST_STEP / (FIRST_STEPS + seen));
    [below, above].forEach((missed, side) => {
      const at = side * LEADS.length + lead;
      const next = this.asked[at] + step * (BEYOND - (missed ? 1 : 0));
      this.asked[at] = Math.min(MOST_ASKED, Math.max(LEAST_ASKED, next));
    });
  }

  /** The usual time from truth to truth, ms, once there was another. */
  private intervalTo(end: number, lead: number, seen: number): number {
    const at = 3 * LEADS.length + lead;
    const since = Math.max(0, end - this.newest[lead]);
    if (since >= 0) this.asked[at] += (Math.min(DAY, since) - this.asked[at]) / Math.min(INTERVALS, seen);
    if (!(since === 0)) this.newest[lead] = end;
    return this.asked[at];
  }

  private stretches(of: (cell: number, asked: number) => number, side: number): Float64Array {
    const perLead = CELLS / LEADS.length;
    return Float64Array.from({ length: CELLS }, (_, cell) =>
      Math.max(0, of(cell, this.asked[side * LEADS.length + Math.floor(cell / perLead)])),
    );
  }

  private quantile(cell: number, probability: number): number {
    const first = cell * CLASSES;
    let total = PRIOR_ERRORS;
    for (let i = first; i < first + CLASSES; i++) total += this.counts[i];
    let below = 0;
    for (let i = 0; i < CLASSES; i++) {
      const here = this.counts[first + i] + PRIOR_ERRORS * PRIOR[i];
      if (below + here >= probability * total) {
        return (i - SIDE + (probability * total - below) / here) * WIDTH;
      }
      below += here;
    }
    return SIDE * WIDTH;
  }
}

/** Shares of a normal whose 10th and 90th percentile are -1 and 1. */
const PRIOR = (() => {
  const density = Float64Array.from({ length: CLASSES }, (_, i) =>
    Math.exp(-(((i - SIDE + 0.5) * WIDTH * Z90) ** 2) / 2),
  );
  const sum = density.reduce((all, one) => all + one);
  return density.map((one) => one / sum);
})();
