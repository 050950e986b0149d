import { type FieldError, createInvalidRequestError } from '@daystar/contracts';
import { CsvError, parse } from 'csv-parse/sync';
import { readCsvColumns } from './csv-columns';
import { EXTERNAL_FORECAST_CSV, MEASUREMENT_CSV } from './csv-schemas';
import { replaceDecimalCommas } from './decimal-commas';
import type { FastifyRequest } from 'fastify';
import { type BodyParser, type LargeBodyParser, isMeasurementsRoute } from './json-body-parser';
import { parseNumber } from '../numeric-text';
import { findBodyValueError } from '../text-check';

/** Maximum number of rows in one request. */
const MAX_ROWS = 10_000;
/** Maximum length of a line, bytes. */
const MAX_LINE_LENGTH = 10_000;

/** Rows of a CSV body by column name; all values are strings. */
export class CsvBody {
  constructor(
    readonly rows: readonly Readonly<Record<string, string>>[],
    readonly warnings: readonly FieldError[] = [],
    /** Number of the line of each row; the header is line 1. Empty where the lines are unknown. */
    readonly lines: readonly number[] = [],
  ) {}
}

/** Whether a body has measurements as CSV although its content type does not say so: its first line names `period_end`. */
export const isUndeclaredCsv = (request: FastifyRequest, body: Buffer): boolean =>
  isMeasurementsRoute(request) && /^[\ufeff\w\s";,]*period_end\b[^:={}]*$/i.test(readFirstLine(body));

const readFirstLine = (body: Buffer) => body.subarray(0, MAX_HEADER_LENGTH).toString().split(/\r?\n/, 1)[0];
/** Number of bytes that are searched for `period_end`. */
const MAX_HEADER_LENGTH = 1000;

/** Creates a parser of CSV bodies, which parses large bodies of measurements on a worker thread. */
export const createCsvBodyParser =
  (largeBodies?: LargeBodyParser): BodyParser =>
  (request, body, done) => {
    const isForMeasurements = isMeasurementsRoute(request);
    if (isForMeasurements && largeBodies?.isLarge(request, body)) return largeBodies.parse(request, body, 'csv', done);
    try {
      done(null, parseCsvBody(body, isForMeasurements ? MEASUREMENT_CSV : EXTERNAL_FORECAST_CSV));
    } catch (error) {
      done(error as Error);
    }
  };

/**
 * Parses CSV with a header and any line endings. Omits columns that the schema does not have.
 * @throws DaystarError InvalidRequest
 */
export function parseCsvBody(body: Buffer, schema = MEASUREMENT_CSV): CsvBody {
  // Decoding replaces invalid UTF-8, so only NUL can remain. Errors name the column that contains it, even an unknown one.
  const hasNul = body.includes(0);
  const delimiter = findDelimiter(body);
  let warnings: readonly FieldError[] = [];
  const { rows, lines } = parseRows(body, delimiter, (header) => {
    const columns = readCsvColumns(header, schema);
    ({ warnings } = columns);
    return columns.names.map((name) => (hasNul || schema.fields.has(name) ? name : undefined));
  });
  const error = hasNul ? findBodyValueError(rows) : undefined;
  if (error) throw error;
  return new CsvBody(delimiter === ',' ? rows : replaceDecimalCommas(rows), warnings, lines);
}

/**
 * Finds the delimiter of a table. Spreadsheets of many countries separate columns by semicolons or tabs, and write
 * decimal commas.
 */
function findDelimiter(body: Buffer): string {
  const end = body.indexOf(10);
  const header = body.subarray(0, Math.min(end < 0 ? body.length : end, MAX_LINE_LENGTH));
  if (header.includes(',')) return ',';
  return [';', '\t'].find((delimiter) => header.includes(delimiter)) ?? ',';
}

function parseRows(
  body: Buffer,
  delimiter: string,
  toColumns: (header: string[]) => (string | undefined)[],
): { rows: Record<string, string>[]; lines: number[] } {
  const lines: number[] = [];
  try {
    const rows: Record<string, string>[] = parse(body, {
      columns: toColumns,
      delimiter,
      bom: true,
      trim: true,
      skip_empty_lines: true,
      // One row above the limit, so that the body is rejected; further rows are not parsed.
      to: MAX_ROWS + 1,
      max_record_size: MAX_LINE_LENGTH,
      on_record: (row: Record<string, string>, context) => {
        lines.push(context.lines);
        return row;
      },
    });
    return { rows, lines };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw createInvalidRequestError([{ field_name: 'body', error_code: 'Invalid', message: describeCsvError(error) }]);
  }
}

/** Describes an error with the number of its line; the header is line 1. */
function describeCsvError({ code, lines }: CsvError): string {
  const line = `Line ${Number(lines).toLocaleString('en-US')}`;
  if (code.startsWith('CSV_RECORD_INCONSISTENT'))
    return `${line} must have as many columns as the header. Separate columns by semicolons when numbers have decimal commas.`;
  if (code === 'CSV_MAX_RECORD_SIZE')
    return `${line} must have at most ${MAX_LINE_LENGTH.toLocaleString('en-US')} bytes.`;
  return `${line} is not valid CSV. Check that every quote up to it is closed.`;
}

/** Cells of a missing value: empty, or as pandas, R and databases write it. */
const MISSING_VALUE = /^(|nan|na|n\/a|null|none)$/i;

/** Converts the values of a row to JSON types; omits missing ones. */
export const parseCsvValues = (row: Readonly<Record<string, string>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([, text]) => !MISSING_VALUE.test(text))
      .map(([name, text]) => [name, parseValue(text)]),
  );

function parseValue(text: string): unknown {
  const number = parseNumber(text);
  if (number !== undefined) return number;
  const lowerText = text.toLowerCase();
  return lowerText === 'true' || lowerText === 'false' ? lowerText === 'true' : text;
}
