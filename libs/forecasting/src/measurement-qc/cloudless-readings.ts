import { DAY } from '@daystar/timeseries';
import type { DayOfReadings, Reading } from './daily-readings';

/** A reading under a clear sky. */
export interface CloudlessReading {
  /** UTC day of the first reading of its solar day, days since 1970-01-01. */
  readonly day: number;
  readonly reading: Reading;
}

/** A reading is compared with those at the same time of the days at most this far away. */
const NEAR_DAYS = 3;
/** A reading counts as cloudless from this fraction of the best one on. */
const MIN_FRACTION = 0.92;
/** Minimum cloudless readings of a day that counts. */
const MIN_READINGS = 4;
/** Minimum power, as a fraction of the highest: ratios of low powers are noisy. */
const MIN_POWER = 0.25;
/** Power from this fraction of capacity on may be limited. */
const MAX_POWER = 0.95;

/**
 * Selects readings under a clear sky by comparison with the same time of near days, so that no description of the plant
 * is needed.
 * @returns readings in order of time
 */
export function selectCloudlessReadings(days: readonly DayOfReadings[], capacity: number): CloudlessReading[] {
  const readingsByTime = new Map<number, CloudlessReading[]>();
  let highest = 0;
  for (const readingsOfDay of days)
    for (const reading of readingsOfDay) {
      highest = Math.max(highest, reading.power);
      const atTime = readingsByTime.get(reading.end % DAY) ?? [];
      readingsByTime.set(reading.end % DAY, atTime);
      atTime.push({ day: Math.floor(readingsOfDay[0].end / DAY), reading });
    }
  const cloudless = [...readingsByTime.values()].flatMap((atTime) =>
    atTime.filter(({ day, reading: { power } }) => {
      if (power < MIN_POWER * highest || power > MAX_POWER * capacity) return false;
      return atTime.every(
        (other) => Math.abs(other.day - day) > NEAR_DAYS || power >= MIN_FRACTION * other.reading.power,
      );
    }),
  );
  const countByDay = new Map<number, number>();
  for (const { day } of cloudless) countByDay.set(day, (countByDay.get(day) ?? 0) + 1);
  return cloudless
    .filter(({ day }) => (countByDay.get(day) ?? 0) >= MIN_READINGS)
    .sort((a, b) => a.reading.end - b.reading.end);
}
