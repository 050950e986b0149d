import type { TableRow, UnreadableLine } from '@daystar/client';
import {
  DaystarError,
  type FieldError,
  INVALID_MEASUREMENT_PERIOD,
  INVALID_TIME,
  type Measurement,
  type FieldProblem,
  type QcFlag,
  findMeasurementTimeProblems,
  findProblem,
  withProblem,
} from '@daystar/contracts';
import {
  MAX_ERRORS,
  MAX_ROWS,
  type PostedMeasurements,
  readMeasurements,
} from '../../../http/body-parsers/read-measurements';
import { type PreviewedPlant, previewFlags } from './preview-flags';
import { type FlaggedDay, countFlagsByDay } from './flagged-days';
import { type UploadError, toUploadError } from './upload-error';

/** A row of a table as it would be stored, with its quality-control flag or the reason why it is refused. */
export interface PreviewRow {
  /** Number of the line, from 1 for the first line of the text. */
  readonly line: number;
  readonly values: TableRow;
  readonly qcFlag?: QcFlag;
  readonly error?: UploadError;
}

/** Error of a row beyond the limit of reported errors. */
const SAME_MISTAKE: UploadError = {
  message: 'This row has the same kind of mistake.',
  fault: { code: 'same_mistake', values: {} },
};
/** Maximum number of rows that a preview shows. */
const MAX_SHOWN = 50;

/** Effect of storing a table, as plain data. */
export interface TablePreview {
  readonly rowCount: number;
  /** The first rows: refused ones, which the sender must correct; then rows with an unusual flag, other daytime rows, and night rows. */
  readonly shownRows: readonly PreviewRow[];
  /** Names of values that the rows have. */
  readonly names: readonly string[];
  /** Flags of the rows that can be stored. */
  readonly flags: readonly QcFlag[];
  /** Days with values that have an unusual flag. */
  readonly flaggedDays: readonly FlaggedDay[];
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

/**
 * Checks and flags rows as storing them would, and stores nothing.
 * @param context unit of power and time zone of the plant, and the clock time, ms since 1970 UTC
 */
export function previewMeasurements(
  plant: PreviewedPlant,
  { rows, lines, unreadable }: ReadableTable,
  { unit, timeZone, now }: { readonly unit: string; readonly timeZone: string; readonly now: number },
): TablePreview {
  const { accepted, errors } = refuseWrongTimes(readRows(rows, unit), now);
  const flags = previewFlags(plant, accepted.measurements);
  const flagByRow = new Map(accepted.rows.map((row, index) => [row, flags[index]]));
  const errorByRow = new Map<number, UploadError>();
  for (const error of errors) {
    const { field_name, message } = error;
    const [, row, field] = /^measurements\[(\d+)\]\.(\w+)/.exec(field_name) ?? [];
    // The page shows the message in the row, so it names only the field.
    if (row) errorByRow.set(Number(row), toUploadError(error, field, message.replace(field_name, field)));
  }
  const refused = [...rows.keys()]
    .filter((row) => !flagByRow.has(row))
    .map((row) => ({
      line: lines[row],
      values: rows[row],
      error: errorByRow.get(row) ?? SAME_MISTAKE,
    }));
  const unreadableRows = unreadable.map(({ line, message, code, values }) => ({
    line,
    values: {},
    error: { message, fault: { code, values } },
  }));
  const refusedRows = [...unreadableRows, ...refused].sort((a, b) => a.line - b.line);
  const acceptedRows = accepted.rows
    .toSorted((a, b) => rankFlag(flagByRow.get(a)) - rankFlag(flagByRow.get(b)))
    .slice(0, MAX_SHOWN)
    .map((row) => ({ line: lines[row], values: rows[row], qcFlag: flagByRow.get(row) }));
  const shownRows: readonly PreviewRow[] = [...refusedRows, ...acceptedRows].slice(0, MAX_SHOWN);
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) => name !== 'period_end');
  const flaggedDays = countFlagsByDay(
    accepted.measurements.map(({ period_end }) => period_end),
    flags,
    timeZone,
  );
  const preview = { rowCount: rows.length + unreadable.length, shownRows, names, flags, flaggedDays };
  if (accepted.measurements.length === 0) return preview;
  const periodEnds = accepted.measurements.map(({ period_end }) => period_end).sort();
  const posted = Buffer.from(JSON.stringify(accepted));
  return { ...preview, posted, range: { first: periodEnds[0], last: periodEnds[periodEnds.length - 1] } };
}

/** Ranks the rows of a preview: unusual ones, then those by day, then those at night. */
const rankFlag = (flag?: QcFlag): number => (flag === 'night' ? 2 : flag === 'ok' ? 1 : 0);

/** Problems of times by the codes of their errors. */
const TIME_PROBLEMS: Readonly<Record<string, FieldProblem | undefined>> = {
  NotADate: INVALID_TIME,
  NotAPeriod: INVALID_MEASUREMENT_PERIOD,
  InTheFuture: { text: '{field} must not be in the future.', values: {} },
  TooLongAgo: { text: '{field} must not be before {date}.', values: { date: '1990' } },
};

/** Refuses rows whose period or end cannot be stored. */
function refuseWrongTimes({ accepted, errors }: ReturnType<typeof readRows>, now: number): ReturnType<typeof readRows> {
  const problems = accepted.measurements.map((measurement) => findMeasurementTimeProblems(measurement, now));
  const isAccepted = (_: unknown, index: number) => problems[index].length === 0;
  const timeErrors = problems.flatMap((rowProblems, index) =>
    rowProblems.map(({ field, ...rest }) =>
      withProblem(
        { ...rest, field_name: `measurements[${accepted.rows[index]}].${field}` },
        TIME_PROBLEMS[rest.error_code],
      ),
    ),
  );
  const [measurements, rows] = [accepted.measurements.filter(isAccepted), accepted.rows.filter(isAccepted)];
  const allErrors = [...errors, ...timeErrors];
  return { accepted: { ...accepted, measurements, rows, errors: allErrors.slice(0, MAX_ERRORS) }, errors: allErrors };
}

/** Reads any number of rows as `readMeasurements` reads those of one request. */
function readRows(
  rows: readonly TableRow[],
  unit: string,
): { accepted: PostedMeasurements; errors: readonly FieldError[] } {
  const accepted = { measurements: [] as Measurement[], rows: [] as number[], warnings: [], isSingle: false };
  const errors: FieldError[] = [];
  for (let chunkStart = 0; chunkStart < rows.length; chunkStart += MAX_ROWS) {
    const chunk = readChunk(rows.slice(chunkStart, chunkStart + MAX_ROWS), unit);
    for (const measurement of chunk.measurements) accepted.measurements.push(measurement);
    for (const row of chunk.rows) accepted.rows.push(chunkStart + row);
    const renumber = (text: string) => text.replace(ROW_NUMBER, (row) => String(chunkStart + Number(row)));
    for (const error of chunk.errors) {
      const [field_name, message] = [renumber(error.field_name), renumber(error.message)];
      errors.push(withProblem({ ...error, field_name, message }, findProblem(error)));
    }
  }
  return { accepted: { ...accepted, errors: errors.slice(0, MAX_ERRORS) }, errors };
}

const ROW_NUMBER = /(?<=\bmeasurements\[)\d+/g;

function readChunk(
  measurements: readonly TableRow[],
  unit: string,
): Pick<PostedMeasurements, 'measurements' | 'rows' | 'errors'> {
  try {
    return readMeasurements({ measurements }, { total_power: unit });
  } catch (error) {
    if (!(error instanceof DaystarError)) throw error;
    return { measurements: [], rows: [], errors: error.errors };
  }
}
