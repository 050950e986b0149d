import { type ColumnTable, type Section, buildSections } from './row-columns';
import { type ValueEncoder, type BodyChunk, buildRowPattern } from './row-pattern';
import type { Rows } from './row-table';

const quote = (text: string) => JSON.stringify(text);
const ENCODER: ValueEncoder = { escapeText: quote, missing: Buffer.from('null') };

/** `{"forecasts":[{"ghi":300,…,"period_end":"…","period":"PT30M"},…]}` */
export function toJson(rows: Rows): BodyChunk[] {
  return encodeWithEnvelope(rows, ({ tables }) => [
    '[',
    ...joinWithCommas(tables.map((table) => [encodeObjects(table)])),
    ']',
  ]);
}

function encodeObjects(table: ColumnTable): BodyChunk {
  const members = table.columns.flatMap((column, index) => [`${index > 0 ? ',' : ''}${quote(column.name)}:`, column]);
  return buildRowPattern(table, ['{', ...members, '}'], ENCODER, ',');
}

/** `{"forecasts":{"ghi":[300,…],…,"period_end":["…",…],"period":"PT30M"}}` */
export function toColumnarJson(rows: Rows): BodyChunk[] {
  return encodeWithEnvelope(rows, ({ tables, count }) => [
    '{',
    ...joinWithCommas(tables[0].columns.map((_, index) => encodeArray(tables, index, count))),
    '}',
  ]);
}

/** Encodes the values of a column in all tables. The period is the same in all rows and is written once. */
function encodeArray(tables: readonly ColumnTable[], index: number, count: number): BodyChunk[] {
  const column = tables[0].columns[index];
  const name = `${quote(column.name)}:`;
  if (column.name === 'period' && 'text' in column) return [name, count > 0 ? quote(column.text) : 'null'];
  const values = tables.map((table) => [buildRowPattern(table, [table.columns[index]], ENCODER, ',')]);
  return [`${name}[`, ...joinWithCommas(values), ']'];
}

/** Joins lists with commas; omits empty ones. */
function joinWithCommas(lists: readonly (readonly BodyChunk[])[]): BodyChunk[] {
  const nonEmpty = lists.filter((list) => list.some((chunk) => typeof chunk === 'string' || chunk.count > 0));
  return nonEmpty.flatMap((list, index) => (index > 0 ? [',', ...list] : list));
}

function encodeWithEnvelope(
  { tables, envelope = {} }: Rows,
  encodeSection: (section: Section) => BodyChunk[],
): BodyChunk[] {
  const metadata = Object.entries(envelope).map(([name, value]) => [`${quote(name)}:${JSON.stringify(value)}`]);
  const sections = buildSections(tables).map((section) => [`${quote(section.series)}:`, ...encodeSection(section)]);
  return ['{', ...joinWithCommas([...metadata, ...sections]), '}'];
}
