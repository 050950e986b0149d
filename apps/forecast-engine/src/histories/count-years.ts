import { DAY, floorTo } from '@daystar/timeseries';

/**
 * Counts the years of a history that count against the daily limit. Each started year counts; a year ends on each
 * anniversary of the start.
 * @param start ms
 * @param end ms
 */
export function countYears(start: number, end: number): number {
  const from = new Date(start);
  let years = 1;
  const timeOfDay = start - floorTo(start, DAY);
  const startOfYear = (year: number) => Date.UTC(year, from.getUTCMonth(), from.getUTCDate()) + timeOfDay;
  while (startOfYear(from.getUTCFullYear() + years) < end) years++;
  return years;
}
