import { parseStamp } from '@daystar/timeseries';
import { type CsvError, parse } from 'csv-parse';
import { createReadStream, existsSync } from 'node:fs';
import { basename } from 'node:path';
import { createGunzip } from 'node:zlib';
import { DataSetError } from './data-set-error';

/** A row of a table, with values by column name. */
export interface TableRow {
  readonly line: number;
  /** Names in the header. */
  readonly columns: readonly string[];
  /** Returns the trimmed cell; empty when the table has no such column. */
  getText(column: string): string;
  /** NaN when the cell is blank or a text for a missing value. @throws DataSetError when it is not a number */
  getNumber(column: string): number;
  /** Milliseconds since 1970. @throws DataSetError when it is not a time */
  getTime(column: string): number;
  createError(message: string): DataSetError;
}

/**
 * Reads a CSV file with a header, plain or gzipped, row by row; only one row is in memory at a time.
 * @returns the column names of the header
 * @throws DataSetError that names the file and the line
 */
export async function readTable(
  path: string,
  required: readonly string[],
  onRow: (row: TableRow) => void,
): Promise<readonly string[]> {
  const file = basename(path);
  if (!existsSync(path)) throw new DataSetError(file, 'the file is missing');
  const source = createReadStream(path);
  const parser = parse({ bom: true, trim: true, skip_empty_lines: true, info: true });
  const text = path.endsWith('.gz') ? source.pipe(createGunzip()) : source;
  for (const stream of [source, text]) stream.on('error', (error: Error) => parser.destroy(error));
  let columns: string[] | undefined;
  try {
    for await (const { record, info } of text.pipe(parser) as AsyncIterable<{ record: string[]; info: RecordInfo }>) {
      if (columns) onRow(new Row(file, info.lines, columns, record));
      else columns = assertColumns(file, record, required);
    }
  } catch (error) {
    if (error instanceof DataSetError) throw error;
    throw new DataSetError(file, (error as Error).message, (error as CsvError).lines as number | undefined);
  }
  if (!columns) throw new DataSetError(file, 'the file is empty');
  return columns;
}

/** Position of a record, as csv-parse adds it with `info`. */
interface RecordInfo {
  /** Number of the line where the record ends, from 1. */
  readonly lines: number;
}

function assertColumns(file: string, columns: string[], required: readonly string[]): string[] {
  const missing = required.filter((name) => !columns.includes(name));
  if (missing.length > 0) throw new DataSetError(file, `the header has no ${missing.join(', ')}`, 1);
  return columns;
}

/** Matches texts for missing values. */
const BLANK = /^(nan|na|n\/a|null|none)?$/i;

class Row implements TableRow {
  constructor(
    private readonly file: string,
    readonly line: number,
    readonly columns: readonly string[],
    private readonly cells: readonly string[],
  ) {}

  getText(column: string): string {
    return this.cells[this.columns.indexOf(column)] ?? '';
  }

  getNumber(column: string): number {
    const text = this.getText(column);
    if (BLANK.test(text)) return NaN;
    const value = Number(text);
    if (!Number.isFinite(value)) throw this.createError(`${column} is not a number: ${text}`);
    return value;
  }

  getTime(column: string): number {
    const time = parseStamp(this.getText(column));
    if (time === undefined)
      throw this.createError(
        `${column} is not a time such as 2026-01-31T12:00:00Z: ${this.getText(column) || 'blank'}`,
      );
    return time;
  }

  createError(message: string): DataSetError {
    return new DataSetError(this.file, message, this.line);
  }
}
