import { type Steps, formatPeriod, formatStamp, stepEnd } from '@daystar/timeseries';
import { LRUCache } from 'lru-cache';
import { type RowTable, type RowsProperty, fieldsShown, rowsProperty } from './row-table';

/** A column of rows: a number or a text for each, ascending in time, or one text for all. */
export type Column = NumberColumn | TextColumn | SameColumn;

export interface NumberColumn {
  readonly name: string;
  readonly numbers: ArrayLike<number>;
  readonly decimals: number;
}

export interface TextColumn {
  readonly name: string;
  readonly texts: readonly string[];
}

export interface SameColumn {
  readonly name: string;
  readonly text: string;
}

/** A table as it is written. */
export interface ColumnTable {
  readonly columns: readonly Column[];
  readonly steps: Steps;
  /** Forecasts are written ascending in time, estimated actuals descending. */
  readonly descending: boolean;
}

/** The tables of one property of an answer, which stand below each other and have the same columns. */
export interface Section {
  readonly property: RowsProperty;
  readonly tables: readonly ColumnTable[];
  readonly count: number;
}

/** Tables by property, in the order in which the properties come first. */
export function sectionsOf(tables: readonly RowTable[]): Section[] {
  return [...new Set(tables.map(rowsProperty))].map((property) => {
    const ours = tables.filter((table) => rowsProperty(table) === property).map(inColumns);
    return { property, tables: ours, count: ours.reduce((sum, { steps }) => sum + steps.count, 0) };
  });
}

/** All columns that any of the sections has, in the order in which they come first. */
export const columnNames = (sections: readonly Section[]): string[] => [
  ...new Set(sections.flatMap(({ tables: [first] }) => first.columns.map(({ name }) => name))),
];

/** Labels, the fields in their order, `period_end` and `period`, then notes. */
function inColumns(table: RowTable): ColumnTable {
  const { steps, columns, precision, labels = {}, notes = {} } = table;
  return {
    steps,
    descending: rowsProperty(table) === 'estimated_actuals',
    columns: [
      ...Object.entries(labels).map(([name, text]) => ({ name, text })),
      ...fieldsShown(table).map(({ name, decimals }) => ({
        name,
        numbers: columns[name],
        decimals: precision ?? decimals,
      })),
      { name: 'period_end', texts: stampsOf(steps) },
      { name: 'period', text: formatPeriod(steps.length) },
      ...Object.entries(notes).map(([name, texts]) => ({ name, texts })),
    ],
  };
}

/** Windows whose stamps are kept: at any time nearly all answers have one of a few. */
const MAX_WINDOWS = 16;
const kept = new LRUCache<string, readonly string[]>({ max: MAX_WINDOWS });

/** When each period ends, as it is written. */
export function stampsOf(steps: Steps): readonly string[] {
  const name = `${steps.firstEnd} ${steps.length} ${steps.count}`;
  const held = kept.get(name);
  if (held) return held;
  const stamps = Array.from({ length: steps.count }, (_, index) => formatStamp(stepEnd(steps, index)));
  kept.set(name, stamps);
  return stamps;
}
