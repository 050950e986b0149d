import { HOUR } from '@daystar/timeseries';
import { computeQuantile } from '../numerics/quantile';
import type { DayOfReadings, Reading } from './daily-readings';
import { findGradualReturns } from './find-gradual-returns';
import { MAX_ZERO_POWER } from './zero-power';

/**
 * Number of days in a row on which the best ratio to usual clear-sky power stays below a level. Dark clouds also
 * keep a winter day at 5 % in central Europe, but not two in a row.
 */
const COVERED_RUNS: readonly { readonly maxRatio: number; readonly minDays: number }[] = [
  { maxRatio: 0.025, minDays: 1 },
  { maxRatio: 0.05, minDays: 2 },
  { maxRatio: 0.08, minDays: 3 },
  { maxRatio: 0.12, minDays: 5 },
];
/** Readings with at least this fraction of the best clear-sky power of their day count: a low sun is inconclusive. */
const MIN_CLEAR_OF_DAY = 0.5;
/** Minimum clear-sky power of a reading that counts, as a fraction of capacity. */
const MIN_CLEAR = 0.05;
/** Minimum duration of the readings that count on a covered day, ms. */
const MIN_MEASURED_MS = 2 * HOUR;
/** Quantile of the best ratios of all days that is the usual ratio under a clear sky. */
const USUAL_QUANTILE = 0.9;
/** A plant produces at other times if its usual ratio is at least this. */
const MIN_USUAL = 0.3;
/** Snow slides or melts off until the ratio to usual clear-sky power reaches this. */
const MIN_FREE_RATIO = 0.4;

interface CoveredDay {
  readonly day: DayOfReadings;
  /** Best ratio to usual clear-sky power; NaN on a day that is inconclusive, or too warm for snow. */
  readonly ratio: number;
}

/**
 * Finds readings of modules that snow covers, from power alone. In cold weather, the best power of whole days is then
 * lower than clouds explain, but not always 0. The next readings are included until most of the modules are free.
 * Days on which the output returns gradually to the usual one are included too.
 * @param isCold whether the typical weather at a time, ms, allows snow to lie
 */
export function findSnow(
  days: readonly DayOfReadings[],
  capacity: number,
  isCold: (time: number) => boolean,
): Reading[] {
  const ratios = days.map((day) => findBestRatio(day, capacity));
  const known = ratios.filter((ratio) => !Number.isNaN(ratio));
  const usual = computeQuantile(new Float64Array(known).sort(), USUAL_QUANTILE);
  if (!(usual >= MIN_USUAL)) return [];
  const scale = Math.min(1, usual);
  const candidates = days.map((day, k): CoveredDay => ({ day, ratio: isCold(day[0].end) ? ratios[k] / scale : NaN }));
  const isCovered = new Array<boolean>(days.length).fill(false);
  for (const { maxRatio, minDays } of COVERED_RUNS)
    for (const [first, end] of findRuns(candidates, ({ ratio }) => ratio <= maxRatio))
      if (end - first >= minDays && hasSomeOutput(days.slice(first, end), capacity)) isCovered.fill(true, first, end);
  const covered = days.filter((_, k) => isCovered[k]).flat();
  const partlyCovered = days.flatMap((day, k) => {
    if (isCovered[k] || !isCovered[k - 1] || Number.isNaN(candidates[k].ratio)) return [];
    const firstFree = day.findIndex(({ power, clear }) => power > 0 && power >= MIN_FREE_RATIO * scale * clear);
    return day.slice(0, firstFree < 0 ? day.length : firstFree);
  });
  return [...new Set([...covered, ...partlyCovered, ...findGradualReturns(days, covered, capacity)])];
}

/** Best ratio to clear-sky power around noon; NaN if too little was measured. */
function findBestRatio(day: DayOfReadings, capacity: number): number {
  const highestClear = day.reduce((high, { clear }) => Math.max(high, clear), 0);
  const counted = day.filter(({ clear }) => clear >= Math.max(MIN_CLEAR * capacity, MIN_CLEAR_OF_DAY * highestClear));
  if (counted.reduce((sum, { length }) => sum + length, 0) < MIN_MEASURED_MS) return NaN;
  return counted.reduce((best, { power, clear }) => Math.max(best, power / clear), 0);
}

/** Whether any reading exceeds zero: a covered plant produces a little, one that is off does not. */
const hasSomeOutput = (days: readonly DayOfReadings[], capacity: number): boolean =>
  days.some((day) => day.some(({ power }) => power > MAX_ZERO_POWER * capacity));

/** Index ranges of consecutive items that meet a condition. */
function findRuns<T>(items: readonly T[], isMet: (item: T) => boolean): [first: number, end: number][] {
  const runs: [number, number][] = [];
  items.forEach((item, i) => {
    if (!isMet(item)) return;
    const run = runs.at(-1);
    if (run?.[1] === i) run[1] = i + 1;
    else runs.push([i, i + 1]);
  });
  return runs;
}
