import { CsvEncoder } from './csv-encoder';
import type { FileMetadata, TableEncoder, TableFileFormat } from './table-encoder';

/** Creates an encoder of one file. */
export async function createTableEncoder(format: TableFileFormat, metadata: FileMetadata = {}): Promise<TableEncoder> {
  if (format === 'csv') return new CsvEncoder();
  // Loaded on demand: they are rarely used and slow to load.
  if (format === 'arrow') return new (await import('./arrow-stream-encoder')).ArrowStreamEncoder(metadata);
  return new (await import('./parquet-encoder')).ParquetEncoder(metadata);
}
