import type { Readable } from 'node:stream';
import type { Fleet } from '@daystar/contracts';
import { FleetReducer } from '@daystar/forecasting';
import { type Info, parse } from 'csv-parse';
import { type RowReader, rowReader } from './fleet-row';

/** Most systems of a file. */
const MAX_ROWS = 1_000_000;

/** A row that cannot be used. */
export interface BrokenRow {
  readonly line: number;
  readonly reason: string;
}

/** A file with rows that cannot be used: nothing of it counts. */
export class FleetFileError extends Error {
  constructor(readonly rows: readonly BrokenRow[]) {
    super(`${rows.length} broken ${rows.length === 1 ? 'row' : 'rows'}: nothing was loaded`);
    this.name = 'FleetFileError';
  }
}

/**
 * Reads a fleet from CSV with a header, row by row: however long the file, memory grows with the sky cells it touches.
 * Columns in any order: latitude, longitude, capacity_kw or capacity_mw; tilt and azimuth (0 north, -90 east, 90 west), or
 * orientations (`share:tilt:azimuth` with blanks between them); install_year or valid_from. What is absent or empty is
 * assumed: 23 degrees towards the equator, and counted since ever.
 * @throws FleetFileError naming every broken row
 */
export async function readFleet(file: Readable): Promise<Fleet> {
  const reducer = new FleetReducer();
  const broken: BrokenRow[] = [];
  const rows = file.pipe(parse({ bom: true, info: true, relax_column_count: true, relax_quotes: true, trim: true }));
  // A stream that fails does not end those it is piped into.
  file.once('error', (error) => rows.destroy(error));
  let read: RowReader | undefined;
  for await (const { record, info } of rows as AsyncIterable<{ record: string[]; info: Info }>) {
    try {
      if (!read) read = rowReader(record);
      else if (info.records > MAX_ROWS + 1) throw new RangeError(`more than ${MAX_ROWS} rows`);
      else reducer.add(read(record));
    } catch (error) {
      broken.push({ line: info.lines, reason: (error as Error).message });
      // Without its header, or without an end, no file can be judged row by row.
      if (!read || info.records > MAX_ROWS + 1) break;
    }
  }
  if (broken.length === 0 && reducer.empty) broken.push({ line: 1, reason: 'there are no systems' });
  if (broken.length > 0) throw new FleetFileError(broken);
  return reducer.fleet();
}
