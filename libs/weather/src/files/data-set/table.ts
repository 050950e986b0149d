import { parse } from 'csv-parse';
import { createReadStream } from 'node:fs';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Rejection } from '../../rejection';

export interface Table {
  readonly path: string;
  /** As rejections name it; `.gz` is unpacked. */
  readonly file: string;
  /** Headings without which the file is none of its kind. */
  readonly needed: readonly string[];
  /** None for tables of numbers: a stray quote must not swallow the lines after it. */
  readonly quote?: string;
}

/** The text under a heading; empty when the table has no such column. */
export type Cells = (heading: string) => string;

/**
 * Reads a table with a heading line row by row. A row with more or fewer cells than headings is rejected; a file that
 * breaks off is rejected where it does, and the rows before are good.
 * @param take gets each row, its line counted from 1 with the headings, and the headings
 */
export async function readTable(
  { path, file, needed, quote }: Table,
  reject: (rejection: Rejection) => void,
  take: (cells: Cells, line: number, headings: readonly string[]) => void,
): Promise<void> {
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
  const columns = new Map<string, number>();
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (!headings) {
        headings = record;
        record.forEach((heading, column) => columns.set(heading, column));
        const missing = needed.filter((heading) => !columns.has(heading));
        if (missing.length === 0) continue;
        reject({ code: 'unreadable-file', message: `${file} has no column ${missing.join(', ')}`, file });
        return;
      }
      if (record.length !== headings.length) {
        const message = `${record.length} cells under ${headings.length} headings`;
        reject({ code: 'malformed-row', message, file, line: info.lines, value: record.join(',').slice(0, 200) });
        continue;
      }
      take((heading) => record[columns.get(heading) ?? -1] ?? '', info.lines, headings);
    }
  } catch (error) {
    const message = `${file} breaks off: ${(error as Error).message}`;
    reject({ code: 'unreadable-file', message, file });
  }
}
