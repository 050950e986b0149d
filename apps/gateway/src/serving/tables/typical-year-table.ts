import type { RowTable } from '@daystar/formats';
import { DAY, type Steps } from '@daystar/timeseries';
import { averageRows } from './average-rows';
import { type PlaceTableRequest, buildPlaceTable } from './place-table';

/** The spans of a typical year, January first: one span per month, or two where a month combines two years. */
export interface TypicalYearRequest {
  readonly spans: readonly PlaceTableRequest[];
}

/** Year of the timestamps: the one that Solcast's typical years have, and not a leap year. */
const TIMESTAMP_YEAR = 2059;

/**
 * Computes the periods of a month, UTC. February has 28 days. A month joined from two years gives two entries.
 * @param month `yyyy-MM` @param stepMs length of a period, ms @param joinedFrom first day of the second part, `yyyy-MM-dd`
 */
export function computeMonthPeriods(month: string, stepMs: number, joinedFrom?: string): Steps[] {
  const [year, monthNumber] = month.split('-').map(Number);
  const days = monthNumber === 2 ? 28 : (Date.UTC(year, monthNumber) - Date.UTC(year, monthNumber - 1)) / DAY;
  const createDaySteps = (fromYear: number, fromDay: number, toDay: number): Steps => ({
    firstEnd: Date.UTC(fromYear, monthNumber - 1, fromDay) + stepMs,
    stepMs,
    count: ((toDay + 1 - fromDay) * DAY) / stepMs,
  });
  if (joinedFrom === undefined) return [createDaySteps(year, 1, days)];
  const [secondYear, , fromDay] = joinedFrom.split('-').map(Number);
  return [createDaySteps(year, 1, fromDay - 1), createDaySteps(secondYear, fromDay, days)];
}

/**
 * Builds the rows of a typical year from its spans, one after the other. The year begins at midnight in the time zone
 * of the timestamps. Hours before or after the UTC year are therefore taken from its other end.
 */
export function buildTypicalYearTable({ spans }: TypicalYearRequest): RowTable {
  const tables = spans.map((span) => buildPlaceTable({ ...span, query: { ...span.query, rowsPerMean: 1 } }));
  const [firstTable] = tables;
  const { stepMs } = firstTable.steps;
  const { utcOffset = 0 } = firstTable;
  const rowCount = tables.reduce((sum, { steps }) => sum + steps.count, 0);
  const shiftInRows = utcOffset / stepMs;
  const columns = Object.keys(firstTable.columns).map((name) => {
    const values = tables.flatMap((table) => Array.from(table.columns[name]));
    return [name, Float64Array.from(values, (_, i) => values[(i - shiftInRows + rowCount) % rowCount])] as const;
  });
  const steps = { firstEnd: Date.UTC(TIMESTAMP_YEAR, 0) - utcOffset + stepMs, stepMs, count: rowCount };
  return averageRows({ ...firstTable, steps, columns: Object.fromEntries(columns) }, spans[0].query.rowsPerMean);
}
