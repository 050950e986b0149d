import { formatPeriod } from '@daystar/timeseries';
import { CsvError, parse } from 'csv-parse/sync';
import { parseNumber } from '../../../http/numeric-text';
import { type RecognizedColumn, isEnergyHeader, isStartHeader, recognizeColumns } from './recognize-columns';
import { type DayOrder, type ZoneOffset, findDayOrder, shiftRepeatedTimes, readLocalTime } from './local-time';

/** Maximum number of rows of one upload, the same as of one request. */
const MAX_ROWS = 10_000;
/** Maximum number of rows that are checked to find a column of dates. */
const MAX_CHECKED_ROWS = 100;
const EXAMPLE = 'A header such as "time,power" and lines such as "2026-03-01 12:00,41.2" are enough.';

/** Properties of a table that the sender states. */
export interface TableOptions {
  readonly getOffset: ZoneOffset;
  /** Whether times are starts or ends of periods; recognized by the header when absent. */
  readonly timeConvention?: 'start' | 'end';
  /** Unit of power of the site. */
  readonly unit: string;
}

/** Fields of a measurement; `period_end` is a stamp in UTC. */
export type TableRow = Readonly<Record<string, string | number | boolean>>;

/** How a table states its values, as plain data. */
export interface RecognizedFormat {
  readonly separator: string;
  readonly order?: DayOrder;
  /** ms; absent where each row states its period. */
  readonly period?: number;
  readonly timeConvention: 'start' | 'end';
  readonly hasDecimalCommas: boolean;
  /** Unit of power of the site. */
  readonly unit: string;
  /** The column with power. */
  readonly power?: { readonly header: string; readonly isConverted: boolean };
  /** Headers of columns without a meaning. */
  readonly ignored: readonly string[];
}

/** Measurements of a table and their format, or the reason why they cannot be read. */
export type RecognizedTable =
  { readonly rows: readonly TableRow[]; readonly format: RecognizedFormat } | { readonly problem: string };

/** Recognizes the columns, the separator, decimal commas, the order of dates and the period of a pasted table. */
export function recognizeTable(text: string, options: TableOptions): RecognizedTable {
  const separator = findSeparator(text);
  const lines = readLines(text, separator);
  if (typeof lines === 'string') return { problem: lines };
  const [headers = [], ...dataRows] = lines;
  const isTimeColumn = (index: number) =>
    dataRows.length > 0 && dataRows.slice(0, MAX_CHECKED_ROWS).every((row) => isDate(row[index]));
  const columns = recognizeColumns(headers, options.unit, isTimeColumn);
  const problem = findProblem(headers, columns, dataRows.length);
  if (problem) return { problem };
  const order = findDayOrder(dataRows.map((row) => joinTimeCells(row, columns)));
  const localTimes = dataRows.map((row) =>
    readLocalTime(joinTimeCells(row, columns), options.getOffset, order ?? 'day-first'),
  );
  const unreadableIndex = localTimes.findIndex((time) => time === undefined);
  if (unreadableIndex >= 0)
    return {
      problem: `Line ${unreadableIndex + 2}: '${joinTimeCells(dataRows[unreadableIndex], columns)}' is not a time. Write times as 2026-03-01 12:00.`,
    };
  if (order === undefined && hasAmbiguousDate(dataRows, columns))
    return { problem: 'Day and month cannot be told apart in these dates. Write them as 2026-03-01.' };
  const times = shiftRepeatedTimes(localTimes as number[], options.getOffset);
  const hasPeriod = columns.some((column) => column?.field === 'period');
  const period = hasPeriod ? undefined : findPeriod(times);
  if (!hasPeriod && period === undefined)
    return {
      problem:
        'The period of the rows is unknown: at least two different times, or a column "period" with values such as PT15M, are needed.',
    };
  const timeHeader = columns.find((column) => column?.field === 'time')!.header;
  const timeConvention = options.timeConvention ?? (isStartHeader(timeHeader) ? 'start' : 'end');
  if (timeConvention === 'start' && period === undefined)
    return { problem: 'Times are starts of periods, so all rows must have one period: leave out the column "period".' };
  const hasDecimalCommas = separator !== ',' && dataRows.some((row) => row.some((cell) => DECIMAL_COMMA.test(cell)));
  const rows = dataRows.map((row, index) =>
    toMeasurement(row, columns, {
      time: times[index] + (timeConvention === 'start' ? period! : 0),
      period,
      hasDecimalCommas,
    }),
  );
  const power = columns.find((column) => column?.field === 'total_power');
  return {
    rows,
    format: {
      ...{ separator, order, period, timeConvention, hasDecimalCommas, unit: options.unit },
      power: power && { header: power.header, isConverted: power.factor !== 1 },
      ignored: headers.filter((_, index) => columns[index] === undefined),
    },
  };
}

