import { DAY } from '@daystar/timeseries';
import type { CollectedRows } from './collected-rows';
import { meanRows } from './mean-rows';
import { readTable } from './table';

export interface Collecting {
  /** Columns that every row must have beside `site_id` and `period_end`. */
  readonly required: readonly string[];
  /** Numbers to keep; those the table does not have stay out. */
  readonly columns: readonly string[];
  /** First period end seen of each site, of this table or one before: all its other stamps lie whole periods away. */
  readonly origins: Map<string, number>;
  readonly period: number;
  /** Whether rows may be of shorter steps than the period, which are then averaged. */
  readonly finer?: boolean;
}

/** A stamp further from the first one is a slip of the pen, ms. */
const LONGEST = 30 * 366 * DAY;

/**
 * Reads a table of all sites. A row that does not say when it was issued is known one day ahead.
 * @throws DataSetError that names file and line
 */
export async function collectRows(path: string, collecting: Collecting): Promise<Map<string, CollectedRows>> {
  const { origins, period, finer = false } = collecting;
  const sites = new Map([...origins.keys()].map((site) => [site, emptyRows(collecting.columns)]));
  const heading = await readTable(path, ['site_id', 'period_end', ...collecting.required], (row) => {
    const site = row.text('site_id');
    const rows = sites.get(site);
    if (!rows) throw row.fail(`no site is called ${site || 'blank'} in the table of sites`);
    const end = row.time('period_end');
    const origin = origins.get(site)!;
    if (Number.isNaN(origin)) origins.set(site, end);
    else if (!finer && (end - origin) % period !== 0)
      throw row.fail(`period_end is not a whole number of periods from the others`);
    else if (Math.abs(end - origin) > LONGEST) throw row.fail(`period_end is more than 30 years from the others`);
    rows.ends.push(end);
    const periodEnd = Number.isNaN(origin) ? end : origin + Math.ceil((end - origin) / period) * period;
    rows.periodEnds.push(periodEnd);
    rows.knownAt.push(row.text('issued_at') === '' ? periodEnd - DAY : row.time('issued_at'));
    for (const [column, values] of rows.columns) values.push(row.number(column));
  });
  for (const { columns } of sites.values()) {
    for (const column of columns.keys()) if (!heading.includes(column)) columns.delete(column);
  }
  return finer ? new Map([...sites].map(([site, rows]) => [site, meanRows(rows)])) : sites;
}

const emptyRows = (columns: readonly string[]) => ({
  ends: [] as number[],
  periodEnds: [] as number[],
  knownAt: [] as number[],
  columns: new Map(columns.map((column) => [column, [] as number[]])),
});
