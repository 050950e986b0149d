import type { Readable } from 'node:stream';
import type { Fleet } from '@daystar/contracts';
import { FleetReducer } from '@daystar/forecasting';
import { CsvError, type Info, parse } from 'csv-parse';
import { type RowReader, createRowReader } from './fleet-row';

/** Maximum number of systems in a file. */
const MAX_ROWS = 1_000_000;

/** A row with an error. */
export interface InvalidRow {
  readonly line: number;
  readonly reason: string;
}

/** Thrown when a file has invalid rows. None of its rows is loaded. */
export class FleetFileError extends Error {
  constructor(readonly rows: readonly InvalidRow[]) {
    super(`${rows.length} invalid ${rows.length === 1 ? 'row' : 'rows'}: nothing was loaded`);
    this.name = 'FleetFileError';
  }
}

/**
 * Reads a fleet from CSV with a header, row by row, so that memory depends on the number of sky cells, not of rows.
 * Required columns, in any order: latitude, longitude, and capacity_kw or capacity_mw. Optional ones: tilt and azimuth
 * (0 north, -90 east, 90 west), or orientations (`share:tilt:azimuth`, separated by spaces); install_year or
 * valid_from. By default, systems have a tilt of 23 degrees towards the equator, and count as installed before the
 * first forecast period.
 * @throws FleetFileError with every invalid row; reading stops at an invalid header, at invalid CSV, and at the first
 *   row beyond the limit
 */
export async function readFleet(file: Readable): Promise<Fleet> {
  try {
    return await readRows(file);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const reason = 'The file must be valid CSV: check the quotation marks up to this line.';
    throw new FleetFileError([{ line: Number(error.lines), reason }]);
  }
}

async function readRows(file: Readable): Promise<Fleet> {
  const reducer = new FleetReducer();
  const invalidRows: InvalidRow[] = [];
  const rows = file.pipe(parse({ bom: true, info: true, relax_column_count: true, relax_quotes: true, trim: true }));
  // `pipe` does not forward errors.
  file.once('error', (error) => rows.destroy(error));
  let readRow: RowReader | undefined;
  for await (const { record, info } of rows as AsyncIterable<{ record: string[]; info: Info }>) {
    try {
      if (!readRow) readRow = createRowReader(record);
      else if (info.records > MAX_ROWS + 1)
        throw new RangeError(`The file must have at most ${MAX_ROWS.toLocaleString('en-US')} rows.`);
      else reducer.add(readRow(record));
    } catch (error) {
      invalidRows.push({ line: info.lines, reason: (error as Error).message });
      // Without a valid header, or beyond the limit, further rows are not checked.
      if (!readRow || info.records > MAX_ROWS + 1) break;
    }
  }
  if (invalidRows.length === 0 && reducer.isEmpty)
    invalidRows.push({ line: 1, reason: 'The file must have at least one system.' });
  if (invalidRows.length > 0) throw new FleetFileError(invalidRows);
  return reducer.toFleet();
}
