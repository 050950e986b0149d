import { toCsv } from './csv';
import type { Format } from './format';
import { toHtml } from './html';
import { toColumns, toJson } from './json';
import type { RowTable } from './row-table';
import { toXml } from './xml';

/** The body of an answer. `title` heads the page of the html format. */
export function render(format: Format, table: RowTable, title: string): string {
  switch (format) {
    case 'json':
      return toJson(table);
    case 'columns':
      return toColumns(table);
    case 'csv':
      return toCsv(table);
    case 'xml':
      return toXml(table);
    case 'html':
      return toHtml(table, title);
  }
}
