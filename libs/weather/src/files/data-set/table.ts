import { parse } from 'csv-parse';
import { createReadStream } from 'node:fs';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Rejection } from '../../rejection';
import { eachLine } from './each-line';

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

type TakeRecord = (record: string[], line: number) => void;

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
  let headings: string[] | undefined;
  const columns = new Map<string, number>();
  const takeRecord: TakeRecord = (record, line) => {
    if (!headings) {
      headings = record;
      record.forEach((heading, column) => columns.set(heading, column));
      const missing = needed.filter((heading) => !columns.has(heading));
      if (missing.length > 0) throw new NoTable(`${file} has no column ${missing.join(', ')}`);
      return;
    }
    if (record.length !== headings.length) {
      const message = `${record.length} cells under ${headings.length} headings`;
      reject({ code: 'malformed-row', message, file, line, value: record.join(',').slice(0, 200) });
      return;
    }
    take((heading) => record[columns.get(heading) ?? -1] ?? '', line, headings);
  };
  try {
    await (quote === undefined ? readPlain(path, takeRecord) : readQuoted(path, quote, takeRecord));
  } catch (error) {
    const { message } = error as Error;
    reject({
      code: 'unreadable-file',
      message: error instanceof NoTable ? message : `${file} breaks off: ${message}`,
      file,
    });
  }
}

class NoTable extends Error {}

/** Without quotes a comma is a comma and a line a line, and years of weather are read many times as fast. */
async function readPlain(path: string, take: TakeRecord): Promise<void> {
  let lines = 0;
  await eachLine(path, (line) => {
    lines++;
    if (line !== '') take(line.split(','), lines);
  });
}

async function readQuoted(path: string, quote: string, take: TakeRecord): Promise<void> {
  const parser = parse({ bom: true, quote, relax_column_count: true, skip_empty_lines: true, info: true });
  const reading = pipeline(createReadStream(path), path.endsWith('.gz') ? createGunzip() : new PassThrough(), parser);
  // Told by the parser, which ends with the same error.
  reading.catch(() => {});
  for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
    take(record, info.lines);
  }
}
