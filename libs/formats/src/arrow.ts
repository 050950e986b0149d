import {
  Dictionary,
  Float64,
  Int32,
  Table,
  TimestampMillisecond,
  Utf8,
  tableToIPC,
  vectorFromArray,
} from 'apache-arrow';
import type { Vector } from 'apache-arrow';
import type { Rows } from './row-table';
import { type ColumnTable, type NumberColumn, columnNames, sectionsOf } from './row-columns';

/**
 * One table as a stream of Apache Arrow (arrow.apache.org/docs/format/Columnar.html): the columns of CSV in its order, and
 * with the numbers of JSON. Numbers are float64, `period_end` is a timestamp in UTC, words are dictionaries; missing is
 * null. What stands beside the rows is JSON in the metadata of the schema. Rows of both properties share the table, whose
 * column `rows` tells them apart.
 */
export function toArrow({ tables, envelope = {} }: Rows): Uint8Array {
  const sections = sectionsOf(tables);
  const columns: Record<string, Vector> = {};
  if (sections.length > 1) {
    columns.rows = words(sections.flatMap(({ property, count }) => new Array<string>(count).fill(property)));
  }
  for (const name of columnNames(sections))
    columns[name] = vectorOf(
      name,
      sections.flatMap(({ tables: ours }) => ours),
    );
  const table = new Table(columns);
  for (const [name, value] of Object.entries(envelope)) table.schema.metadata.set(name, JSON.stringify(value));
  return tableToIPC(table, 'stream');
}

function vectorOf(name: string, tables: readonly ColumnTable[]): Vector {
  const parts = tables.map((table) => ({ table, column: table.columns.find((column) => column.name === name) }));
  if (parts.some(({ column }) => column && 'numbers' in column)) {
    const numbers = parts.flatMap(({ table, column }) =>
      valuesOf(table, (index) => (column && 'numbers' in column ? numberOrNull(column, index) : null)),
    );
    return vectorFromArray(numbers, new Float64());
  }
  const texts = parts.flatMap(({ table, column }) =>
    valuesOf(table, (index) =>
      column && 'texts' in column ? column.texts[index] : column && 'text' in column ? column.text : '',
    ),
  );
  return name === 'period_end' ? vectorFromArray(texts.map(Date.parse), new TimestampMillisecond('UTC')) : words(texts);
}

/** In the order in which rows are written. */
function valuesOf<Value>({ steps: { count }, descending }: ColumnTable, of: (index: number) => Value): Value[] {
  return Array.from({ length: count }, (_, row) => of(descending ? count - 1 - row : row));
}

function numberOrNull({ numbers, decimals }: NumberColumn, index: number): number | null {
  const factor = 10 ** decimals;
  const rounded = Math.round(numbers[index] * factor) / factor;
  // What is a little below zero is zero.
  return Number.isFinite(rounded) ? rounded + 0 : null;
}

const words = (texts: readonly string[]): Vector => vectorFromArray(texts, new Dictionary(new Utf8(), new Int32()));
