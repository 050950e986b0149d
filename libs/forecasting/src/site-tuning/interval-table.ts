import { type Beyond, TOLD_BY_A_DAY } from '../tuning/conformal';
import { CLASSES, sunOf } from './interval-class';
import type { IntervalOutcome } from './interval-outcomes';

/** Multiples of the units, by class. */
export interface IntervalTable {
  readonly low: readonly number[];
  readonly high: readonly number[];
}

/** With fewer outcomes a class goes by all of the same sun, and with fewer of those by all. */
const LEAST = 80;

/**
 * The multiples that would have been enough for all but a share of the outcomes on either side.
 * @param outcomes at least one
 */
export function intervalTable(outcomes: readonly IntervalOutcome[], beyond: Beyond): IntervalTable {
  const pools = CLASSES.map((group) => {
    const own = outcomes.filter((outcome) => outcome.group === group);
    if (own.length >= LEAST) return own;
    const underSun = outcomes.filter((outcome) => sunOf(outcome.group) === sunOf(group));
    return underSun.length >= LEAST ? underSun : outcomes;
  });
  const middles = pools.map(middleOfOld);
  const of = (side: 'below' | 'above', share: number) => {
    const scores = (pool: readonly IntervalOutcome[]) => Float64Array.from(pool, (one) => scoreOf(one, side, middles));
    const known = new Map([...new Set(pools)].map((pool) => [pool, quantile(scores(pool), share, pool)]));
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
  return Float64Array.from(old, ({ error, units }) => error / units.below).sort()[old.length >> 1] ?? 0;
}

/** No less than 0. Of the outcomes of n days, one to come may be the worst of 1 + so many times n. */
function quantile(scores: Float64Array, beyond: number, pool: readonly IntervalOutcome[]): number {
  const days = new Set(pool.map(({ day }) => day)).size;
  const share = Math.min(1, (1 - beyond) * (1 + 1 / (TOLD_BY_A_DAY * days)));
  return Math.max(0, scores.sort()[Math.max(0, Math.ceil(share * scores.length) - 1)]);
}
