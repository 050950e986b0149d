import { DaystarError, invalidRequest } from '@daystar/contracts';
import { CsvError, parse } from 'csv-parse/sync';
import { MEASUREMENT_FIELDS } from './measurement-fields';
import type { FastifyRequest } from 'fastify';
import { type BodyParser, type LargeBodyParser, isMeasurementsRoute } from './json-body-parser';
import { parseNumber } from '../numeric-text';
import { findBodyValueError } from '../text-check';

/** Maximum number of measurements in one request. */
const MAX_ROWS = 10_000;
const MAX_LINE_LENGTH = 10_000;
const MAX_COLUMNS = 100;

/** Rows of a CSV body by column name; all values are strings. */
export class CsvBody {
  constructor(readonly rows: readonly Readonly<Record<string, string>>[]) {}
}

/** Whether a body has measurements as CSV although its content type does not say so: its first line names `period_end`. */
export const isUndeclaredCsv = (request: FastifyRequest, body: Buffer): boolean =>
  isMeasurementsRoute(request) && /^[\ufeff\w\s";,]*period_end\b[^:={}]*$/i.test(readFirstLine(body));

const readFirstLine = (body: Buffer) => body.subarray(0, MAX_HEADER_LENGTH).toString().split(/\r?\n/, 1)[0];
const MAX_HEADER_LENGTH = 1000;

/** Creates a parser of CSV bodies, which parses large ones on a worker thread. */
export const createCsvBodyParser =
  (largeBodies?: LargeBodyParser): BodyParser =>
  (request, body, done) => {
    if (largeBodies?.isLarge(request, body)) return largeBodies.parse(request, body, 'csv', done);
    try {
      done(null, parseCsvBody(body));
    } catch (error) {
      done(error as Error);
    }
  };

/**
 * Parses CSV with a header and any line endings. Omits columns that measurements do not have.
 * @throws DaystarError InvalidRequest
 */
export function parseCsvBody(body: Buffer): CsvBody {
  // Invalid UTF-8 was replaced already, so only NUL can remain. Errors name its column, even an unknown one.
  const hasNul = body.includes(0);
  const hasSemicolons = isSeparatedBySemicolons(body);
  const rows = parseRows(body, hasSemicolons ? ';' : ',', (names) => {
    const columns = parseCsvColumns(names);
    if (!columns.includes('period_end') && columns.includes('period_start')) throw periodStartError();
    return columns.map((name) => (hasNul || MEASUREMENT_FIELDS.has(name) ? name : undefined));
  });
  const error = hasNul ? findBodyValueError(rows) : undefined;
  if (error) throw error;
  return new CsvBody(hasSemicolons ? rows.map(replaceDecimalCommas) : rows);
}

/** Spreadsheets of many countries separate columns by semicolons, and write decimal commas. */
function isSeparatedBySemicolons(body: Buffer): boolean {
  const end = body.indexOf(10);
  const header = body.subarray(0, Math.min(end < 0 ? body.length : end, MAX_LINE_LENGTH));
  return header.includes(';') && !header.includes(',');
}

const DECIMAL_COMMA = /^[+-]?\d+,\d+$/;
const replaceDecimalCommas = (row: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(row).map(([name, text]) => [name, DECIMAL_COMMA.test(text) ? text.replace(',', '.') : text]),
  );

const periodStartError = () =>
  invalidRequest([
    {
      field_name: 'period_start',
      error_code: 'Unknown',
      message: `'period_start' must be replaced by 'period_end', the end of each period.`,
    },
  ]);

function parseRows(
  body: Buffer,
  delimiter: string,
  columns: (names: string[]) => (string | undefined)[],
): Record<string, string>[] {
  try {
    return parse(body, {
      columns,
      delimiter,
      bom: true,
      trim: true,
      skip_empty_lines: true,
      // One row above the limit, so that the body is rejected; further rows are not parsed.
      to: MAX_ROWS + 1,
      max_record_size: MAX_LINE_LENGTH,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const message =
      'The body is not valid CSV: it must have a header line and the same number of columns in every line.';
    throw new DaystarError('InvalidRequest', message);
  }
}

/** Reads column names in lower case. @throws DaystarError InvalidRequest for duplicate or too many columns */
export function parseCsvColumns(names: readonly string[]): string[] {
  if (names.length > MAX_COLUMNS) {
    const message = `The table must have at most ${MAX_COLUMNS} columns, not ${names.length}.`;
    throw invalidRequest([{ field_name: 'body', error_code: 'TooMany', message }]);
  }
  const columns = names.map((name) => name.trim().toLowerCase());
  const duplicates = columns.filter((name, index) => columns.indexOf(name) < index);
  if (duplicates.length === 0) return columns;
  throw invalidRequest(
    [...new Set(duplicates)].slice(0, MAX_NAMED_COLUMNS).map((name) => {
      const field_name = name.slice(0, 100) || 'body';
      return { field_name, error_code: 'Duplicate', message: `The column '${field_name}' must appear only once.` };
    }),
  );
}
const MAX_NAMED_COLUMNS = 10;

/** Converts the values of a row to JSON types; omits empty ones. */
export const parseCsvValues = (row: Readonly<Record<string, string>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([, text]) => text !== '')
      .map(([name, text]) => [name, parseValue(text)]),
  );

function parseValue(text: string): unknown {
  const number = parseNumber(text);
  if (number !== undefined) return number;
  const word = text.toLowerCase();
  return word === 'true' || word === 'false' ? word === 'true' : text;
}
