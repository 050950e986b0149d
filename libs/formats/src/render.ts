import { toCsv } from './csv';
import type { Format } from './format';
import { toHtml } from './html';
import { toColumns, toJson } from './json';
import type { Rows } from './row-table';
import { toXml } from './xml';

/** The body of an answer. */
export function render(format: Format, rows: Rows): string {
  switch (format) {
    case 'json':
      return toJson(rows);
    case 'columns':
      return toColumns(rows);
    case 'csv':
      return toCsv(rows);
    case 'xml':
      return toXml(rows);
    case 'html':
      return toHtml(rows);
  }
}
