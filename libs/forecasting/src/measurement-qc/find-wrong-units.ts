import { HOUR } from '@daystar/timeseries';
import { type Run, findLikelyRuns } from '../numerics/likely-runs';
import type { DayOfReadings, Reading } from './daily-readings';

/** Powers of 1000 by which posted values may differ from the unit of the capacity; the right unit is first. */
const FACTORS = [1, 1000, 1e6, 1 / 1000];
/** Maximum ratio of power to its clear-sky bound, with cloud enhancement. */
const MAX_RATIO = 1.25;
/** Minimum ratio of power in the right unit to clear-sky power: the thickest clouds let more through. */
const MIN_RATIO = 1 / 300;
/** Minimum clear-sky power of readings that may be too low, as a fraction of capacity. */
const MIN_CLEAR = 0.2;
/** Tolerance of comparisons, as a fraction of capacity. */
const TOLERANCE = 0.02;
/** Power above this multiple of capacity has another unit, whatever the capacity. */
export const MIN_EXCESS = 20;
/**
 * Duration of implausible readings that a change of the unit must explain, h. Single wrong readings do not justify a
 * change.
 */
const CHANGE_COST = 2;
/**
 * Additional cost of a change within a day, h, so that readings that are plausible in both units get the unit of their
 * day.
 */
const CHANGE_WITHIN_DAY = 0.5;

/**
 * Finds the readings of the most likely runs in another unit, such as some days in kW. Readings of such a run that
 * would be plausible alone belong to it.
 * @returns indices of the measurements
 */
export function findWrongUnits(days: readonly DayOfReadings[], capacity: number): ReadonlySet<number> {
  const readings = days.flat();
  const firstOfDay = new Set(days.map((day) => day[0]));
  const runs = findLikelyRuns(readings.length, {
    initial: FACTORS.map((_, unit) => (unit === 0 ? 0 : CHANGE_COST)),
    getCost: (i, unit) => computeImplausibleHours(readings[i], FACTORS[unit], capacity),
    getChangeCost: (i) => CHANGE_COST + (firstOfDay.has(readings[i]) ? 0 : CHANGE_WITHIN_DAY),
  });
  return new Set(selectConclusiveRuns(readings, runs, capacity).map(({ index }) => index));
}

/** Selects the readings of runs in a wrong unit. Power that is too high must be far too high at some time. */
function selectConclusiveRuns(readings: readonly Reading[], runs: readonly Run[], capacity: number): Reading[] {
  const selected: Reading[] = [];
  for (const { state, start, end } of runs) {
    const run = readings.slice(start, end);
    const factor = FACTORS[state];
    const isFarTooHigh = run.some(({ power }) => power > MIN_EXCESS * capacity);
    if (factor < 1 || (factor > 1 && isFarTooHigh)) selected.push(...run);
  }
  return selected;
}

/** Duration of a reading, h, if its power is implausible in a unit; else 0. */
function computeImplausibleHours({ power, clear, bound, length }: Reading, factor: number, capacity: number): number {
  if (power <= 0 || bound <= 0) return 0;
  const scaled = power / factor;
  const isTooHigh = scaled > MAX_RATIO * bound + TOLERANCE * capacity;
  const isTooLow = clear >= MIN_CLEAR * capacity && scaled < MIN_RATIO * clear;
  return isTooHigh || isTooLow ? length / HOUR : 0;
}
