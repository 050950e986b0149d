import { type ColumnTable, type Section, sectionsOf } from './row-columns';
import { type Manner, type Passage, rowPattern } from './row-pattern';
import type { Rows } from './row-table';

const quoted = (text: string) => JSON.stringify(text);
const MANNER: Manner = { text: quoted, missing: Buffer.from('null') };

/** `{"forecasts":[{"ghi":300,…,"period_end":"…","period":"PT30M"},…]}` */
export function toJson(rows: Rows): Passage[] {
  return withEnvelope(rows, ({ tables }) => ['[', ...apart(tables.map((table) => [objectsOf(table)])), ']']);
}

function objectsOf(table: ColumnTable): Passage {
  const members = table.columns.flatMap((column, index) => [`${index > 0 ? ',' : ''}${quoted(column.name)}:`, column]);
  return rowPattern(table, ['{', ...members, '}'], MANNER, ',');
}

/** `{"forecasts":{"ghi":[300,…],…,"period_end":["…",…],"period":"PT30M"}}` */
export function toColumns(rows: Rows): Passage[] {
  return withEnvelope(rows, ({ tables, count }) => [
    '{',
    ...apart(tables[0].columns.map((_, index) => arrayOf(tables, index, count))),
    '}',
  ]);
}

/** The values of a column in all tables; the period, which is the same in all rows, stands there once. */
function arrayOf(tables: readonly ColumnTable[], index: number, count: number): Passage[] {
  const column = tables[0].columns[index];
  const name = `${quoted(column.name)}:`;
  if (column.name === 'period' && 'text' in column) return [name, count > 0 ? quoted(column.text) : 'null'];
  const values = tables.map((table) => [rowPattern(table, [table.columns[index]], MANNER, ',')]);
  return [`${name}[`, ...apart(values), ']'];
}

/** A comma between each two that have anything to say. */
function apart(lists: readonly (readonly Passage[])[]): Passage[] {
  const written = lists.filter((list) => list.some((passage) => typeof passage === 'string' || passage.count > 0));
  return written.flatMap((list, index) => (index > 0 ? [',', ...list] : list));
}

function withEnvelope({ tables, envelope = {} }: Rows, written: (section: Section) => Passage[]): Passage[] {
  const beside = Object.entries(envelope).map(([name, value]) => [`${quoted(name)}:${JSON.stringify(value)}`]);
  const sections = sectionsOf(tables).map((section) => [`${quoted(section.property)}:`, ...written(section)]);
  return ['{', ...apart([...beside, ...sections]), '}'];
}
