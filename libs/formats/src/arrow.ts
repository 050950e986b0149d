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
import { type ColumnTable, type NumberColumn, listColumnNames, buildSections } from './row-columns';

/**
 * Encodes rows as an Apache Arrow stream of one table (arrow.apache.org/docs/format/Columnar.html). Columns have the
 * names and order of CSV, numbers are rounded as in JSON. Numbers are float64, `period_end` is a UTC timestamp, texts
 * are dictionary-encoded, missing numbers are null. The envelope is JSON in the schema metadata. If a response has
 * forecasts and estimated actuals, the column `rows` distinguishes them.
 */
export function toArrow({ tables, envelope = {} }: Rows): Uint8Array {
  const sections = buildSections(tables);
  const columns: Record<string, Vector> = {};
  if (sections.length > 1) {
    const names = sections.flatMap(({ series, count }) => new Array<string>(count).fill(series));
    columns.rows = buildDictionaryVector(names, 0);
  }
  for (const [index, name] of listColumnNames(sections).entries())
    columns[name] = buildVector(
      name,
      sections.flatMap(({ tables: sectionTables }) => sectionTables),
      index + 1,
    );
  const table = new Table(columns);
  for (const [name, value] of Object.entries(envelope)) table.schema.metadata.set(name, JSON.stringify(value));
  return tableToIPC(table, 'stream');
}

function buildVector(name: string, tables: readonly ColumnTable[], dictionaryId: number): Vector {
  const columnsByTable = tables.map((table) => ({
    table,
    column: table.columns.find((column) => column.name === name),
  }));
  if (columnsByTable.some(({ column }) => column && 'numbers' in column)) {
    const numbers = columnsByTable.flatMap(({ table, column }) =>
      mapRows(table, (index) => (column && 'numbers' in column ? roundOrNull(column, index) : null)),
    );
    return vectorFromArray(numbers, new Float64());
  }
  const texts = columnsByTable.flatMap(({ table, column }) =>
    mapRows(table, (index) =>
      column && 'texts' in column ? column.texts[index] : column && 'text' in column ? column.text : '',
    ),
  );
  return name === 'period_end'
    ? vectorFromArray(texts.map(Date.parse), new TimestampMillisecond('UTC'))
    : buildDictionaryVector(texts, dictionaryId);
}

/** Returns the values of all rows, in output order. */
function mapRows<Value>({ steps: { count }, isDescending }: ColumnTable, getValue: (index: number) => Value): Value[] {
  return Array.from({ length: count }, (_, row) => getValue(isDescending ? count - 1 - row : row));
}

function roundOrNull({ numbers, decimals }: NumberColumn, index: number): number | null {
  const factor = 10 ** decimals;
  const rounded = Math.round(numbers[index] * factor) / factor;
  // Adding 0 turns -0 into 0.
  return Number.isFinite(rounded) ? rounded + 0 : null;
}

/** @param id unique in the table: the default counts all tables of the process, so equal rows would differ in bytes */
const buildDictionaryVector = (texts: readonly string[], id: number): Vector =>
  vectorFromArray(texts, new Dictionary(new Utf8(), new Int32(), id));
