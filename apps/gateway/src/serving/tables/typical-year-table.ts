import type { RowTable } from '@daystar/formats';
import { DAY, type Steps } from '@daystar/timeseries';
import { averageRows } from './average-rows';
import { type PlaceTableRequest, buildPlaceTable } from './place-table';

/** The months of a typical year, or their parts, January first. */
export interface TypicalYearRequest {
  readonly parts: readonly PlaceTableRequest[];
}

/** Year of the stamps: no real one, and not a leap year. */
const STAMP_YEAR = 2059;

/**
 * Computes the periods of a month (UTC); of February, those of the first 28 days. A joined month has two parts, of two years.
 * @param month `yyyy-MM` @param length of a period, ms @param joinedFrom `yyyy-MM-dd`, from which the rest is of another year
 */
export function computeMonthPeriods(month: string, length: number, joinedFrom?: string): Steps[] {
  const [year, number] = month.split('-').map(Number);
  const days = number === 2 ? 28 : (Date.UTC(year, number) - Date.UTC(year, number - 1)) / DAY;
  const selectDays = (fromYear: number, fromDay: number, toDay: number): Steps => ({
    firstEnd: Date.UTC(fromYear, number - 1, fromDay) + length,
    length,
    count: ((toDay + 1 - fromDay) * DAY) / length,
  });
  if (joinedFrom === undefined) return [selectDays(year, 1, days)];
  const [restYear, , fromDay] = joinedFrom.split('-').map(Number);
  return [selectDays(year, 1, fromDay - 1), selectDays(restYear, fromDay, days)];
}

/**
 * Rows of a typical year: those of its parts, one after the other. The year begins at midnight of the zone of the stamps:
 * hours that fall into another year in UTC are taken from the other end of the typical year.
 */
export function buildTypicalYearTable({ parts }: TypicalYearRequest): RowTable {
  const tables = parts.map((part) => buildPlaceTable({ ...part, query: { ...part.query, rowsPerMean: 1 } }));
  const [first] = tables;
  const { length } = first.steps;
  const { utcOffset = 0 } = first;
  const count = tables.reduce((sum, { steps }) => sum + steps.count, 0);
  const shift = utcOffset / length;
  const columns = Object.keys(first.columns).map((name) => {
    const values = tables.flatMap((table) => Array.from(table.columns[name]));
    return [name, Float64Array.from(values, (_, i) => values[(i - shift + count) % count])] as const;
  });
  const steps = { firstEnd: Date.UTC(STAMP_YEAR, 0) - utcOffset + length, length, count };
  return averageRows({ ...first, steps, columns: Object.fromEntries(columns) }, parts[0].query.rowsPerMean);
}
