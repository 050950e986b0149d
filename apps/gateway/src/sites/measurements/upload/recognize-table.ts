import { type RecognizedTable, type TableOptions, findSeparator, recognizeMeasurementTable } from '@daystar/client';
import { parseNumber } from '../../../http/numeric-text';
import { MAX_ROWS, readTableLines } from './table-lines';

/** Properties of a pasted table that the sender states. */
export type PastedTableOptions = Pick<TableOptions, 'getOffset' | 'timeConvention' | 'unit'>;

/** Splits a pasted table, and recognizes its columns, decimal commas, the order of dates and the period. */
export function recognizeTable(text: string, options: PastedTableOptions): RecognizedTable {
  const separator = findSeparator(text);
  const table = readTableLines(text, separator);
  if (typeof table === 'string') return { problem: table };
  return recognizeMeasurementTable({ separator, ...table }, { ...options, parseNumber, maxRows: MAX_ROWS });
}
