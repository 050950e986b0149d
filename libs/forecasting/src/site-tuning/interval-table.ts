import type { Beyond } from '../tuning/conformal';
import { CLASSES, sunOf } from './interval-class';
import type { IntervalOutcome } from './interval-outcomes';

/** Multiples of the units, by class. */
export interface IntervalTable {
  readonly low: readonly number[];
  readonly high: readonly number[];
}

/** How much an outcome counts beside one of now, 0..1. */
export type Weight = (outcome: IntervalOutcome) => number;

/** With fewer outcomes a class goes by all of the same sun, and with fewer of those by all. */
const LEAST = 80;
/**
 * Half hours of a day miss together: it tells as much as so many that have nothing to do with each other. Counted in
 * seasons of the sandbox by the variance of a day's misses: 8 to 12 an hour ahead, from a day ahead on 3 to 8.
 */
const TOLD_BY_A_DAY = 5;

/**
 * The multiples that would have been enough for all but a share of the outcomes on either side, each counting by its weight
 * (Barber et al., "Conformal prediction beyond exchangeability", Annals of Statistics 2023).
 * @param outcomes at least one
 */
export function intervalTable(
  outcomes: readonly IntervalOutcome[],
  beyond: Beyond,
  weight: Weight = () => 1,
): IntervalTable {
  const pools = CLASSES.map((group) => {
    const own = outcomes.filter((outcome) => outcome.group === group);
    if (own.length >= LEAST) return own;
    const underSun = outcomes.filter((outcome) => sunOf(outcome.group) === sunOf(group));
    return underSun.length >= LEAST ? underSun : outcomes;
  });
  const middles = pools.map(middleOfOld);
  const days = new Map([...new Set(pools)].map((pool) => [pool, daysIn(pool, weight)]));
  const of = (side: 'below' | 'above', share: number) => {
    const enough = ([pool, told]: readonly [readonly IntervalOutcome[], number]) => {
      const scores = pool.map((one) => ({ score: scoreOf(one, side, middles), weight: weight(one) }));
      return [pool, quantile(scores, 1 - share, told)] as const;
    };
    const known = new Map([...days].map(enough));
    return pools.map((pool) => known.get(pool)!);
  };
  return { low: of('below', beyond.low), high: of('above', beyond.high) };
}

/** How far out an outcome lies on one side, in units. @param middles of the rows of another making, by class */
function scoreOf(
  { error, units, group, late }: IntervalOutcome,
  side: 'below' | 'above',
  middles: readonly number[],
): number {
  const upward = (late ? error : error - middles[group] * units.below) / units[side];
  return side === 'above' ? upward : -upward;
}

/**
 * By how much rows that were made in another way erred, in units: it says nothing of those of now; what is left of
 * their errors says most of it.
 */
function middleOfOld(pool: readonly IntervalOutcome[]): number {
  const old = pool.filter(({ late }) => !late);
  return new Float64Array(old.map(({ error, units }) => error / units.below)).sort()[old.length >> 1] ?? 0;
}

/** As how many days of equal weight those of the outcomes count (L. Kish, "Survey Sampling", 1965). */
function daysIn(pool: readonly IntervalOutcome[], weight: Weight): number {
  const days = new Map<number, number>();
  for (const one of pool) days.set(one.day, (days.get(one.day) ?? 0) + weight(one));
  const sum = (of: (day: number) => number) => [...days.values()].reduce((total, day) => total + of(day), 0);
  return sum((day) => day) ** 2 / sum((day) => day ** 2);
}

/** No less than 0. Of the outcomes of n days, one to come may be the worst of 1 + so many times n. */
function quantile(scores: { score: number; weight: number }[], within: number, days: number): number {
  const share = within * (1 + 1 / (TOLD_BY_A_DAY * days));
  let wanted = share * scores.reduce((sum, { weight }) => sum + weight, 0) - 1e-9;
  scores.sort((a, b) => a.score - b.score);
  const found = scores.find(({ weight }) => (wanted -= weight) <= 0) ?? scores[scores.length - 1];
  return Math.max(0, found.score);
}
