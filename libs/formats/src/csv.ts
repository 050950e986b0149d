import type { Rows } from './row-table';
import { sectionsOf } from './text-columns';

/**
 * A header with the field names, then one line per row, lines ended by CRLF as RFC 4180 has it; missing is empty.
 * Rows of both properties share one table, whose column `rows` tells them apart.
 */
export function toCsv({ tables }: Rows): string {
  const sections = sectionsOf(tables);
  const names = [...new Set(sections.flatMap(({ columns }) => columns.map(({ name }) => name)))];
  const both = sections.length > 1;
  const lines = [(both ? ['rows', ...names] : names).join(',')];
  for (const { property, columns, count } of sections) {
    const ordered = names.map((name) => columns.find((column) => column.name === name));
    for (let row = 0; row < count; row++) {
      const cells = ordered.map((column) => quoted(column?.texts[row] ?? ''));
      lines.push((both ? [property, ...cells] : cells).join(','));
    }
  }
  return `${lines.join('\r\n')}\r\n`;
}

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
