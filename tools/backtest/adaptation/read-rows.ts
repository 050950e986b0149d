import { basename } from 'node:path';
import { DataSetError } from '../data-set/data-set-error';
import { readTable } from '../data-set/read-table';
import type { AdaptationDescription } from './description';

/** Rows of all columns, in order of time. */
export interface AdaptationRows {
  /** End of each period, ms. */
  readonly ends: Float64Array;
  readonly columns: ReadonlyMap<string, Float64Array>;
}

const CLEAR_SKY_COLUMNS = ['ghi_clear', 'zenith'];

/**
 * Reads rows with a clear sky of more than 0 W/m2.
 * @throws DataSetError that names the file and the line
 */
export async function readRows({ rows: path, combinations }: AdaptationDescription): Promise<AdaptationRows> {
  const required = [...new Set([...CLEAR_SKY_COLUMNS, ...combinations.flat()])];
  const ends: number[] = [];
  const values = new Map<string, number[]>();
  await readTable(path, ['period_end', ...required], (row) => {
    if (!(row.getNumber('ghi_clear') > 0)) return;
    const end = row.getTime('period_end');
    if (end <= (ends.at(-1) ?? -Infinity)) throw row.createError('period_end is not later than in the row before');
    ends.push(end);
    for (const name of row.columns) {
      if (name === 'period_end') continue;
      const column = values.get(name) ?? [];
      values.set(name, column);
      column.push(row.getNumber(name));
    }
  });
  if (ends.length === 0) throw new DataSetError(basename(path), 'no row has a ghi_clear above 0');
  return {
    ends: Float64Array.from(ends),
    columns: new Map([...values].map(([name, column]) => [name, Float64Array.from(column)])),
  };
}
