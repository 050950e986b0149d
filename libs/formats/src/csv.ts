import { encodeCsvText } from './csv-text';
import { type Section, listColumnNames, buildSections } from './row-columns';
import { type ValueEncoder, type BodyChunk, buildRowPattern } from './row-pattern';
import type { Rows } from './row-table';

const ENCODER: ValueEncoder = { escapeText: encodeCsvText, missing: Buffer.from('') };

/**
 * Encodes a header with the field names, then one line per row, with CRLF line ends (RFC 4180); missing values are
 * empty. Forecasts and estimated actuals share a table, whose column `rows` names the series.
 */
export function toCsv({ tables }: Rows): BodyChunk[] {
  const sections = buildSections(tables);
  const names = listColumnNames(sections);
  const hasRowsColumn = sections.length > 1;
  const header = `${(hasRowsColumn ? ['rows', ...names] : names).join(',')}\r\n`;
  return [header, ...sections.flatMap((section) => encodeLines(section, names, hasRowsColumn))];
}

function encodeLines({ series, tables }: Section, names: readonly string[], hasRowsColumn: boolean): BodyChunk[] {
  return tables.map((table) => {
    const cells = names.map((name) => table.columns.find((column) => column.name === name) ?? '');
    const separated = cells.flatMap((cell, index) => (index > 0 || hasRowsColumn ? [',', cell] : [cell]));
    return buildRowPattern(table, [hasRowsColumn ? series : '', ...separated, '\r\n'], ENCODER);
  });
}
