import { toCsv } from './csv';
import type { Format } from './format';
import { toHtml } from './html';
import { toColumns, toJson } from './json';
import type { Rows } from './row-table';
import { toXml } from './xml';

/** Formats that are text. */
type TextFormat = Exclude<Format, 'arrow'>;

/** The body of an answer: text, or bytes. */
export async function renderBody(format: Format, rows: Rows): Promise<string | Uint8Array> {
  if (format !== 'arrow') return render(format, rows);
  // Few ask for it, and it takes a while to load.
  return (await import('./arrow')).toArrow(rows);
}

/** The body of an answer that is text. */
export function render(format: TextFormat, rows: Rows): string {
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
