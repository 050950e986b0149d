import type { QcFlag } from '@daystar/contracts';
import { MINUTE } from '@daystar/timeseries';
import type { DayOfReadings, Reading } from './daily-readings';
import { isDrifting } from './find-drift';
import type { OrientationShapes } from './orientation-shapes';

/** A fault of the whole stream of measurements. */
export type StreamFault = QcFlag & ('clock_suspect' | 'drift');

/** Power above this fraction of capacity counts as produced. */
const MIN_PRODUCED = 0.01;
/** Minimum readings of a day that is evaluated. */
const MIN_READINGS = 8;

/** An energy counter gains more than this fraction of its daily rise after noon. */
const MIN_AFTERNOON_RISE = 0.2;
/** Minimum readings after noon: less than half of a day's, because a plant that faces west peaks late. */
const MIN_AFTERNOON_READINGS = MIN_READINGS / 3;
/** Clear-sky power of the last reading, as a fraction of clear-sky power at noon, below which a day reaches the evening. */
const MAX_EVENING_CLEAR = 0.5;

/**
 * Finds a wrong clock or a drifting sensor.
 * @param days days of power in the right unit
 * @param createShapes clear-sky irradiance on modules of any orientation
 */
export function findStreamFault(
  days: readonly DayOfReadings[],
  capacity: number,
  createShapes: () => OrientationShapes,
): StreamFault | undefined {
  if (hasWrongClock(days, capacity)) return 'clock_suspect';
  return isDrifting(days, capacity, createShapes) ? 'drift' : undefined;
}

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

/**
 * Minimum clock offset at both ends of the days, ms. A horizon delays sunrise or advances sunset, never both in one
 * direction.
 */
const MIN_CLOCK_OFFSET = 25 * MINUTE;
/** Minimum number of days that show both sunrise and sunset. */
const MIN_CLOCK_DAYS = 3;
/** Minimum fraction of these days that must show the same direction of the offset. */
const MIN_AGREEMENT = 0.7;

/**
 * Whether days begin late and end after sunset, or begin before sunrise and end early. Power without sun is impossible,
 * so the orientation of the modules cannot explain it.
 */
function hasWrongClock(days: readonly DayOfReadings[], capacity: number): boolean {
  const minPower = MIN_PRODUCED * capacity;
  const clockOffsets = days.flatMap((day) => {
    const produced = findEnds(day.filter(({ power }) => power > minPower));
    const expected = findEnds(day.filter(({ clear }) => clear > minPower));
    const possible = findEnds(day.filter(({ bound }) => bound > minPower));
    if (!produced || !expected || !possible) return [];
    const isLate =
      produced.first - expected.first >= MIN_CLOCK_OFFSET && produced.last - possible.last >= MIN_CLOCK_OFFSET;
    const isEarly =
      possible.first - produced.first >= MIN_CLOCK_OFFSET && expected.last - produced.last >= MIN_CLOCK_OFFSET;
    return [{ isLate, isEarly }];
  });
  if (clockOffsets.length < MIN_CLOCK_DAYS) return false;
  const late = clockOffsets.filter(({ isLate }) => isLate).length;
  const early = clockOffsets.filter(({ isEarly }) => isEarly).length;
  return Math.max(late, early) >= MIN_AGREEMENT * clockOffsets.length;
}

/** Ends of the first and the last reading, ms; undefined when there are too few readings. */
const findEnds = (readings: readonly Reading[]) =>
  readings.length < MIN_READINGS ? undefined : { first: readings[0].end, last: readings[readings.length - 1].end };
