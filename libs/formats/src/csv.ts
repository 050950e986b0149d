import type { RowTable } from './row-table';
import { textColumns } from './text-columns';

/** A header with the field names, then one line per row, lines ended by CRLF as RFC 4180 has it; missing is empty. */
export function toCsv(table: RowTable): string {
  const columns = textColumns(table);
  const lines = [columns.map(({ name }) => name).join(',')];
  for (let row = 0; row < table.steps.count; row++) lines.push(columns.map(({ texts }) => texts[row]).join(','));
  return `${lines.join('\r\n')}\r\n`;
}
