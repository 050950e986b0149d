import { DaystarError, type FieldError, type QcFlag, type Site } from '@daystar/contracts';
import { flagSiteMeasurements } from '@daystar/forecasting';
import type { TableRow } from './recognize-table';
import { readMeasurements } from '../../../http/body-parsers/read-measurements';

/** A row of a table as it would be stored, with its quality-control flag or the reason why it is refused. */
export interface PreviewRow {
  readonly values: TableRow;
  readonly qcFlag?: QcFlag;
  readonly error?: string;
}

/** Maximum number of rows that a preview shows. */
const MAX_SHOWN = 50;

/** What storing a table would do, as plain data. */
export interface TablePreview {
  readonly rowCount: number;
  /** The first rows. Refused rows precede all others, because the sender must correct them. */
  readonly shown: readonly PreviewRow[];
  /** Names of values that the rows have. */
  readonly names: readonly string[];
  /** Flags of the rows that can be stored. */
  readonly flags: readonly QcFlag[];
  /** The rows that can be stored, as `PostedMeasurements` in JSON; absent when there are none. */
  readonly posted?: Uint8Array;
  /** Period ends of the first and the last row that can be stored. */
  readonly range?: { readonly first: string; readonly last: string };
}

/** Checks and flags rows as storing them would, and stores nothing. */
export function previewMeasurements(site: Site, rows: readonly TableRow[]): TablePreview {
  const { accepted, errors } = readRows(rows);
  const flags = flagSiteMeasurements(site, accepted.measurements);
  const flagByRow = new Map(accepted.rows.map((row, index) => [row, flags[index]]));
  const messages = new Map<number, string>();
  for (const { field_name, message } of errors) {
    const [, row, field] = /^measurements\[(\d+)\]\.(\w+)/.exec(field_name) ?? [];
    // The page shows the message in the row, so it names only the field.
    if (row) messages.set(Number(row), message.replace(field_name, field));
  }
  const isRefused = (row: number) => !flagByRow.has(row);
  const indexes = [...rows.keys()];
  const ordered = [...indexes.filter(isRefused), ...accepted.rows].slice(0, MAX_SHOWN);
  const shown = ordered.map((row) => ({
    values: rows[row],
    qcFlag: flagByRow.get(row),
    ...(isRefused(row) ? { error: messages.get(row) ?? 'This row has the same kind of mistake.' } : {}),
  }));
  const names = [...new Set(rows.flatMap(Object.keys))].filter((name) => name !== 'period_end');
  const preview = { rowCount: rows.length, shown, names, flags };
  if (accepted.measurements.length === 0) return preview;
  const ends = accepted.measurements.map(({ period_end }) => period_end).sort();
  const posted = Buffer.from(JSON.stringify(accepted));
  return { ...preview, posted, range: { first: ends[0], last: ends[ends.length - 1] } };
}

function readRows(measurements: readonly TableRow[]) {
  try {
    const accepted = readMeasurements({ measurements });
    return { accepted, errors: accepted.errors };
  } catch (error) {
    if (!(error instanceof DaystarError)) throw error;
    const errors: readonly FieldError[] = error.errors;
    return { accepted: { measurements: [], rows: [] as number[] }, errors };
  }
}
