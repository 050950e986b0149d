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
import { type TextColumn, sectionsOf } from './text-columns';

/**
 * One table as a stream of Apache Arrow (arrow.apache.org/docs/format/Columnar.html): the columns of CSV in its order, and
 * with the numbers of JSON. Numbers are float64, `period_end` is a timestamp in UTC, words are dictionaries; missing is
 * null. What stands beside the rows is JSON in the metadata of the schema. Rows of both properties share the table, whose
 * column `rows` tells them apart.
 */
export function toArrow({ tables, envelope = {} }: Rows): Uint8Array {
  const sections = sectionsOf(tables);
  const names = [...new Set(sections.flatMap(({ columns }) => columns.map(({ name }) => name)))];
  const columns: Record<string, Vector> = {};
  if (sections.length > 1) {
    columns.rows = words(sections.flatMap(({ property, count }) => new Array<string>(count).fill(property)));
  }
  for (const name of names) {
    const parts = sections.map((section) => ({
      count: section.count,
      column: section.columns.find((column) => column.name === name),
    }));
    const texts = parts.flatMap(({ column, count }) => column?.texts ?? new Array<string>(count).fill(''));
    columns[name] = vectorOf(name, parts.find(({ column }) => column)!.column!, texts);
  }
  const table = new Table(columns);
  for (const [name, value] of Object.entries(envelope)) table.schema.metadata.set(name, JSON.stringify(value));
  return tableToIPC(table, 'stream');
}

function vectorOf(name: string, { isNumber }: TextColumn, texts: readonly string[]): Vector {
  if (isNumber)
    return vectorFromArray(
      texts.map((text) => (text === '' ? null : Number(text))),
      new Float64(),
    );
  if (name !== 'period_end') return words(texts);
  return vectorFromArray(texts.map(Date.parse), new TimestampMillisecond('UTC'));
}

const words = (texts: readonly string[]): Vector => vectorFromArray(texts, new Dictionary(new Utf8(), new Int32()));
