import { type RecognizedTable, type TableOptions, findSeparator, recognizeMeasurementTable } from '@daystar/client';
import { parseNumber } from '../../../http/numeric-text';
import { MAX_TABLE_ROWS, readTableLines } from './table-lines';
import type { UploadError } from './upload-error';

/** Properties of a pasted table that the sender states. */
export type PastedTableOptions = Pick<TableOptions, 'getOffset' | 'timeConvention' | 'unit'>;

/** A recognized table, or the error of one that cannot be read. */
export type PastedTable = Extract<RecognizedTable, { readonly rows: unknown }> | { readonly error: UploadError };

/** Splits a pasted table, and recognizes its columns, decimal commas, the order of dates and the period. */
export function recognizeTable(text: string, options: PastedTableOptions): PastedTable {
  const separator = findSeparator(text);
  const table = readTableLines(text, separator);
  if ('message' in table) return { error: table };
  const recognized = recognizeMeasurementTable(
    { separator, ...table },
    { ...options, parseNumber, maxRows: MAX_TABLE_ROWS },
  );
  return 'problem' in recognized ? { error: { message: recognized.problem, fault: recognized.fault } } : recognized;
}
