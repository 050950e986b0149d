import { DAY, HOUR, floorTo, formatDate } from '@daystar/timeseries';

/** First year (UTC) of past rows, and of the candidates for a typical meteorological year. */
export const HISTORY_FIRST_YEAR = 2007;

/** A row depends on the sky within this time before and after its period, ms. */
export const SKY_MARGIN_MS = 2 * HOUR;

/**
 * Returns the start of the calendar month (UTC) before the month of `time`, ms. Past rows of modules under snow or dust depend
 * on the weather from then on.
 */
export function getStartOfPreviousMonth(time: number): number {
  const date = new Date(time);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - 1);
}

/** Key and time range of a stored block of past sky. */
export interface SkyHistorySpan {
  /** Key in the row cache: name of the point and month and, for a month in progress, the day until which it reaches. */
  readonly name: string;
  /** ms since 1970 UTC */
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the key and the time range of the block of a point and a calendar month (UTC). It has a margin on both sides, so
 * that its rows need no other block.
 * The block of a month in progress ends with the last whole day, and its key changes daily.
 * @param point name of a point, or of a sky cell (from a gateway of an earlier release)
 * @param month `2019-06`
 * @param now ms
 */
export function getSkyHistorySpan(point: string, month: string, now: number): SkyHistorySpan {
  const [year, monthNumber] = month.split('-').map(Number);
  const from = Math.max(Date.UTC(year, monthNumber - 1) - SKY_MARGIN_MS, Date.UTC(HISTORY_FIRST_YEAR, 0));
  const end = Date.UTC(year, monthNumber) + SKY_MARGIN_MS;
  const today = floorTo(now, DAY);
  if (today >= end) return { name: `${point}/${month}`, from, to: end };
  return { name: `${point}/${month}/${formatDate(today)}`, from, to: Math.max(from, today) };
}
