import { parse } from 'csv-parse';
import { createReadStream } from 'node:fs';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Rejection } from '../../source/rejection';
import { readLines } from './read-lines';

/** A CSV file to read. */
export interface Table {
  /** `.gz` is decompressed. */
  readonly path: string;
  /** Name in rejections. */
  readonly file: string;
  /** Headings that the table must have. */
  readonly required: readonly string[];
  /** Quote character; absent for tables of numbers, where a stray quote must not swallow the lines after it. */
  readonly quote?: string;
}

/** The text under a heading; empty when the table has no such column. */
export type ReadCell = (heading: string) => string;

type OnRecord = (record: string[], line: number) => void;

/**
 * Reads a table with a heading line row by row. A row with more or fewer cells than headings is rejected. A file that
 * cannot be read to its end is rejected; the rows before the fault are used.
 * @param onRow called with each row, its line (from 1, with the headings) and the headings
 */
export async function readTable(
  { path, file, required, quote }: Table,
  reject: (rejection: Rejection) => void,
  onRow: (readCell: ReadCell, line: number, headings: readonly string[]) => void,
): Promise<void> {
  let headings: string[] | undefined;
  const columns = new Map<string, number>();
  const onRecord: OnRecord = (record, line) => {
    if (!headings) {
      headings = record;
      record.forEach((heading, column) => columns.set(heading, column));
      const missing = required.filter((heading) => !columns.has(heading));
      if (missing.length > 0)
        throw new MissingColumnError(
          `${file} lacks ${missing.length > 1 ? 'the columns' : 'the column'} ${missing.join(', ')}`,
        );
      return;
    }
    if (record.length !== headings.length) {
      const message = `a row must have one cell for each heading: expected ${headings.length}, found ${record.length}`;
      reject({ code: 'malformed-row', message, file, line, value: record.join(',').slice(0, 200) });
      return;
    }
    onRow((heading) => record[columns.get(heading) ?? -1] ?? '', line, headings);
  };
  try {
    await (quote === undefined ? readUnquoted(path, onRecord) : readQuoted(path, quote, onRecord));
  } catch (error) {
    const { message } = error as Error;
    reject({
      code: 'unreadable-file',
      message: error instanceof MissingColumnError ? message : `${file} cannot be read to its end: ${message}`,
      file,
    });
  }
}

/** Thrown when the table lacks a required column. */
class MissingColumnError extends Error {}

/** Splits lines at commas. For years of weather this is several times as fast as a parser that handles quotes. */
async function readUnquoted(path: string, onRecord: OnRecord): Promise<void> {
  let lineNumber = 0;
  await readLines(path, (line) => {
    lineNumber++;
    if (line !== '') onRecord(line.split(','), lineNumber);
  });
}

async function readQuoted(path: string, quote: string, onRecord: OnRecord): Promise<void> {
  const parser = parse({ bom: true, quote, relax_column_count: true, skip_empty_lines: true, info: true });
  const reading = pipeline(createReadStream(path), path.endsWith('.gz') ? createGunzip() : new PassThrough(), parser);
  // The parser ends with the same error.
  reading.catch(() => {});
  for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
    onRecord(record, info.lines);
  }
}
