import type { RowTable } from '@daystar/formats';
import { DAY, type Steps } from '@daystar/timeseries';
import { type PlaceTableRequest, buildPlaceTable } from './place-table';

/** The twelve months of a typical year, January first. */
export interface TypicalYearRequest {
  readonly months: readonly PlaceTableRequest[];
}

/** Year of the stamps: no real one, and not a leap year. */
const STAMP_YEAR = 2059;

/** Computes the periods of a month (UTC); of February, those of the first 28 days. @param month `yyyy-MM` @param length of a period, ms */
export function computeMonthPeriods(month: string, length: number): Steps {
  const [year, number] = month.split('-').map(Number);
  const from = Date.UTC(year, number - 1);
  const days = number === 2 ? 28 : (Date.UTC(year, number) - from) / DAY;
  return { firstEnd: from + length, length, count: (days * DAY) / length };
}

/**
 * Rows of a typical year: those of its months, one after the other. The year begins at midnight of the zone of the stamps:
 * hours that fall into another year in UTC are taken from the other end of the typical year.
 */
export function buildTypicalYearTable({ months }: TypicalYearRequest): RowTable {
  const tables = months.map(buildPlaceTable);
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
  return { ...first, steps, columns: Object.fromEntries(columns) };
}
