import { csvText } from './csv-text';
import { type Section, columnNames, sectionsOf } from './row-columns';
import { type Manner, type Passage, rowPattern } from './row-pattern';
import type { Rows } from './row-table';

const MANNER: Manner = { text: csvText, missing: Buffer.from('') };

/**
 * A header with the field names, then one line per row, lines ended by CRLF as RFC 4180 has it; missing is empty.
 * Rows of both properties share one table, whose column `rows` tells them apart.
 */
export function toCsv({ tables }: Rows): Passage[] {
  const sections = sectionsOf(tables);
  const names = columnNames(sections);
  const both = sections.length > 1;
  const header = `${(both ? ['rows', ...names] : names).join(',')}\r\n`;
  return [header, ...sections.flatMap((section) => linesOf(section, names, both))];
}

function linesOf({ property, tables }: Section, names: readonly string[], told: boolean): Passage[] {
  return tables.map((table) => {
    const cells = names.map((name) => table.columns.find((column) => column.name === name) ?? '');
    const separated = cells.flatMap((cell, index) => (index > 0 || told ? [',', cell] : [cell]));
    return rowPattern(table, [told ? property : '', ...separated, '\r\n'], MANNER);
  });
}
