import type { QcFlag } from '@daystar/contracts';
import { HOUR } from '@daystar/timeseries';
import type { DayOfReadings, Reading } from './daily-readings';
import { findFixedLimit } from './find-fixed-limit';
import { findGradualReturns } from './find-gradual-returns';
import { findLoadLimits } from './find-load-limits';
import { findOutages } from './find-outages';
import { FLATNESS, findPlateaus } from './find-plateaus';
import { MAX_ZERO_POWER } from './zero-power';

/**
 * Minimum clear-sky power of a reading of a switched-off plant, as a fraction of capacity: a low sun is inconclusive.
 */
const MIN_CLEAR = 0.2;
/**
 * A plant that produced more than this fraction of clear-sky power just before and after a span without power was
 * switched off.
 */
const MIN_PRODUCTIVE = 0.4;
/** Minimum duration of a span without power, ms. */
const MIN_OFF_MS = 0.5 * HOUR;
/** Number of days after which a level without any higher reading is a property of the plant, not a curtailment. */
const MIN_DAYS_OF_FIXED_LIMIT = 5;

/**
 * Reason for power below clear-sky power: `fixed_limit` is never exceeded, `temporary_limit` applies on some days, and
 * `load` is a plant that follows the local consumption. A plant that is `switched_off` produces nothing for a part of a
 * day, one with an `outage` for hours or days. A `gradual_return` is the days after an outage on which a plant produces less
 * than usual.
 */
type LimitCause = 'fixed_limit' | 'temporary_limit' | 'load' | 'switched_off' | 'outage' | 'gradual_return';

/** Flags of the measurements with a cause. */
export const FLAG_BY_CAUSE = {
  fixed_limit: 'clipped',
  temporary_limit: 'curtailed',
  load: 'curtailed',
  switched_off: 'curtailed',
  outage: 'curtailed',
  gradual_return: 'curtailed',
} as const satisfies Record<LimitCause, QcFlag>;

/**
 * Finds undeclared limits from measurements alone, without a forecast. It looks for plateaus while clear-sky power
 * rises and falls, and a level that no day exceeds. It also looks for spans without power between productive hours,
 * outages of hours or days, and power that follows a load.
 * @returns causes by index of the measurement
 */
export function findCurtailedReadings(
  days: readonly DayOfReadings[],
  capacity: number,
): ReadonlyMap<number, LimitCause> {
  const causes = new Map<number, LimitCause>();
  const plateaus = findPlateaus(days, capacity);
  const highest = days.flat().reduce((high, { power }) => Math.max(high, power), 0);
  for (const { level, readings } of plateaus) {
    const similarCount = plateaus.filter((other) => Math.abs(other.level - level) <= 2 * FLATNESS * level).length;
    const isFixed = similarCount >= MIN_DAYS_OF_FIXED_LIMIT && highest <= (1 + 2 * FLATNESS) * level;
    for (const { index } of readings) causes.set(index, isFixed ? 'fixed_limit' : 'temporary_limit');
  }
  for (const day of days)
    for (const { index } of findSwitchedOffReadings(day, capacity)) causes.set(index, 'switched_off');
  const outages = findOutages(days, capacity);
  for (const { index } of findGradualReturns(days, outages, capacity)) causes.set(index, 'gradual_return');
  for (const { index } of outages) causes.set(index, 'outage');
  const loadLimits = findLoadLimits(days, capacity);
  for (const day of days) {
    if (day.some(({ index }) => causes.has(index))) continue;
    for (const { index } of day) if (loadLimits.has(index)) causes.set(index, 'load');
  }
  for (const { index } of findFixedLimit(days, capacity)) causes.set(index, 'fixed_limit');
  return causes;
}

/** Finds readings without power between two productive ones. */
function findSwitchedOffReadings(day: DayOfReadings, capacity: number): Reading[] {
  const switchedOff: Reading[] = [];
  const isProductive = (reading?: Reading) => reading !== undefined && reading.power > MIN_PRODUCTIVE * reading.clear;
  for (let runStart = 0; runStart < day.length; runStart++) {
    if (Math.abs(day[runStart].power) > MAX_ZERO_POWER * capacity) continue;
    let runEnd = runStart;
    while (runEnd + 1 < day.length && Math.abs(day[runEnd + 1].power) <= MAX_ZERO_POWER * capacity) runEnd++;
    const run = day.slice(runStart, runEnd + 1);
    const isSunny = run.every(({ clear }) => clear >= MIN_CLEAR * capacity);
    if (isSunny && sumDurations(run) >= MIN_OFF_MS && isProductive(day[runStart - 1]) && isProductive(day[runEnd + 1]))
      switchedOff.push(...run);
    runStart = runEnd;
  }
  return switchedOff;
}

const sumDurations = (readings: readonly Reading[]): number => readings.reduce((sum, { length }) => sum + length, 0);
