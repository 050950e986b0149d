import { DAY, type Month, NATIVE_PERIOD_MS, type Steps, stepsBetween } from '@daystar/timeseries';

/** Longest time span computed at once: weather sources return at least a week. */
const WEEK_MS = 7 * DAY;

/** Splits the native steps of a month into weeks. The split depends only on the month. */
export function splitIntoWeeks({ from, to }: Month): Steps[] {
  const weeks: Steps[] = [];
  for (let start = from; start < to; start += WEEK_MS) {
    weeks.push(stepsBetween(start, Math.min(to, start + WEEK_MS), NATIVE_PERIOD_MS));
  }
  return weeks;
}
