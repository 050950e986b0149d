import { BodyWriter } from './body-writer';
import { toCsv } from './csv';
import type { Format } from './format';
import { gzipBody } from './gzip/gzip';
import { toHtml } from './html';
import { toColumnarJson, toJson } from './json';
import type { BodyChunk } from './row-pattern';
import type { Rows } from './row-table';
import { toXml } from './xml';

/** Formats that are text. */
type TextFormat = Exclude<Format, 'arrow'>;

/** Maximum rows compressed on the calling thread, which takes a few milliseconds; larger bodies use the thread pool of zlib. */
const MAX_SYNC_ROWS = 10_000;

/** Renders the body of a response. */
export async function renderBody(format: Format, rows: Rows): Promise<Uint8Array> {
  if (format !== 'arrow') return renderText(format, rows);
  // Loaded on demand: it is rarely used and slow to load.
  return (await import('./arrow')).toArrow(rows);
}

/** Renders the body of a text response, as UTF-8. */
export const renderText = (format: TextFormat, rows: Rows): Buffer =>
  new BodyWriter().write(createChunks(format, rows));

/** Renders the body of a text response as gzip, synchronously; undefined for other formats and large bodies. */
export function renderGzip(format: Format, rows: Rows): Buffer | undefined {
  const count = rows.tables.reduce((sum, { steps }) => sum + steps.count, 0);
  return format === 'arrow' || count > MAX_SYNC_ROWS ? undefined : gzipBody(createChunks(format, rows));
}

function createChunks(format: TextFormat, rows: Rows): BodyChunk[] {
  switch (format) {
    case 'json':
      return toJson(rows);
    case 'columns':
      return toColumnarJson(rows);
    case 'csv':
      return toCsv(rows);
    case 'xml':
      return toXml(rows);
    case 'html':
      return toHtml(rows);
  }
}
