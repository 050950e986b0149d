import { invalid } from '@daystar/contracts';
import { BadRequestException } from '@nestjs/common';
import { CsvError, parse } from 'csv-parse/sync';
import type { BodyParser } from './json-body';
import { bodyProblem } from './text-check';

/** Measurements of one call. */
const MAX_ROWS = 10_000;
const MAX_LINE_LENGTH = 10_000;
const MAX_COLUMNS = 100;

/** Lines of a table under their column names; each value is a text, whatever it means. */
export class CsvBody {
  constructor(readonly rows: readonly Readonly<Record<string, string>>[]) {}
}

/** Reads tables with a header, in any line ends. */
export const csvBodyParser: BodyParser = (_request, body, done) => {
  try {
    const rows: Record<string, string>[] = parse(body, {
      columns: csvColumns,
      bom: true,
      trim: true,
      skip_empty_lines: true,
      // One more than a call may have, so that it is refused for its number; the rest is not parsed.
      to: MAX_ROWS + 1,
      max_record_size: MAX_LINE_LENGTH,
    });
    // Bytes that are not UTF-8 were replaced: only NUL can be left.
    done((body.includes(0) ? bodyProblem(rows) : undefined) ?? null, new CsvBody(rows));
  } catch (error) {
    done(error instanceof CsvError ? new BadRequestException() : (error as Error));
  }
};

/** Names of columns, in small letters. @throws DaystarError InvalidRequest when one is there twice: which is meant? */
export function csvColumns(names: readonly string[]): string[] {
  if (names.length > MAX_COLUMNS) {
    const message = `The table has ${names.length} columns, ${MAX_COLUMNS} at most are read.`;
    throw invalid([{ field_name: 'body', error_code: 'TooMany', message }]);
  }
  const columns = names.map((name) => name.trim().toLowerCase());
  const twice = columns.filter((name, index) => columns.indexOf(name) < index);
  if (twice.length === 0) return columns;
  throw invalid(
    [...new Set(twice)].slice(0, MAX_NAMED).map((name) => {
      const field_name = name.slice(0, 100) || 'body';
      return { field_name, error_code: 'Duplicate', message: `The column '${field_name}' is there more than once.` };
    }),
  );
}
const MAX_NAMED = 10;

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** Values of a line as JSON would have them; an empty one is none. */
export const csvValues = (row: Readonly<Record<string, string>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([, text]) => text !== '')
      .map(([name, text]) => [name, valueOf(text)]),
  );

function valueOf(text: string): unknown {
  if (NUMBER.test(text)) return Number(text);
  const word = text.toLowerCase();
  return word === 'true' || word === 'false' ? word === 'true' : text;
}
