import type { RowTable } from '../row-table';

/** Formats of files that are written part by part. */
export type TableFileFormat = 'csv' | 'parquet' | 'arrow';

/**
 * Encodes one file of rows that come in parts, ascending in time, with the same columns. Only one part is in memory at a
 * time, and the bytes depend on the parts alone.
 */
export interface TableEncoder {
  /** @returns the next bytes of the file */
  encode(table: RowTable): Uint8Array;
  /** @returns the last bytes of the file */
  finish(): Uint8Array;
}
