import { parse } from 'csv-parse';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { PassThrough } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Rejection } from '../../rejection';

export interface TableRow {
  /** Counted from 1 with the header. */
  readonly line: number;
  /** The text under a heading; empty when the table has no such column. */
  row(heading: string): string;
}

interface Options {
  /** None for tables of numbers: a stray quote must not swallow the lines after it. */
  readonly quote?: string;
}

/**
 * The rows of a table with a heading line, plain or gzipped. A row with more or fewer cells than headings is rejected;
 * a file that breaks off is rejected where it does, and the rows before are good.
 * @param needed headings without which the file is none of its kind
 */
export async function* tableRows(
  path: string,
  file: string,
  needed: readonly string[],
  reject: (rejection: Rejection) => void,
  { quote }: Options = {},
): AsyncGenerator<TableRow & { headings: readonly string[] }> {
  const parser = parse({
    bom: true,
    quote: quote ?? null,
    relax_column_count: true,
    skip_empty_lines: true,
    info: true,
  });
  const reading = pipeline(createReadStream(path), file.endsWith('.gz') ? createGunzip() : new PassThrough(), parser);
  // Told once, below: the parser ends with the same error.
  reading.catch(() => {});
  let headings: string[] | undefined;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (!headings) {
        headings = record;
        const missing = needed.filter((heading) => !record.includes(heading));
        if (missing.length === 0) continue;
        reject({ code: 'unreadable-file', message: `${file} has no column ${missing.join(', ')}`, file });
        return;
      }
      const names = headings;
      if (record.length !== names.length) {
        const message = `${record.length} cells under ${names.length} headings`;
        reject({ code: 'malformed-row', message, file, line: info.lines, value: record.join(',').slice(0, 200) });
        continue;
      }
      yield { line: info.lines, headings: names, row: (heading) => record[names.indexOf(heading)] ?? '' };
    }
  } catch (error) {
    const message = `${file} breaks off: ${(error as Error).message}`;
    reject({ code: 'unreadable-file', message, file });
  }
}
