import {
  MEASUREMENT_FIELDS,
  type Measurement,
  type RecognizedFormat,
  type SplitTable,
  type TableFault,
  type TableRow,
  findSeparator,
  findZoneOffset,
  recognizeMeasurementTable,
} from '@daystar/client';
import { parse } from 'csv-parse/sync';
import { UsageError } from './command';
import { parsePeriod } from './period';

/** A measurement, and its line in the file. */
export interface MeasurementLine {
  readonly line: number;
  readonly measurement: Measurement;
}

/** A line that cannot be read. */
export interface LineFault {
  readonly line: number;
  readonly message: string;
}

/** The measurements of a file, and its columns that measurements do not have. */
export interface MeasurementFile {
  readonly lines: readonly MeasurementLine[];
  /** The other lines, in their order in the file. */
  readonly unreadable: readonly LineFault[];
  readonly ignoredColumns: readonly string[];
  readonly format: RecognizedFormat;
  /** Time zone of times without an offset. */
  readonly zone: string;
}

/** Properties that the text of a file does not state. */
export interface FileOptions {
  /** Unit of power of the site. */
  readonly unit: string;
  /** Time zone of the site. */
  readonly siteZone: string;
  /** Time zone that the user states. */
  readonly zone?: string;
  /** Length of all periods, such as PT5M, when the file has no column `period`. */
  readonly period?: string;
}

/** The column that downloads of measurements have and uploads do not need. */
const DOWNLOAD_ONLY_COLUMN = 'verdict';
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Reads the measurements of a CSV file with a header, as the upload page of the service does. Times without an offset are in
 * the stated zone. By default, they are in the zone of the site, or under the header `period_end` in UTC, as in the API.
 * @throws UsageError for an invalid zone or period; Error for a file that is too large, or of which no line can be read. It
 *   names the line at fault, if any.
 */
export function readMeasurements(
  text: string,
  { unit, siteZone, zone: statedZone, period }: FileOptions,
): MeasurementFile {
  if (Buffer.byteLength(text) > MAX_BYTES) throw new Error('the file has more than 64 MB: split it');
  const split = splitTable(text);
  const zone = statedZone ?? (split.headers.includes('period_end') ? 'UTC' : siteZone);
  const getOffset = findZoneOffset(zone);
  if (!getOffset)
    throw new UsageError(`--zone must be a time zone such as UTC, +01:00 or Europe/Berlin, not '${zone}'`);
  const options = { getOffset, unit, period: readPeriodOption(period), parseNumber, maxRows: Infinity };
  const table = recognizeMeasurementTable(split, options);
  if ('problem' in table) throw new Error(table.problem + suggestZone(table));
  const { format } = table;
  const { lines, faults } = toMeasurements(table.rows, table.lines);
  const unreadable = [...table.unreadable, ...faults].sort((a, b) => a.line - b.line);
  if (lines.length === 0) throw new Error(describeLineFault(unreadable[0]));
  return {
    lines,
    unreadable,
    ignoredColumns: format.ignored.filter((name) => name !== DOWNLOAD_ONLY_COLUMN),
    format,
    zone: format.headerZone ?? zone,
  };
}

/** Suggests a zone for times that do not exist. The zone that a header names takes precedence over `--zone`. */
const suggestZone = ({ fault, headerZone }: { readonly fault: TableFault; readonly headerZone?: string }): string =>
  fault.code === 'skipped_time' && headerZone === undefined ? ` Use: --zone ${fault.values.offset}` : '';

function splitTable(text: string): SplitTable {
  const separator = findSeparator(text);
  const records = parse(text, {
    delimiter: separator,
    bom: true,
    trim: true,
    info: true,
    skip_empty_lines: true,
    relax_column_count: true,
  }) as unknown as { record: string[]; info: { lines: number } }[];
  const [header, ...lines] = records.map(({ record, info }) => ({ line: info.lines, cells: record }));
  return { separator, headers: header?.cells ?? [], lines };
}

function readPeriodOption(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const period = parsePeriod(text);
  if (period === undefined) throw new UsageError(`--period must be a period such as PT5M, not '${text}'`);
  return period;
}

function parseNumber(text: string): number | undefined {
  const value = Number(text);
  return text !== '' && Number.isFinite(value) ? value : undefined;
}

export const describeLineFault = ({ line, message }: LineFault): string => `line ${line}: ${message}`;

/** Separates the measurements from the lines with a value of another kind than its field. */
function toMeasurements(rows: readonly TableRow[], lineNumbers: readonly number[]) {
  const lines: MeasurementLine[] = [];
  const faults: LineFault[] = [];
  rows.forEach((row, index) => {
    const line = lineNumbers[index];
    const message = findWrongValue(row);
    if (message === undefined) lines.push({ line, measurement: row as unknown as Measurement });
    else faults.push({ line, message });
  });
  return { lines, faults };
}

/** Describes the first value of another kind than its field; undefined without any. */
function findWrongValue(row: TableRow): string | undefined {
  for (const [name, value] of Object.entries(row)) {
    const kind = MEASUREMENT_FIELDS[name];
    if (kind === 'text' || typeof value === kind) continue;
    const expected = kind === 'number' ? 'a number' : 'true or false';
    return `${name} is '${String(value).slice(0, 40)}', expected ${expected}`;
  }
  return undefined;
}
