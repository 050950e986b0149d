import { getSolarDay } from '@daystar/timeseries';
import type { Period } from './measurement-period';

/** A measured power, and the power that a clear sky allows, in the unit of the capacity. */
export interface Reading extends Period {
  /** Index among the measurements. */
  readonly index: number;
  readonly power: number;
  /** Power of the plant under a clear sky. */
  readonly clear: number;
  /** Maximum power of modules that face the sun; 0 at night. */
  readonly bound: number;
  /** Whether the sun is down for the whole period, and for a step of the model before and after it. */
  readonly isDark: boolean;
}

/** The readings of one solar day, in order of time. */
export type DayOfReadings = readonly Reading[];

/** Index of the solar day of the middle of a period. @param longitude degrees */
export const getSolarDayOfPeriod = ({ end, length }: Period, longitude: number): number =>
  getSolarDay(end - length / 2, longitude);

/** Groups readings by solar day, in order of time. @param longitude degrees */
export function groupByDay(readings: readonly Reading[], longitude: number): DayOfReadings[] {
  const readingsByDay = new Map<number, Reading[]>();
  for (const reading of [...readings].sort((a, b) => a.end - b.end)) {
    const day = getSolarDayOfPeriod(reading, longitude);
    const dayReadings = readingsByDay.get(day);
    if (dayReadings) dayReadings.push(reading);
    else readingsByDay.set(day, [reading]);
  }
  return [...readingsByDay.values()];
}
