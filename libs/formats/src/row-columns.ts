import { type Steps, formatPeriod, formatStamp, stepEnd } from '@daystar/timeseries';
import { LRUCache } from 'lru-cache';
import { type RowTable, type SeriesName, getShownFields, getSeriesName } from './row-table';

/** A column: one number or text per row, ascending in time, or the same text for all rows. */
export type Column = NumberColumn | TextColumn | ConstantColumn;

export interface NumberColumn {
  readonly name: string;
  readonly numbers: ArrayLike<number>;
  readonly decimals: number;
}

export interface TextColumn {
  readonly name: string;
  readonly texts: readonly string[];
}

export interface ConstantColumn {
  readonly name: string;
  readonly text: string;
}

/** A table in columns, ready to encode. */
export interface ColumnTable {
  readonly columns: readonly Column[];
  readonly steps: Steps;
  readonly isDescending: boolean;
}

/** Tables of one series of a response, one after the other, with the same columns. */
export interface Section {
  readonly series: SeriesName;
  readonly tables: readonly ColumnTable[];
  readonly count: number;
}

/** Groups tables by series, in order of first occurrence. */
export function buildSections(tables: readonly RowTable[]): Section[] {
  return [...new Set(tables.map(getSeriesName))].map((series) => {
    const columnTables = tables.filter((table) => getSeriesName(table) === series).map(toColumnTable);
    return { series, tables: columnTables, count: columnTables.reduce((sum, { steps }) => sum + steps.count, 0) };
  });
}

/**
 * Lists the columns of all sections. A column that an earlier section lacks follows the column before it, so that the order is
 * that of one section with all columns.
 */
export function listColumnNames(sections: readonly Section[]): string[] {
  const names: string[] = [];
  for (const { tables } of sections) {
    let position = 0;
    for (const { name } of tables[0].columns) {
      const known = names.indexOf(name);
      if (known < 0) names.splice(position, 0, name);
      position = (known < 0 ? position : known) + 1;
    }
  }
  return names;
}

/** Builds the columns in this order: labels, fields, `period_end`, `period`, text columns. */
function toColumnTable(table: RowTable): ColumnTable {
  const { steps, columns, precision, labels = {}, textColumns = {} } = table;
  return {
    steps,
    isDescending: getSeriesName(table) === 'estimated_actuals' && !table.isAscending,
    columns: [
      ...Object.entries(labels).map(([name, text]) => ({ name, text })),
      ...getShownFields(table).map(({ name, decimals }) => ({
        name,
        numbers: columns[name],
        decimals: precision ?? decimals,
      })),
      { name: 'period_end', texts: formatStamps(steps, table.utcOffset) },
      { name: 'period', text: formatPeriod(steps.stepMs) },
      ...Object.entries(textColumns).map(([name, texts]) => ({ name, texts })),
    ],
  };
}

/** Maximum number of windows with cached timestamps; nearly all responses share a few windows. */
const MAX_WINDOWS = 16;
const stampCache = new LRUCache<string, readonly string[]>({ max: MAX_WINDOWS });

/** Formats the end of each period. */
export function formatStamps(steps: Steps, utcOffset = 0): readonly string[] {
  const key = `${steps.firstEnd} ${steps.stepMs} ${steps.count} ${utcOffset}`;
  const cached = stampCache.get(key);
  if (cached) return cached;
  const stamps = Array.from({ length: steps.count }, (_, index) => formatStamp(stepEnd(steps, index), utcOffset));
  stampCache.set(key, stamps);
  return stamps;
}
