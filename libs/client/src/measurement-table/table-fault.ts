const EXAMPLE = 'A header such as "time,power" and lines such as "2026-03-01 12:00,41.2" are enough.';

/** Messages about tables and lines that cannot be read, by code. */
const FAULT_TEXTS = {
  no_rows: `There are no rows below the header. ${EXAMPLE}`,
  too_many_rows: 'At most {max} rows can be sent at once. Split the table.',
  no_times: `No column with times was recognized. ${EXAMPLE}`,
  no_power: `No column with power was recognized. ${EXAMPLE}`,
  energy: "The column '{column}' holds energy. Send the mean power of each period instead.",
  ambiguous_dates: 'Day and month cannot be told apart in these dates. Write them as 2026-03-01.',
  no_period:
    'The period of the rows is unknown: at least two different times, or a column "period" with values such as PT15M, are needed.',
  starts_with_periods: 'Times are starts of periods, so all rows must have one period: leave out the column "period".',
  columns: 'every line must have as many columns as the header.',
  time: "'{value}' is not a time. Write times as 2026-03-01 12:00.",
  skipped_time:
    "'{value}' does not exist: clocks go forward then. If the times have no clock changes, state a fixed offset as the time zone, such as {offset}.",
} as const;

export type TableFaultCode = keyof typeof FAULT_TEXTS;

/** Why a table, or a line of it, cannot be read. */
export interface TableFault {
  readonly code: TableFaultCode;
  /** Values in the message by name. */
  readonly values: Readonly<Record<string, string | number>>;
  /** Number of the line, from 1 for the header; absent when the whole table is meant. */
  readonly line?: number;
  /** The fault in English, without the line. */
  readonly message: string;
}

/** Creates a fault with its message in English. */
export const createTableFault = (
  code: TableFaultCode,
  values: TableFault['values'] = {},
  line?: number,
): TableFault => ({
  code,
  values,
  line,
  message: FAULT_TEXTS[code].replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    return typeof value === 'number' ? value.toLocaleString('en') : value;
  }),
});
