import { DAY, startOf } from '@daystar/timeseries';
import { AdaptiveShares } from '../tuning/adaptive-shares';
import { betweenClasses } from './interval-class';
import { type IntervalOutcome, intervalOutcomes } from './interval-outcomes';
import { type IntervalTable, intervalTable } from './interval-table';
import type { SiteLessons } from './lessons';

/**
 * How far the quantiles lie from the estimate, by lead, sky and height of the sun. Split conformal calibration, each side
 * by itself (Romano et al., "Conformalized quantile regression", NeurIPS 2019), over the outcomes of the last weeks, of
 * which recent ones count more; the quantile asked of them is the one that would have held as often as it should (see
 * `AdaptiveShares`).
 */
export interface IntervalWidths {
  /** How long before its middle a half hour that was learnt of was made, ms, ascending. */
  readonly leads: readonly number[];
  /** Multiples of `unitsOf`, by lead, then by class. */
  readonly low: readonly (readonly number[])[];
  readonly high: readonly (readonly number[])[];
  /** The most power under a clear sky, of which the height of the sun is a share. */
  readonly best: number;
}

/** Older outcomes tell of another season. */
const REACH = 28 * DAY;
/** Models grow better from week to week: an outcome counts half as much as one of so long after. */
const HALF_LIFE = 10 * DAY;
/** More than one in ten lies beyond the worst of fewer outcomes. */
const LEAST_OF_ALL = 9;
/** A day of nothing but misses lowers the share asked of rows to come by so much, if it is known at once. */
const RATE = 0.05;
/** Half of the half hours of a day lie by night and tell nothing. */
const BY_DAY = 0.5;

/**
 * @param clear power under a clear sky, one per step of the lessons
 * @param began when rows of a lead, ms, were first made as they are now, ms
 * @returns undefined while too little is known of any lead
 */
export function intervalWidths(
  lessons: SiteLessons,
  clear: Float64Array,
  began: (lead: number) => number = () => -Infinity,
): IntervalWidths | undefined {
  const { steps } = lessons;
  const best = clear.reduce((most, value) => Math.max(most, value), 0);
  const leads = [...lessons.forecasts.keys()].sort((a, b) => a - b);
  const tables = leads.map((lead) => {
    const since = (began(lead) + lead - startOf(steps)) / steps.length;
    const outcomes = intervalOutcomes(lessons, lessons.forecasts.get(lead)!, { clear, best, since });
    return calibrated(outcomes, lead, steps);
  });
  const first = tables.find((table) => table !== undefined);
  if (!first) return undefined;
  let before = 0;
  const middles = tables.map((table, k) => (before = Math.max(before, table?.ahead ?? leads[k] + steps.length / 2)));
  // A lead of which nothing is known yet goes by the one before it, of which the units grow with the lead.
  let last = first;
  const known = tables.map((table) => (last = table ?? last));
  return {
    leads: middles,
    low: known.map(({ low }) => low.map(rounded)),
    high: known.map(({ high }) => high.map(rounded)),
    best,
  };
}

/** A table, and how long before their middle the half hours were made that it tells of, as a rule, ms. */
interface LeadTable extends IntervalTable {
  readonly ahead: number;
}

/**
 * What comes back late answers to rows of long ago: the later, the smaller the steps, or they overshoot (Joulani et al.,
 * "Online learning under delayed feedback", ICML 2013).
 */
const rateOf = (lead: number): number => (RATE * DAY) / (DAY + lead);

/**
 * Goes through the last weeks day by day as they were served: with the table of the outcomes known when a row was due,
 * and with the shares that the rows before it taught.
 */
function calibrated(
  outcomes: readonly IntervalOutcome[],
  lead: number,
  { length, count }: SiteLessons['steps'],
): LeadTable | undefined {
  const [day, reach, delay] = [DAY / length, REACH / length, Math.ceil(lead / length)];
  const shares = new AdaptiveShares(length / BY_DAY, rateOf(lead));
  const weights = Float64Array.from({ length: reach + 1 }, (_, age) => 2 ** ((-age * length) / HALF_LIFE));
  const waiting: { step: number; low: number; measured: number; high: number }[] = [];
  const knownAt = (step: number) => {
    while (waiting.length > 0 && waiting[0].step < step) shares.learn(waiting.shift()!);
    const pool = outcomes.filter((outcome) => outcome.step < step && outcome.step >= step - reach);
    if (pool.length < LEAST_OF_ALL) return undefined;
    const weight = (outcome: IntervalOutcome) => weights[step - outcome.step];
    const ahead = new Float64Array(pool.map((outcome) => outcome.ahead)).sort()[pool.length >> 1];
    return { ...intervalTable(pool, shares.beyond, weight), ahead };
  };
  for (let from = Math.max(0, count - reach); from < count; from += day) {
    const table = knownAt(from - delay);
    if (!table) continue;
    for (const { step, error, units, light, late } of outcomes) {
      if (!late || step < from || step >= from + day) continue;
      const low = -units.below * betweenClasses(table.low, light);
      waiting.push({ step, low, measured: error, high: units.above * betweenClasses(table.high, light) });
    }
  }
  return knownAt(count);
}

const rounded = (value: number): number => Math.round(value * 1e4) / 1e4;
