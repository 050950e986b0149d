import { startOf } from '@daystar/timeseries';
import type { LeadForecasts, SiteLessons } from './lessons';
import { placeBetween } from './place-between';

/**
 * How far the quantiles lie from the estimate, by lead and sky: a multiple of the distance that physics gives them, and
 * a share of the clear sky's power. Split conformal calibration, each side by itself (Romano et al., "Conformalized
 * quantile regression", NeurIPS 2019), over the last outcomes of the class.
 */
export interface IntervalWidths {
  /** ms, ascending. */
  readonly leads: readonly number[];
  /** Multiples, by lead, then by sky class. */
  readonly low: readonly (readonly number[])[];
  readonly high: readonly (readonly number[])[];
  /** Shares of the clear sky's power, by lead: where too little is known of rows as they are made now. */
  readonly flat?: { readonly low: readonly number[]; readonly high: readonly number[] };
}

/** Middles of the classes overcast, broken and clear: estimate over power under a clear sky. */
const CLASSES = [0.2, 0.55, 0.9];
/** Added to every distance, as a share of the clear sky's power: no interval is nothing. */
const LEAST_WIDTH = 0.02;
const REMEMBERED = 240;
/** With fewer outcomes a class goes by all classes, and with fewer of those nothing is moved. */
const LEAST = 40;
/** So many outcomes of rows as they are made now need no older ones. */
const ENOUGH = 200;
/** Less than a tenth: outcomes of a day err together, and those to come are never quite like those before. */
const BEYOND = 0.08;
const BOUNDS = [0.05, 12] as const;
/** Four weeks of daylight, of rows of another making: what they say of those of now is less sure. */
const POOLED = 670;
const UNSURE = 0.06;

/** @param began when rows of a lead, ms, were first made as they are now, ms: later outcomes tell more */
export function intervalWidths(
  lessons: SiteLessons,
  clear: Float64Array,
  began: (lead: number) => number = () => -Infinity,
): IntervalWidths {
  const leads = [...lessons.forecasts.keys()].sort((a, b) => a - b);
  const scores = leads.map((lead) => {
    const since = (began(lead) + lead - startOf(lessons.steps)) / lessons.steps.length;
    return widthsOf(lessons, lessons.forecasts.get(lead)!, clear, since);
  });
  return {
    leads,
    low: scores.map(({ low }) => low),
    high: scores.map(({ high }) => high),
    flat: { low: scores.map(({ flatLow }) => flatLow), high: scores.map(({ flatHigh }) => flatHigh) },
  };
}

/** Distances to the quantiles at a lead under a sky. */
export interface Distances {
  readonly below: number;
  readonly above: number;
}

/** @param sky estimate over power under a clear sky */
export function widened({ below, above }: Distances, clear: number, widths: IntervalWidths, lead: number, sky: number) {
  const { leads, low, high, flat } = widths;
  const [k, further] = placeBetween(leads, lead);
  const at = (table: readonly (readonly number[])[]) =>
    between(betweenClasses(table[k], sky), further > 0 ? betweenClasses(table[k + 1], sky) : 0, further);
  const share = (table: readonly number[] = []) => between(table[k] ?? 0, table[k + 1] ?? 0, further);
  const least = LEAST_WIDTH * clear;
  return {
    below: at(low) * (below + least) + share(flat?.low) * clear,
    above: at(high) * (above + least) + share(flat?.high) * clear,
  };
}

const between = (near: number, far: number, share: number): number => (share > 0 ? near + share * (far - near) : near);

function betweenClasses(values: readonly number[], sky: number): number {
  const [k, share] = placeBetween(CLASSES, sky);
  return values[k] + share * (values[k + 1] - values[k]);
}

/** How an outcome lay to its estimate, and how far away the untuned quantiles were; shares of the clear sky's power. */
interface Outcome {
  readonly error: number;
  readonly below: number;
  readonly above: number;
  readonly group: number;
}

function widthsOf({ measured }: SiteLessons, forecast: LeadForecasts, clear: Float64Array, since: number) {
  const { estimate, untuned, untunedLow, untunedHigh } = forecast;
  const best = clear.reduce((most, value) => Math.max(most, value), 0);
  const outcomes: Outcome[] = [];
  const late: Outcome[] = [];
  for (let i = 0; i < measured.length; i++) {
    if (!forecast.tuned[i] || Number.isNaN(measured[i]) || !(clear[i] > 0.02 * best)) continue;
    const outcome = {
      error: (measured[i] - estimate[i]) / clear[i],
      below: (untuned[i] - untunedLow[i]) / clear[i] + LEAST_WIDTH,
      above: (untunedHigh[i] - untuned[i]) / clear[i] + LEAST_WIDTH,
      group: classOf(estimate[i] / clear[i]),
    };
    outcomes.push(outcome);
    if (i >= since) late.push(outcome);
  }
  const nothing = CLASSES.map(() => 0);
  if (late.length < ENOUGH && outcomes.length - late.length >= LEAST) {
    const errors = centred(outcomes.slice(-POOLED)).map(({ error }) => error);
    return {
      low: nothing,
      high: nothing,
      flatLow: Math.max(
        0,
        quantile(
          errors.map((error) => -error),
          UNSURE,
        ),
      ),
      flatHigh: Math.max(0, quantile(errors, UNSURE)),
    };
  }
  // A few days do not make anything narrower than physics has it.
  const least = late.length >= ENOUGH ? 0 : 1;
  const of = (score: (outcome: Outcome) => number) =>
    CLASSES.map((_, group) => {
      const own = late.filter((row) => row.group === group);
      return Math.max(least, multiplier((own.length >= LEAST ? own : late).slice(-REMEMBERED).map(score)));
    });
  return {
    low: of(({ error, below }) => -error / below),
    high: of(({ error, above }) => error / above),
    flatLow: 0,
    flatHigh: 0,
  };
}

const classOf = (sky: number): number =>
  CLASSES.reduce((near, middle, k) => (Math.abs(middle - sky) < Math.abs(CLASSES[near] - sky) ? k : near), 0);

/**
 * Errors around their middle under each sky: rows that were made in another way erred to one side, and what is left of
 * their errors says most of those of now.
 */
function centred(outcomes: readonly Outcome[]): Outcome[] {
  const middles = CLASSES.map((_, group) => {
    const own = outcomes.filter((outcome) => outcome.group === group);
    const errors = (own.length >= LEAST ? own : outcomes).map(({ error }) => error).sort((a, b) => a - b);
    return errors[Math.floor(errors.length / 2)] ?? 0;
  });
  return outcomes.map((outcome) => ({ ...outcome, error: outcome.error - middles[outcome.group] }));
}

/** The smallest multiplier that would have been enough for all but a share of them, one to come included. */
function multiplier(scores: readonly number[]): number {
  if (scores.length < LEAST) return 1;
  return Math.min(BOUNDS[1], Math.max(BOUNDS[0], quantile(scores)));
}

function quantile(scores: readonly number[], beyond = BEYOND): number {
  const sorted = [...scores].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil((1 - beyond) * (sorted.length + 1)) - 1)];
}
