import type { TableLine } from '@daystar/client';
import type { UploadError } from './upload-error';
import { CsvError, parse } from 'csv-parse/sync';

/** Maximum number of rows of one upload. */
export const MAX_TABLE_ROWS = 100_000;

/** Splits a table into its header and lines of cells, without empty lines. @returns an error for a table that is not CSV */
export function readTableLines(
  text: string,
  delimiter: string,
): { readonly headers: readonly string[]; readonly lines: readonly TableLine[] } | UploadError {
  // The first line with text is the header; blank lines before it count too.
  const blankLines = (/^\s*/.exec(text)?.[0].match(/\n/g) ?? []).length;
  try {
    const records: string[][] = parse(text.trimStart(), {
      delimiter,
      bom: true,
      trim: true,
      relax_column_count: true,
      max_record_size: 10_000,
      // Reads enough to notice a table with too many rows; the rest may be blank lines, which are not rows.
      to: 2 * MAX_TABLE_ROWS,
    });
    const lines = records.map((cells, index) => ({ line: blankLines + index + 1, cells }));
    const [header, ...rows] = lines.filter(({ cells }) => cells.length > 1 || cells[0] !== '');
    return { headers: header?.cells ?? [], lines: rows };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = blankLines + Number(error.lines);
    const message = `Line ${line}: the line cannot be read. Check its quotation marks.`;
    return { message, fault: { code: 'not_csv', values: {}, line } };
  }
}
