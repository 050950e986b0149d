/**
 * Worker entry point: parses uploaded measurement tables. Arguments and results are plain data, which can be cloned between
 * threads.
 */
import { type RecognizedFormat, findZoneOffset } from '@daystar/client';
import type { PreviewedPlant } from './preview-flags';
import { type TablePreview, previewMeasurements } from './preview-measurements';
import { type PastedTableOptions, recognizeTable } from './recognize-table';
import type { UploadError } from './upload-error';

/** A table to read. */
export interface TableTask extends Omit<PastedTableOptions, 'getOffset'> {
  readonly plant: PreviewedPlant;
  readonly text: string;
  /** Time zone name or UTC offset. */
  readonly zone: string;
  /** Time zone of the plant. */
  readonly localZone: string;
  /** Clock time, ms. */
  readonly now: number;
}

/** An error in a field of the form. */
export interface TableProblem {
  readonly field: 'table' | 'zone';
  readonly error: UploadError;
}

/** Effect of storing a table, and its recognized format. */
export interface UploadPreview extends TablePreview {
  readonly format: RecognizedFormat;
  /** Another time zone in which the times fit the sun. Absent when they fit already, fit in no zone, or the header names one. */
  readonly fittingZone?: string;
}

export type TableResult = TableProblem | UploadPreview;

/** Recognizes a table, and checks and flags its rows. Finds another time zone for times that do not fit the sun. */
export function readTable(task: TableTask): TableResult {
  const result = readInZone(task, task.zone);
  if ('field' in result || result.format.headerZone !== undefined || !hasWrongClock(result)) return result;
  const fittingZone = [task.localZone, 'UTC'].find((zone) => {
    const otherResult = zone === task.zone.trim() ? undefined : readInZone(task, zone);
    return otherResult && 'flags' in otherResult && otherResult.flags.length > 0 && !hasWrongClock(otherResult);
  });
  return { ...result, fittingZone };
}

const hasWrongClock = ({ flags }: TablePreview) => flags.includes('clock_suspect');

function readInZone({ plant, text, timeConvention, unit, localZone, now }: TableTask, name: string): TableResult {
  const getOffset = findZoneOffset(name);
  if (!getOffset) {
    const message = `'${name}' is not a time zone. Write UTC, +01:00 or Europe/Berlin.`;
    return { field: 'zone', error: { message, fault: { code: 'zone', values: { value: name } } } };
  }
  const table = recognizeTable(text, { getOffset, timeConvention, unit });
  if ('error' in table) return { field: 'table', error: table.error };
  return { ...previewMeasurements(plant, table, { unit, timeZone: localZone, now }), format: table.format };
}
