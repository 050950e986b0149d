import type { TableRow, UnreadableLine } from '@daystar/client';
import {
  DaystarError,
  type FieldError,
  type Measurement,
  type QcFlag,
  findMeasurementTimeProblems,
} from '@daystar/contracts';
import {
  MAX_ERRORS,
  MAX_ROWS,
  type PostedMeasurements,
  readMeasurements,
} from '../../../http/body-parsers/read-measurements';
import { type MeasuredPlant, flagTable } from './flag-table';

/** A row of a table as it would be stored, with its quality-control flag or the reason why it is refused. */
export interface PreviewRow {
  /** Number of the line, from 1 for the first line of the text. */
  readonly line: number;
  readonly values: TableRow;
  readonly qcFlag?: QcFlag;
  readonly error?: string;
}

/** Maximum number of rows that a preview shows. */
const MAX_SHOWN = 50;

/** Effect of storing a table, as plain data. */
export interface TablePreview {
  readonly rowCount: number;
  /** The first rows. Refused rows precede all others, because the sender must correct them. */
  readonly shownRows: readonly PreviewRow[];
  /** Names of values that the rows have. */
  readonly names: readonly string[];
  /** Flags of the rows that can be stored. */
  readonly flags: readonly QcFlag[];
  /** The rows that can be stored, as `PostedMeasurements` in JSON; absent when there are none. */
  readonly posted?: Uint8Array;
  /** Period ends of the first and the last row that can be stored. */
  readonly range?: { readonly first: string; readonly last: string };
}

/** Rows of a table, the line of each, and the lines that are not rows. */
export interface ReadableTable {
  readonly rows: readonly TableRow[];
  readonly lines: readonly number[];
  readonly unreadable: readonly UnreadableLine[];
}

/** Checks and flags rows as storing them would, and stores nothing. @param now ms since 1970 UTC */
export function previewMeasurements(
  plant: MeasuredPlant,
  { rows, lines, unreadable }: ReadableTable,
  now: number,
): TablePreview {
  const { accepted, errors } = refuseWrongTimes(readRows(rows), now);
  const flags = flagTable(plant, accepted.measurements);
  const flagByRow = new Map(accepted.rows.map((row, index) => [row, flags[index]]));
  const messages = new Map<number, string>();
  for (const { field_name, message } of errors) {
    const [, row, field] = /^measurements\[(\d+)\]\.(\w+)/.exec(field_name) ?? [];
    // The page shows the message in the row, so it names only the field.
    if (row) messages.set(Number(row), message.replace(field_name, field));
  }
  const refused = [...rows.keys()]
    .filter((row) => !flagByRow.has(row))
    .map((row) => ({
      line: lines[row],
      values: rows[row],
      error: messages.get(row) ?? 'This row has the same kind of mistake.',
    }));
  const unreadableRows = unreadable.map(({ line, message }) => ({ line, values: {}, error: message }));
  const refusedRows = [...unreadableRows, ...refused].sort((a, b) => a.line - b.line);
  const acceptedRows = accepted.rows
    .slice(0, MAX_SHOWN)
    .map((row) => ({ line: lines[row], values: rows[row], qcFlag: flagByRow.get(row) }));
  const shownRows: readonly PreviewRow[] = [...refusedRows, ...acceptedRows].slice(0, MAX_SHOWN);
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) => name !== 'period_end');
  const preview = { rowCount: rows.length + unreadable.length, shownRows, names, flags };
  if (accepted.measurements.length === 0) return preview;
  const periodEnds = accepted.measurements.map(({ period_end }) => period_end).sort();
  const posted = Buffer.from(JSON.stringify(accepted));
  return { ...preview, posted, range: { first: periodEnds[0], last: periodEnds[periodEnds.length - 1] } };
}

/** Refuses rows whose period or end cannot be stored. */
function refuseWrongTimes({ accepted, errors }: ReturnType<typeof readRows>, now: number): ReturnType<typeof readRows> {
  const problems = accepted.measurements.map((measurement) => findMeasurementTimeProblems(measurement, now));
  const isAccepted = (_: unknown, index: number) => problems[index].length === 0;
  const timeErrors = problems.flatMap((ofRow, index) =>
    ofRow.map(({ field, ...rest }) => ({ ...rest, field_name: `measurements[${accepted.rows[index]}].${field}` })),
  );
  const [measurements, rows] = [accepted.measurements.filter(isAccepted), accepted.rows.filter(isAccepted)];
  const allErrors = [...errors, ...timeErrors];
  return { accepted: { ...accepted, measurements, rows, errors: allErrors.slice(0, MAX_ERRORS) }, errors: allErrors };
}

/** Reads any number of rows, as `readMeasurements` does for those of one request. */
function readRows(rows: readonly TableRow[]): { accepted: PostedMeasurements; errors: readonly FieldError[] } {
  const accepted = { measurements: [] as Measurement[], rows: [] as number[], warnings: [], isSingle: false };
  const errors: FieldError[] = [];
  for (let chunkStart = 0; chunkStart < rows.length; chunkStart += MAX_ROWS) {
    const chunk = readChunk(rows.slice(chunkStart, chunkStart + MAX_ROWS));
    for (const measurement of chunk.measurements) accepted.measurements.push(measurement);
    for (const row of chunk.rows) accepted.rows.push(chunkStart + row);
    const renumber = (text: string) => text.replace(ROW_NUMBER, (row) => String(chunkStart + Number(row)));
    for (const { field_name, message, ...rest } of chunk.errors)
      errors.push({ ...rest, field_name: renumber(field_name), message: renumber(message) });
  }
  return { accepted: { ...accepted, errors: errors.slice(0, MAX_ERRORS) }, errors };
}

const ROW_NUMBER = /(?<=\bmeasurements\[)\d+/g;

function readChunk(measurements: readonly TableRow[]): Pick<PostedMeasurements, 'measurements' | 'rows' | 'errors'> {
  try {
    return readMeasurements({ measurements });
  } catch (error) {
    if (!(error instanceof DaystarError)) throw error;
    return { measurements: [], rows: [], errors: error.errors };
  }
}
