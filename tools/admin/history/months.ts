import { DAY, NATIVE_PERIOD, type Steps, stepsBetween } from '@daystar/timeseries';

/** A part of a history: what of it lies within one calendar month, UTC. */
export interface Month {
  /** yyyy-MM. */
  readonly name: string;
  /** ms; rows lie within (from, to]. */
  readonly from: number;
  readonly to: number;
}

/** Weather sources look back a week and a day: what is computed in one go lies within that. */
const LONGEST_PIECE = 7 * DAY;

/** @param from midnight, ms, @param to midnight, later */
export function monthsBetween(from: number, to: number): Month[] {
  const months: Month[] = [];
  for (let start = from; start < to;) {
    const date = new Date(start);
    const end = Math.min(to, Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1));
    months.push({ name: date.toISOString().slice(0, 7), from: start, to: end });
    start = end;
  }
  return months;
}

/** The native steps of a month, week by week; where the cuts lie depends on the month alone. */
export function piecesOf({ from, to }: Month): Steps[] {
  const pieces: Steps[] = [];
  for (let start = from; start < to; start += LONGEST_PIECE) {
    pieces.push(stepsBetween(start, Math.min(to, start + LONGEST_PIECE), NATIVE_PERIOD));
  }
  return pieces;
}
