/** A calendar month, UTC, or the part of it that a time span covers. */
export interface Month {
  /** `2019-06` */
  readonly name: string;
  /** Periods end within (from, to], ms. */
  readonly from: number;
  readonly to: number;
}

/** Formats the UTC month of a time as yyyy-MM. @param time ms since 1970 */
export const formatMonth = (time: number): string => new Date(time).toISOString().slice(0, 'yyyy-MM'.length);

/** Splits a time span into calendar months, UTC, in order. @param from ms. @param to ms */
export function splitIntoMonths(from: number, to: number): Month[] {
  const months: Month[] = [];
  for (let start = from; start < to;) {
    const date = new Date(start);
    const end = Math.min(to, Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1));
    months.push({ name: formatMonth(start), from: start, to: end });
    start = end;
  }
  return months;
}
