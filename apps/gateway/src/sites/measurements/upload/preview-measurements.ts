import { DaystarError, type FieldError, type QcFlag, type Site } from '@daystar/contracts';
import { flagSiteMeasurements } from '@daystar/forecasting';
import type { TableRow } from './recognise-table';
import { readMeasurements } from '../../../http/body-parsers/read-measurements';

/** A row of a table as it would be stored, with its quality-control flag or the reason why it is refused. */
export interface PreviewRow {
  readonly values: TableRow;
  readonly verdict?: QcFlag;
  readonly error?: string;
}

/** Checks and flags rows as storing them would, and stores nothing. */
export function previewMeasurements(site: Site, rows: readonly TableRow[]): PreviewRow[] {
  const { accepted, errors } = readRows(rows);
  const flags = flagSiteMeasurements(site, accepted.measurements);
  const verdicts = new Map(accepted.rows.map((row, index) => [row, flags[index]]));
  const messages = new Map<number, string>();
  for (const { field_name, message } of errors) {
    const [, row, field] = /^measurements\[(\d+)\]\.(\w+)/.exec(field_name) ?? [];
    // The row is named by its line.
    if (row) messages.set(Number(row), message.replace(field_name, field));
  }
  return rows.map((values, row) => ({
    values,
    verdict: verdicts.get(row),
    ...(verdicts.has(row) ? {} : { error: messages.get(row) ?? 'This row has the same kind of mistake.' }),
  }));
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
