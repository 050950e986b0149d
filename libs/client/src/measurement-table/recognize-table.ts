import { hasThousandsPoints, isDecimalCommaNumber, replaceDecimalComma } from './decimal-commas';
import {
  type RecognizedColumn,
  findHeaderZone,
  isEnergyHeader,
  isStartHeader,
  recognizeColumns,
} from './recognize-columns';
import {
  type DayOrder,
  type ZoneOffset,
  findDayOrder,
  findZoneOffset,
  shiftRepeatedTimes,
  readLocalTime,
} from './local-time';
import { type TableFault, createTableFault } from './table-fault';

/** Maximum number of rows that are checked to find a column of dates. */
const MAX_CHECKED_ROWS = 100;

/** A line of a table below its header. */
export interface TableLine {
  /** Number of the line, from 1 for the first line of the text. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** A table that is split into cells. */
export interface SplitTable {
  readonly separator: string;
  readonly headers: readonly string[];
  readonly lines: readonly TableLine[];
}

/** Properties of a table that the sender states. */
export interface TableOptions {
  /** Used for times without an offset when no header of times names a zone. */
  readonly getOffset: ZoneOffset;
  /** Whether times are starts or ends of periods; found from the header when absent. */
  readonly timeConvention?: 'start' | 'end';
  /** Unit of power of the site. */
  readonly unit: string;
  /** Length of all periods, ms; found from the times when absent. */
  readonly period?: number;
  /** Parses a number with a decimal point; undefined for other texts. */
  readonly parseNumber: (text: string) => number | undefined;
  readonly maxRows: number;
}

/** Fields of a measurement; `period_end` is a stamp in UTC. */
export type TableRow = Readonly<Record<string, string | number | boolean>>;

/** A line of a table that cannot be read. Line 1 is the header. */
export type UnreadableLine = TableFault & { readonly line: number };

/** Recognized format of a table, as plain data. */
export interface RecognizedFormat {
  readonly separator: string;
  readonly order?: DayOrder;
  /** ms; absent where each row states its period. */
  readonly period?: number;
  readonly timeConvention: 'start' | 'end';
  readonly hasDecimalCommas: boolean;
  /** Whether points separate thousands in some column: `12.000` is 12,000. */
  readonly hasThousandsPoints: boolean;
  /** Time zone that the header of the times names. */
  readonly headerZone?: string;
  /** Which times lack an offset from UTC, so that they are read in the time zone. */
  readonly timesInZone: 'all' | 'some' | 'none';
  /** Unit of power of the site. */
  readonly unit: string;
  /** The column with power, and the factor from its unit to that of the site. */
  readonly power?: { readonly header: string; readonly isConverted: boolean; readonly factor: number };
  /** Headers of columns without a meaning. */
  readonly ignored: readonly string[];
}

/** Measurements of a table and their format, or the reason why they cannot be read. */
export type RecognizedTable =
  | {
      readonly rows: readonly TableRow[];
      /** Line of each row. */
      readonly lines: readonly number[];
      readonly unreadable: readonly UnreadableLine[];
      readonly format: RecognizedFormat;
    }
  | {
      readonly problem: string;
      readonly fault: TableFault;
      /** Time zone that the header of the times names, where the fault is about the zone. */
      readonly headerZone?: string;
    };

const SEPARATORS = [';', '\t', ','] as const;

/** Finds the separator that occurs most often in the header. */
export function findSeparator(text: string): string {
  const [header] = text.trimStart().split(/\r?\n/, 1);
  const count = (separator: string) => header.split(separator).length;
  return SEPARATORS.reduce<string>((best, next) => (count(next) > count(best) ? next : best), ';');
}

/** Recognizes the columns, decimal commas, the order of dates and the period of a table of measurements. */
export function recognizeTable({ separator, headers, lines }: SplitTable, options: TableOptions): RecognizedTable {
  const checked = lines.slice(0, MAX_CHECKED_ROWS);
  const getDateShare = (index: number) =>
    checked.filter(({ cells }) => isDate(cells[index] ?? '')).length / (checked.length || 1);
  const columns = recognizeColumns(headers, options.unit, getDateShare);
  const problem = findProblem(headers, columns, { count: lines.length, maxRows: options.maxRows });
  if (problem) return toProblem(problem);
  const timeHeaders = columns.flatMap((column) => (column?.field === 'time' ? [column.header] : []));
  const headerZone = timeHeaders.map(findHeaderZone).find((zone) => zone !== undefined);
  const getOffset = (headerZone !== undefined && findZoneOffset(headerZone)) || options.getOffset;
  const { order, readable, localTimes, timesInZone, unreadable, skipped } = readTimes(
    lines,
    columns,
    headers.length,
    getOffset,
  );
  const dataRows = readable.map(({ cells }) => cells);
  if (order === undefined && hasAmbiguousDate(dataRows, columns)) return toProblem(createTableFault('ambiguous_dates'));
  // One time that does not exist shows that all times are in another zone.
  if (skipped) return { ...toProblem(skipped), headerZone };
  if (readable.length === 0) return toProblem(unreadable[0]);
  const times = shiftRepeatedTimes(localTimes, getOffset);
  const hasPeriod = columns.some((column) => column?.field === 'period');
  const period = options.period ?? (hasPeriod ? undefined : findPeriod(times));
  if (!hasPeriod && period === undefined) return toProblem(createTableFault('no_period'));
  // A column with the date may come before the column with the start of the period.
  const timeConvention = options.timeConvention ?? (timeHeaders.slice(0, 2).some(isStartHeader) ? 'start' : 'end');
  if (timeConvention === 'start' && period === undefined) return toProblem(createTableFault('starts_with_periods'));
  const hasDecimalCommas = separator !== ',' && dataRows.some((row) => row.some(isDecimalCommaNumber));
  const haveThousands = columns.map(
    (column, index) =>
      hasDecimalCommas &&
      column !== undefined &&
      column.field !== 'time' &&
      hasThousandsPoints(dataRows.map((row) => row[index])),
  );
  const rows = dataRows.map((row, index) =>
    toMeasurement(row, columns, {
      time: times[index] + (timeConvention === 'start' ? period! : 0),
      period,
      hasDecimalCommas,
      haveThousands,
      parseNumber: options.parseNumber,
    }),
  );
  const power = columns.find((column) => column?.field === 'total_power');
  return {
    rows,
    lines: readable.map(({ line }) => line),
    unreadable,
    format: {
      separator,
      order,
      period,
      timeConvention,
      hasDecimalCommas,
      hasThousandsPoints: haveThousands.includes(true),
      headerZone,
      timesInZone,
      unit: options.unit,
      power: power && { header: power.header, isConverted: power.factor !== 1, factor: power.factor },
      ignored: headers.filter((_, index) => columns[index] === undefined),
    },
  };
}

/**
 * Reads the time of each line. Lists the lines without one and those with missing or additional cells, and finds the
 * first time that does not exist.
 */
function readTimes(
  lines: readonly TableLine[],
  columns: readonly (RecognizedColumn | undefined)[],
  columnCount: number,
  getOffset: ZoneOffset,
) {
  const complete = lines.filter(({ cells }) => cells.length === columnCount);
  const order = findDayOrder(complete.map(({ cells }) => joinTimeCells(cells, columns)));
  const readable: TableLine[] = [];
  const localTimes: number[] = [];
  const unreadable: UnreadableLine[] = [];
  let skipped: TableFault | undefined;
  let inZoneCount = 0;
  for (const tableLine of lines) {
    const { line, cells } = tableLine;
    const text = joinTimeCells(cells, columns);
    let isInZone = false;
    const getUsedOffset: ZoneOffset = (atTime) => {
      isInZone = true;
      return getOffset(atTime);
    };
    const time = readLocalTime(text, getUsedOffset, order ?? 'day-first');
    if (cells.length !== columnCount) unreadable.push({ ...createTableFault('columns'), line });
    else if (time === undefined) unreadable.push({ ...createTableFault('time', { value: text }), line });
    else if (typeof time !== 'number')
      skipped ??= createTableFault('skipped_time', { value: text, offset: time.offset }, line);
    else {
      readable.push(tableLine);
      localTimes.push(time);
      if (isInZone) inZoneCount++;
    }
  }
  const timesInZone = inZoneCount === 0 ? 'none' : inZoneCount < readable.length ? 'some' : 'all';
  return { order, readable, localTimes, timesInZone, unreadable, skipped } as const;
}

/** Returns a fault as the reason why a table cannot be read. */
const toProblem = (fault: TableFault) => ({
  problem: fault.line === undefined ? fault.message : `Line ${fault.line}: ${fault.message}`,
  fault,
});

function findProblem(
  headers: readonly string[],
  columns: readonly (RecognizedColumn | undefined)[],
  { count, maxRows }: { readonly count: number; readonly maxRows: number },
): TableFault | undefined {
  if (count === 0) return createTableFault('no_rows');
  if (count > maxRows) return createTableFault('too_many_rows', { max: maxRows });
  const hasField = (field: string) => columns.some((column) => column?.field === field);
  if (!hasField('time')) return createTableFault('no_times');
  if (hasField('total_power') || hasField('mean_ghi')) return undefined;
  const energyHeader = headers.find(isEnergyHeader);
  if (energyHeader) return createTableFault('energy', { column: energyHeader });
  return createTableFault('no_power');
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

interface RowValues {
  readonly time: number;
  readonly period?: number;
  /** Whether numbers have decimal commas. */
  readonly hasDecimalCommas: boolean;
  /** Whether points separate thousands, by column. */
  readonly haveThousands: readonly boolean[];
  readonly parseNumber: TableOptions['parseNumber'];
}

function toMeasurement(
  row: readonly string[],
  columns: readonly (RecognizedColumn | undefined)[],
  { time, period, hasDecimalCommas, haveThousands, parseNumber }: RowValues,
) {
  const measurement: Record<string, string | number | boolean> = { period_end: new Date(time).toISOString() };
  if (period !== undefined) measurement.period = formatPeriod(period);
  columns.forEach((column, index) => {
    const cell = row[index];
    if (!column || column.field === 'time' || cell === '') return;
    const number = parseNumber(hasDecimalCommas ? replaceDecimalComma(cell, haveThousands[index]) : cell);
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

/** Formats the length of a period in whole minutes, or else in seconds. */
const formatPeriod = (ms: number): string => (ms % 60_000 === 0 ? `PT${ms / 60_000}M` : `PT${ms / 1000}S`);
