/**
 * Worker entry point: parses uploaded measurement tables. Arguments and results are plain data, which can be cloned between
 * threads.
 */
import type { MeasuredPlant } from './flag-table';
import { findZoneOffset } from './local-time';
import { type TablePreview, previewMeasurements } from './preview-measurements';
import { type RecognizedFormat, type TableOptions, recognizeTable } from './recognize-table';

/** A table to read. */
export interface TableTask extends Omit<TableOptions, 'getOffset'> {
  readonly plant: MeasuredPlant;
  readonly text: string;
  /** Time zone name or UTC offset. */
  readonly zone: string;
}

/** An error in a field of the form. */
export interface TableProblem {
  readonly field: 'table' | 'zone';
  readonly message: string;
}

export type TableResult = TableProblem | (TablePreview & { readonly format: RecognizedFormat });

/** Recognizes a table, and checks and flags its rows. */
export function readTable({ plant, text, zone: name, timeConvention, unit }: TableTask): TableResult {
  const getOffset = findZoneOffset(name);
  if (!getOffset)
    return { field: 'zone', message: `'${name}' is not a time zone. Write UTC, +01:00 or Europe/Berlin.` };
  const table = recognizeTable(text, { getOffset, timeConvention, unit });
  if ('problem' in table) return { field: 'table', message: table.problem };
  return { ...previewMeasurements(plant, table), format: table.format };
}
