import { HOUR } from '@daystar/timeseries';
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
const NEAR_ZERO = 0.02;
/** Power above this multiple of capacity has another unit, whatever the capacity. */
export const MIN_EXCESS = 20;
/** Duration of implausible readings that a change of the unit must explain, h. Single wrong readings explain no change. */
const CHANGE_COST = 2;
/** Additional cost of a change within a day, h: a time at which both units are plausible then counts with its day. */
const CHANGE_WITHIN_DAY = 0.5;

/**
 * Finds the readings of runs in another unit, such as some days in kW, as the most likely sequence of units (A. J. Viterbi, IEEE
 * Transactions on Information Theory 13, 1967). Readings of such a run that would be plausible alone belong to it.
 * @returns indices of the measurements
 */
export function findWrongUnits(days: readonly DayOfReadings[], capacity: number): ReadonlySet<number> {
  const readings = days.flat();
  const firstOfDay = new Set(days.map((day) => day[0]));
  let costs: number[] = FACTORS.map((_, unit) => (unit === 0 ? 0 : CHANGE_COST));
  /** For each reading and unit, the unit of the reading before. */
  const previousUnits: number[][] = [];
  for (const reading of readings) {
    const cheapest = costs.indexOf(Math.min(...costs));
    const changeCost = costs[cheapest] + CHANGE_COST + (firstOfDay.has(reading) ? 0 : CHANGE_WITHIN_DAY);
    previousUnits.push(FACTORS.map((_, unit) => (costs[unit] <= changeCost ? unit : cheapest)));
    costs = FACTORS.map(
      (factor, unit) => Math.min(costs[unit], changeCost) + computeImplausibleHours(reading, factor, capacity),
    );
  }
  const units = new Array<number>(readings.length);
  let unit = costs.indexOf(Math.min(...costs));
  for (let i = readings.length - 1; i >= 0; i--) {
    units[i] = unit;
    unit = previousUnits[i][unit];
  }
  return new Set(selectConclusiveRuns(readings, units, capacity).map(({ index }) => index));
}

/** Selects the readings of runs in a wrong unit. Power that is too high must be far too high at some time. */
function selectConclusiveRuns(readings: readonly Reading[], units: readonly number[], capacity: number): Reading[] {
  const selected: Reading[] = [];
  for (let runStart = 0, i = 0; i < readings.length; i++) {
    if (units[i] === units[i + 1]) continue;
    const run = readings.slice(runStart, i + 1);
    runStart = i + 1;
    const factor = FACTORS[units[i]];
    const isFarTooHigh = run.some(({ power }) => power > MIN_EXCESS * capacity);
    if (factor < 1 || (factor > 1 && isFarTooHigh)) selected.push(...run);
  }
  return selected;
}

/** Duration of a reading, h, if its power is implausible in a unit; else 0. */
function computeImplausibleHours({ power, clear, bound, length }: Reading, factor: number, capacity: number): number {
  if (power <= 0 || bound <= 0) return 0;
  const scaled = power / factor;
  const isTooHigh = scaled > MAX_RATIO * bound + NEAR_ZERO * capacity;
  const isTooLow = clear >= MIN_CLEAR * capacity && scaled < MIN_RATIO * clear;
  return isTooHigh || isTooLow ? length / HOUR : 0;
}
