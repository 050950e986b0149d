import type { DayOfReadings } from './daily-readings';

/** Minimum readings of a day that is evaluated. */
const MIN_READINGS = 8;

/** An energy counter gains more than this fraction of its daily rise after noon. */
const MIN_AFTERNOON_RISE = 0.2;
/** Minimum readings after noon: less than half of a day's, because a plant that faces west peaks late. */
const MIN_AFTERNOON_READINGS = MIN_READINGS / 3;
/**
 * Clear-sky power of the last reading, as a fraction of clear-sky power at noon, below which a day reaches the evening.
 */
const MAX_EVENING_CLEAR = 0.5;

/** Whether the readings come from an energy counter, which never falls and keeps its highest value after sunset. */
export function isCumulative(day: DayOfReadings): boolean {
  const sunny = day.filter(({ bound }) => bound > 0);
  if (sunny.length < MIN_READINGS) return false;
  const noon = sunny.reduce((best, reading) => (reading.clear > best.clear ? reading : best));
  const [first, last] = [sunny[0].power, sunny[sunny.length - 1].power];
  const rise = last - first;
  const afternoon = sunny.filter(({ end }) => end > noon.end);
  if (!(rise > 0) || afternoon.length < MIN_AFTERNOON_READINGS) return false;
  const neverFalls = sunny.every(({ power }, i) => i === 0 || power >= sunny[i - 1].power);
  // With a clock offset, power also rises until sunset, and then falls in several steps. A counter falls once, when it
  // is reset.
  const night = day.filter(({ end }) => end > sunny[sunny.length - 1].end);
  if (night.filter(({ power }, i) => power < (i === 0 ? last : night[i - 1].power)).length > 1) return false;
  // Power is lower in the evening than at noon; energy is not.
  const isEvening = sunny[sunny.length - 1].clear < MAX_EVENING_CLEAR * noon.clear;
  return neverFalls && isEvening && last - noon.power > MIN_AFTERNOON_RISE * rise;
}
