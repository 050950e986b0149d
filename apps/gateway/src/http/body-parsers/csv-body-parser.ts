import { invalid } from '@daystar/contracts';
import { CsvError, parse } from 'csv-parse/sync';
import { MEASUREMENT_FIELDS } from './measurement-fields';
import { type BodyParser, type LargeBodies, malformedBody } from './json-body-parser';
import { bodyProblem } from '../text-check';

/** Measurements of one call. */
const MAX_ROWS = 10_000;
const MAX_LINE_LENGTH = 10_000;
const MAX_COLUMNS = 100;

/** Lines of a table under their column names; each value is a text, whatever it means. */
export class CsvBody {
  constructor(readonly rows: readonly Readonly<Record<string, string>>[]) {}
}

/** Reads tables, large ones on a thread. */
export const csvBodyParser =
  (large?: LargeBodies): BodyParser =>
  (request, body, done) => {
    if (large?.isLarge(request, body)) return large.read(request, body, 'csv', done);
    try {
      done(null, parseCsvBody(body));
    } catch (error) {
      done(error as Error);
    }
  };

/**
 * Reads a table with a header, in any line ends. Columns that no measurement has are left out.
 * @throws DaystarError InvalidRequest
 */
export function parseCsvBody(body: Buffer): CsvBody {
  // Bytes that are not UTF-8 were replaced: only NUL can be left. Whatever column it is in is named.
  const hasNul = body.includes(0);
  const rows = parsed(body, (names) =>
    parseCsvColumns(names).map((name) => (hasNul || MEASUREMENT_FIELDS.has(name) ? name : undefined)),
  );
  const problem = hasNul ? bodyProblem(rows) : undefined;
  if (problem) throw problem;
  return new CsvBody(rows);
}

function parsed(body: Buffer, columns: (names: string[]) => (string | undefined)[]): Record<string, string>[] {
  try {
    return parse(body, {
      columns,
      bom: true,
      trim: true,
      skip_empty_lines: true,
      // One more than a call may have, so that it is refused for its number; the rest is not parsed.
      to: MAX_ROWS + 1,
      max_record_size: MAX_LINE_LENGTH,
    });
  } catch (error) {
    throw error instanceof CsvError ? malformedBody() : error;
  }
}

/** Names of columns, in small letters. @throws DaystarError InvalidRequest when one is there twice: which is meant? */
export function parseCsvColumns(names: readonly string[]): string[] {
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
export const parseCsvValues = (row: Readonly<Record<string, string>>): Record<string, unknown> =>
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
