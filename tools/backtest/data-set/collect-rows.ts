import { DAY, formatPeriod } from '@daystar/timeseries';
import type { CollectedRows } from './collected-rows';
import { type FinerRows, averageRows } from './average-rows';
import { readTable } from './read-table';

export interface CollectOptions {
  /** Columns that every row must have besides `site_id` and `period_end`. */
  readonly required: readonly string[];
  /** Names of the number columns to read; absent ones are ignored. */
  readonly columns: readonly string[];
  /**
   * First period end of each site, ms, in this or an earlier table. It is NaN until the first row of the site sets it. Other
   * period ends must differ from it by whole periods, unless `mayBeFiner`.
   */
  readonly firstPeriodEnds: Map<string, number>;
  /** ms */
  readonly period: number;
  /** Whether rows may have shorter steps than the period. They are then averaged. */
  readonly mayBeFiner?: boolean;
}

/** Maximum difference between the first and another period end of a site, ms. */
const MAX_DIFFERENCE_MS = 30 * 366 * DAY;

/**
 * Reads a table of all sites. A row without `issued_at` is available one day before the end of its period.
 * @throws DataSetError that names file and line
 */
export async function collectRows(path: string, options: CollectOptions): Promise<Map<string, CollectedRows>> {
  const { firstPeriodEnds, period, mayBeFiner = false } = options;
  const sites = new Map([...firstPeriodEnds.keys()].map((site) => [site, createEmptyRows(options.columns)]));
  const header = await readTable(path, ['site_id', 'period_end', ...options.required], (row) => {
    const site = row.getText('site_id');
    const rows = sites.get(site);
    if (!rows) throw row.createError(`site ${site || '(blank)'} is not in the table of sites`);
    const end = row.getTime('period_end');
    const firstPeriodEnd = firstPeriodEnds.get(site)!;
    if (Number.isNaN(firstPeriodEnd)) firstPeriodEnds.set(site, end);
    else if (!mayBeFiner && (end - firstPeriodEnd) % period !== 0)
      throw row.createError(
        `period_end is not a whole number of periods of ${formatPeriod(period)} from the first of the site`,
      );
    else if (Math.abs(end - firstPeriodEnd) > MAX_DIFFERENCE_MS)
      throw row.createError('period_end is more than 30 years from the first of the site');
    rows.ends.push(end);
    const periodEnd = Number.isNaN(firstPeriodEnd)
      ? end
      : firstPeriodEnd + Math.ceil((end - firstPeriodEnd) / period) * period;
    rows.periodEnds.push(periodEnd);
    rows.availableAt.push(row.getText('issued_at') === '' ? periodEnd - DAY : row.getTime('issued_at'));
    for (const [column, values] of rows.columns) values.push(row.getNumber(column));
  });
  for (const { columns } of sites.values()) {
    for (const column of columns.keys()) if (!header.includes(column)) columns.delete(column);
  }
  const arrange = (rows: FinerRows) => (mayBeFiner ? averageRows(sortByEnd(rows)) : sortByEnd(rows));
  return new Map([...sites].map(([site, rows]) => [site, arrange(rows)]));
}

/** Sorts rows by time, because the rows of a file may have any order. Rows of the same time keep their order. */
function sortByEnd({ ends, periodEnds, availableAt, columns }: FinerRows): FinerRows {
  const order = [...ends.keys()].sort((a, b) => ends[a] - ends[b]);
  const pick = (values: readonly number[]) => order.map((row) => values[row]);
  return {
    ends: pick(ends),
    periodEnds: pick(periodEnds),
    availableAt: pick(availableAt),
    columns: new Map([...columns].map(([name, values]) => [name, pick(values)])),
  };
}

const createEmptyRows = (columns: readonly string[]) => ({
  ends: [] as number[],
  periodEnds: [] as number[],
  availableAt: [] as number[],
  columns: new Map(columns.map((column) => [column, [] as number[]])),
});
