import { DAY, floorTo } from '@daystar/timeseries';

/** A piece of a history: its rows within one calendar month, UTC. */
export interface HistoryMonth {
  /** `2019-06` */
  readonly name: string;
  /** Rows end within (from, to], ms. */
  readonly from: number;
  readonly to: number;
}

/** Splits a history into calendar months, in order. @param start ms. @param end ms */
export function splitIntoMonths(start: number, end: number): HistoryMonth[] {
  const months: HistoryMonth[] = [];
  for (let from = start; from < end;) {
    const date = new Date(from);
    const to = Math.min(end, Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1));
    months.push({ name: date.toISOString().slice(0, 7), from, to });
    from = to;
  }
  return months;
}

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
