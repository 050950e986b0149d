import { CsvFile } from './csv-file';
import type { TableFile, TableFileFormat } from './table-file';

export async function openTableFile(format: TableFileFormat): Promise<TableFile> {
  if (format === 'csv') return new CsvFile();
  // Loaded on demand: they are rarely used and slow to load.
  if (format === 'arrow') return new (await import('./arrow-file')).ArrowFile();
  return new (await import('./parquet-file')).ParquetFile();
}
