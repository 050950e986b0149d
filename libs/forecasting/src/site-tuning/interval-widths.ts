import { startOf } from '@daystar/timeseries';
import type { LeadForecasts, SiteLessons } from './lessons';
import { placeBetween } from './place-between';

/**
 * By how much the distance of the quantiles from the estimate is to be multiplied, by lead and sky. Split conformal
 * calibration, each side by itself (Romano et al., "Conformalized quantile regression", NeurIPS 2019), over the last
 * outcomes of the class.
 */
export interface IntervalWidths {
  /** ms, ascending. */
  readonly leads: readonly number[];
  /** By lead, then by sky class. */
  readonly low: readonly (readonly number[])[];
  readonly high: readonly (readonly number[])[];
}

/** Middles of the classes overcast, broken and clear: estimate over power under a clear sky. */
const CLASSES = [0.2, 0.55, 0.9];
/** Added to every distance, as a share of the clear sky's power: no interval is nothing. */
const LEAST_WIDTH = 0.02;
const REMEMBERED = 160;
/** With fewer outcomes a class goes by all classes, and with fewer of those nothing is moved. */
const LEAST = 40;
/** So many outcomes of rows as they are made now need no older ones. */
const ENOUGH = 100;
/** Less than a tenth: outcomes of a day err together, and those to come are never quite like those before. */
const BEYOND = 0.08;
const BOUNDS = [0.05, 12] as const;

/** @param began when rows of a lead, ms, were first made as they are now, ms: later outcomes tell more */
export function intervalWidths(
  lessons: SiteLessons,
  clear: Float64Array,
  began: (lead: number) => number = () => -Infinity,
): IntervalWidths {
  const leads = [...lessons.forecasts.keys()].sort((a, b) => a - b);
  const scores = leads.map((lead) => {
    const since = (began(lead) + lead - startOf(lessons.steps)) / lessons.steps.length;
    return scoresOf(lessons, lessons.forecasts.get(lead)!, clear, since);
  });
  return {
    leads,
    low: scores.map(({ low, least }) => low.map((group) => Math.max(least, multiplier(group)))),
    high: scores.map(({ high, least }) => high.map((group) => Math.max(least, multiplier(group)))),
  };
}

/** Distances to the quantiles at a lead under a sky. */
export interface Distances {
  readonly below: number;
  readonly above: number;
}

/** @param sky estimate over power under a clear sky */
export function widened({ below, above }: Distances, clear: number, widths: IntervalWidths, lead: number, sky: number) {
  const { leads, low, high } = widths;
  const [k, share] = placeBetween(leads, lead);
  const at = (table: readonly (readonly number[])[]) => {
    const near = betweenClasses(table[k], sky);
    return share > 0 ? near + share * (betweenClasses(table[k + 1], sky) - near) : near;
  };
  const least = LEAST_WIDTH * clear;
  return { below: at(low) * (below + least), above: at(high) * (above + least) };
}

function betweenClasses(values: readonly number[], sky: number): number {
  const [k, share] = placeBetween(CLASSES, sky);
  return values[k] + share * (values[k + 1] - values[k]);
}

function scoresOf({ measured }: SiteLessons, forecast: LeadForecasts, clear: Float64Array, since: number) {
  const best = clear.reduce((most, value) => Math.max(most, value), 0);
  const rows: { low: number; high: number; group: number }[] = [];
  const late: typeof rows = [];
  for (let i = 0; i < measured.length; i++) {
    if (!forecast.tuned[i] || Number.isNaN(measured[i]) || !(clear[i] > 0.02 * best)) continue;
    const { estimate, untuned, untunedLow, untunedHigh } = forecast;
    const least = LEAST_WIDTH * clear[i];
    const sky = estimate[i] / clear[i];
    const score = {
      low: (estimate[i] - measured[i]) / (untuned[i] - untunedLow[i] + least),
      high: (measured[i] - estimate[i]) / (untunedHigh[i] - untuned[i] + least),
      group: CLASSES.reduce(
        (near, middle, k) => (Math.abs(middle - sky) < Math.abs(CLASSES[near] - sky) ? k : near),
        0,
      ),
    };
    rows.push(score);
    if (i >= since) late.push(score);
  }
  const enough = late.length >= ENOUGH;
  const told = enough ? late : centred(rows);
  const of = (side: 'low' | 'high') =>
    CLASSES.map((_, group) => {
      const own = told.filter((row) => row.group === group);
      return (own.length >= LEAST ? own : told).slice(-REMEMBERED).map((row) => row[side]);
    });
  // Nothing becomes narrower than physics has it on the word of rows that were made in another way.
  return { low: of('low'), high: of('high'), least: enough ? 0 : 1 };
}

/**
 * Scores around their middle: rows that were made in another way erred to one side, and what is left of their errors
 * says most of those of now.
 */
function centred<T extends { low: number; high: number }>(rows: readonly T[]): T[] {
  const signed = rows.map(({ low, high }) => (high > 0 ? high : -low)).sort((a, b) => a - b);
  const middle = signed[Math.floor(signed.length / 2)] ?? 0;
  return rows.map((row) => ({ ...row, low: row.low + middle, high: row.high - middle }));
}

/** The smallest multiplier that would have been enough for all but a share of them, one to come included. */
function multiplier(scores: readonly number[]): number {
  if (scores.length < LEAST) return 1;
  const sorted = [...scores].sort((a, b) => a - b);
  const at = Math.min(sorted.length - 1, Math.ceil((1 - BEYOND) * (sorted.length + 1)) - 1);
  return Math.min(BOUNDS[1], Math.max(BOUNDS[0], sorted[at]));
}
