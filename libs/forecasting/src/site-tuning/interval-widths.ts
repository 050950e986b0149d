import { DAY, startOf } from '@daystar/timeseries';
import { AdaptiveShares } from '../tuning/adaptive-shares';
import { betweenClasses } from './interval-class';
import { type IntervalOutcome, intervalOutcomes } from './interval-outcomes';
import { type IntervalTable, intervalTable } from './interval-table';
import type { SiteLessons } from './lessons';

/**
 * How far the quantiles lie from the estimate, by lead, sky and height of the sun. Split conformal calibration, each side
 * by itself (Romano et al., "Conformalized quantile regression", NeurIPS 2019), over the outcomes of the last weeks; the
 * quantile asked of them is the one that would have held as often as it should (see `AdaptiveShares`).
 */
export interface IntervalWidths {
  /** ms, ascending. */
  readonly leads: readonly number[];
  /** Multiples of `unitsOf`, by lead, then by class. */
  readonly low: readonly (readonly number[])[];
  readonly high: readonly (readonly number[])[];
  /** The most power under a clear sky, of which the height of the sun is a share. */
  readonly best: number;
}

/** Older outcomes tell of another season. */
const REACH = 28 * DAY;
/** Fewer outcomes say nothing of a lead. */
const LEAST_OF_ALL = 30;
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
  // A lead of which nothing is known yet goes by the one before it, of which the units grow with the lead.
  let last = first;
  const known = tables.map((table) => (last = table ?? last));
  return {
    leads,
    low: known.map(({ low }) => low.map(rounded)),
    high: known.map(({ high }) => high.map(rounded)),
    best,
  };
}

/**
 * Goes through the last weeks day by day as they were served: with the table of the outcomes known when a row was due,
 * and with the shares that the rows before it taught.
 */
function calibrated(
  outcomes: readonly IntervalOutcome[],
  lead: number,
  { length, count }: SiteLessons['steps'],
): IntervalTable | undefined {
  const [day, reach, ahead] = [DAY / length, REACH / length, Math.ceil(lead / length)];
  const shares = new AdaptiveShares(length / BY_DAY);
  const waiting: { step: number; low: number; measured: number; high: number }[] = [];
  const knownAt = (step: number) => {
    while (waiting.length > 0 && waiting[0].step < step) shares.learn(waiting.shift()!);
    const pool = outcomes.filter((outcome) => outcome.step < step && outcome.step >= step - reach);
    return pool.length >= LEAST_OF_ALL ? intervalTable(pool, shares.beyond) : undefined;
  };
  for (let from = Math.max(0, count - reach); from < count; from += day) {
    const table = knownAt(from - ahead);
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
