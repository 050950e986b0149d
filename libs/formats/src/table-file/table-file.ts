import type { RowTable } from '../row-table';
import { CsvFile } from './csv-file';

/** Formats of files that are written part by part. */
export type TableFileFormat = 'csv' | 'parquet' | 'arrow';

/**
 * One file of rows that come in parts, ascending in time, with the same columns. Only one part is in memory at a time, and the
 * bytes depend on the parts alone.
 */
export interface TableFile {
  /** @returns the next bytes of the file */
  add(table: RowTable): Uint8Array;
  /** @returns the last bytes of the file */
  end(): Uint8Array;
}

export async function openTableFile(format: TableFileFormat): Promise<TableFile> {
  if (format === 'csv') return new CsvFile();
  // Loaded on demand: they are rarely used and slow to load.
  if (format === 'arrow') return new (await import('./arrow-file')).ArrowFile();
  return new (await import('./parquet-file')).ParquetFile();
}
