import type { RowTable } from '../row-table';

/** Formats of files that are written part by part. */
export type TableFileFormat = 'csv' | 'parquet' | 'arrow';

/** Texts about the whole file: key-value metadata of Parquet and of the Arrow schema. CSV has none. */
export interface FileMetadata {
  /** Text of the header `x-weather-source`; undefined when unknown. */
  readonly weather_source?: string;
}

/** Returns the metadata that are known. */
export const listMetadata = (metadata: FileMetadata): [string, string][] =>
  Object.entries(metadata).filter((entry): entry is [string, string] => entry[1] !== undefined);

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
