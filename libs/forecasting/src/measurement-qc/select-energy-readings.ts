import type { DayOfReadings, Reading } from './daily-readings';

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

/**
 * Selects the readings of an energy counter. A day that has not reached the evening, and on which the readings have
 * never fallen, is judged like the day before it.
 */
export function selectEnergyReadings(days: readonly DayOfReadings[]): Reading[] {
  let wasCumulative = false;
  return days.flatMap((day) => {
    wasCumulative = isCumulative(day) || (wasCumulative && (isUndecided(day) || isRising(day)));
    return wasCumulative ? day : [];
  });
}

/** Whether the readings come from an energy counter, which never falls and keeps its highest value after sunset. */
function isCumulative(day: DayOfReadings): boolean {
  const sunny = selectSunny(day);
  if (sunny.length < MIN_READINGS) return false;
  const noon = findNoon(sunny);
  const [first, last] = [sunny[0].power, sunny[sunny.length - 1].power];
  const rise = last - first;
  const afternoon = sunny.filter(({ end }) => end > noon.end);
  if (!(rise > 0) || afternoon.length < MIN_AFTERNOON_READINGS) return false;
  // With a clock offset, power also rises until sunset, and then falls in several steps. A counter falls once, when it
  // is reset.
  const night = day.filter(({ end }) => end > sunny[sunny.length - 1].end);
  if (night.filter(({ power }, i) => power < (i === 0 ? last : night[i - 1].power)).length > 1) return false;
  return neverFalls(sunny) && reachesEvening(sunny, noon) && last - noon.power > MIN_AFTERNOON_RISE * rise;
}

/** Whether a day never falls until the evening. With little sun after noon, only the days before show that it is energy. */
function isRising(day: DayOfReadings): boolean {
  const sunny = selectSunny(day);
  return sunny.length >= MIN_READINGS && neverFalls(sunny) && sunny[sunny.length - 1].power > sunny[0].power;
}

/** Whether the readings may be the first ones of a day of an energy counter. */
function isUndecided(day: DayOfReadings): boolean {
  const sunny = selectSunny(day);
  return neverFalls(sunny) && (sunny.length < MIN_READINGS || !reachesEvening(sunny, findNoon(sunny)));
}

const selectSunny = (day: DayOfReadings): DayOfReadings => day.filter(({ bound }) => bound > 0);

const findNoon = (sunny: DayOfReadings): Reading =>
  sunny.reduce((best, reading) => (reading.clear > best.clear ? reading : best));

const neverFalls = (sunny: DayOfReadings): boolean =>
  sunny.every(({ power }, i) => i === 0 || power >= sunny[i - 1].power);

/** Power is lower in the evening than at noon; energy is not. */
const reachesEvening = (sunny: DayOfReadings, noon: Reading): boolean =>
  sunny[sunny.length - 1].end > noon.end && sunny[sunny.length - 1].clear < MAX_EVENING_CLEAR * noon.clear;
