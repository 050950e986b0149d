import { BodyWriter } from './body-writer';
import { toCsv } from './csv';
import type { Format } from './format';
import { gzipped } from './gzip/gzip';
import { toHtml } from './html';
import { toColumns, toJson } from './json';
import type { Passage } from './row-pattern';
import type { Rows } from './row-table';
import { toXml } from './xml';

/** Formats that are text. */
type TextFormat = Exclude<Format, 'arrow'>;

/** Rows beyond which a body is left to a compressor on a thread of its own: so many take a few milliseconds. */
const MOST_ROWS = 10_000;

/** The body of an answer. */
export async function renderBody(format: Format, rows: Rows): Promise<Uint8Array> {
  if (format !== 'arrow') return render(format, rows);
  // Few ask for it, and it takes a while to load.
  return (await import('./arrow')).toArrow(rows);
}

/** The body of an answer that is text, as UTF-8. */
export const render = (format: TextFormat, rows: Rows): Buffer => new BodyWriter().write(passagesOf(format, rows));

/** The body of an answer as gzip, at once; undefined of one that is too large for that, or no text. */
export function renderGzip(format: Format, rows: Rows): Buffer | undefined {
  const count = rows.tables.reduce((sum, { steps }) => sum + steps.count, 0);
  return format === 'arrow' || count > MOST_ROWS ? undefined : gzipped(passagesOf(format, rows));
}

function passagesOf(format: TextFormat, rows: Rows): Passage[] {
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