const SEPARATORS = [';', '\t', ','] as const;
/** Finds the separator that occurs most often in the header. */
function findSeparator(text: string): string {
  const [header] = text.trimStart().split(/\r?\n/, 1);
  const count = (separator: string) => header.split(separator).length;
  return SEPARATORS.reduce<string>((best, next) => (count(next) > count(best) ? next : best), ';');
}

/** Splits a table into lines of cells. @returns the problem as text when a line has more or fewer cells than the header */
function readLines(text: string, delimiter: string): string[][] | string {
  try {
    const options = {
      delimiter,
      bom: true,
      trim: true,
      skip_empty_lines: true,
      to: MAX_ROWS + 2,
      max_record_size: 10_000,
    };
    return parse(text.trimStart(), options);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return `Line ${Number(error.lines)}: every line must have as many columns as the header.`;
  }
}

function findProblem(
  headers: readonly string[],
  columns: readonly (RecognizedColumn | undefined)[],
  count: number,
): string | undefined {
  if (count === 0) return `There are no rows below the header. ${EXAMPLE}`;
  if (count > MAX_ROWS) return `At most ${MAX_ROWS.toLocaleString('en')} rows can be sent at once. Split the table.`;
  const hasField = (field: string) => columns.some((column) => column?.field === field);
  if (!hasField('time')) return `No column with times was recognized. ${EXAMPLE}`;
  if (hasField('total_power') || hasField('mean_ghi')) return undefined;
  const energyHeader = headers.find(isEnergyHeader);
  if (energyHeader) return `The column '${energyHeader}' holds energy. Send the mean power of each period instead.`;
  return `No column with power was recognized. ${EXAMPLE}`;
}

/** Whether a cell is a date, in either order of day and month. */
const isDate = (cell: string): boolean =>
  (['day-first', 'month-first'] as const).some((order) => readLocalTime(cell, () => 0, order) !== undefined);

/** Joins the cells with date and time, which may be in two columns. */
const joinTimeCells = (row: readonly string[], columns: readonly (RecognizedColumn | undefined)[]): string =>
  row
    .filter((_, index) => columns[index]?.field === 'time')
    .slice(0, 2)
    .join(' ')
    .trim();

const hasAmbiguousDate = (
  dataRows: readonly (readonly string[])[],
  columns: readonly (RecognizedColumn | undefined)[],
) => dataRows.some((row) => /^\d{1,2}[/-]\d{1,2}[/-]\d{4}/.test(joinTimeCells(row, columns)));

/** Finds the most frequent distance between consecutive times, ms. */
function findPeriod(times: readonly number[]): number | undefined {
  const sorted = [...new Set(times)].sort((a, b) => a - b);
  const counts = new Map<number, number>();
  for (let i = 1; i < sorted.length; i++) {
    const distance = sorted[i] - sorted[i - 1];
    counts.set(distance, (counts.get(distance) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}

const DECIMAL_COMMA = /^[+-]?\d+,\d+$/;

interface RowValues {
  readonly time: number;
  readonly period?: number;
  /** Whether numbers have decimal commas. */
  readonly hasDecimalCommas: boolean;
}

function toMeasurement(
  row: readonly string[],
  columns: readonly (RecognizedColumn | undefined)[],
  { time, period, hasDecimalCommas }: RowValues,
) {
  const measurement: Record<string, string | number | boolean> = { period_end: new Date(time).toISOString() };
  if (period !== undefined) measurement.period = formatPeriod(period);
  columns.forEach((column, index) => {
    const cell = row[index];
    if (!column || column.field === 'time' || cell === '') return;
    const number = parseNumber(hasDecimalCommas && DECIMAL_COMMA.test(cell) ? cell.replace(',', '.') : cell);
    const isBoolean = /^(true|false)$/i.test(cell);
    // Rounding to ten digits, more than any meter has, removes the rounding error of the conversion.
    measurement[column.field] =
      number === undefined
        ? isBoolean
          ? cell.toLowerCase() === 'true'
          : cell
        : Number((number * column.factor).toPrecision(10));
  });
  return measurement;
}
