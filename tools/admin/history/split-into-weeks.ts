import { DAY, NATIVE_PERIOD, type Steps, stepsBetween } from '@daystar/timeseries';

/** A part of a history: one calendar month, UTC. */
export interface Month {
  /** yyyy-MM. */
  readonly name: string;
  /** Rows end within (from, to], ms. */
  readonly from: number;
  readonly to: number;
}

/** Longest time span computed at once: weather sources return at least a week. */
const WEEK_MS = 7 * DAY;

/**
 * Splits a time span of whole days at the starts of months.
 * @param from midnight, ms
 * @param to later midnight, ms
 */
export function splitIntoMonths(from: number, to: number): Month[] {
  const months: Month[] = [];
  for (let start = from; start < to;) {
    const date = new Date(start);
    const end = Math.min(to, Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1));
    months.push({ name: date.toISOString().slice(0, 7), from: start, to: end });
    start = end;
  }
  return months;
}

/** Splits the native steps of a month into weeks. The split depends only on the month. */
export function splitIntoWeeks({ from, to }: Month): Steps[] {
  const weeks: Steps[] = [];
  for (let start = from; start < to; start += WEEK_MS) {
    weeks.push(stepsBetween(start, Math.min(to, start + WEEK_MS), NATIVE_PERIOD));
  }
  return weeks;
}
