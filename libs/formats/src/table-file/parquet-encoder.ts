import type { SchemaElement } from 'hyparquet';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type { RowTable } from '../row-table';
import { type FileColumn, buildFileColumns } from './file-columns';
import { PARQUET_TEXT, PARQUET_TIME } from './parquet-types';
import { type FileMetadata, type TableEncoder, listMetadata } from './table-encoder';

const TYPES: Record<FileColumn['type'], Omit<SchemaElement, 'name'>> = {
  time: { ...PARQUET_TIME, repetition_type: 'REQUIRED' },
  number: { type: 'DOUBLE', repetition_type: 'OPTIONAL' },
  text: { ...PARQUET_TEXT, repetition_type: 'REQUIRED' },
};

/** Encodes a Parquet file with one row group per part. */
export class ParquetEncoder implements TableEncoder {
  private readonly bytes = new ByteWriter();
  private writer?: ParquetWriter;

  constructor(private readonly metadata: FileMetadata) {}

  encode(table: RowTable): Uint8Array {
    const columns = buildFileColumns(table);
    const columnData = columns.map(({ name, type, values }) => ({
      name,
      data: type === 'time' ? values.map((time) => new Date(time)) : [...values],
    }));
    this.writer ??= this.open(columns);
    void this.writer.write({ columnData, rowGroupSize: table.steps.count });
    return this.drainWritten();
  }

  finish(): Uint8Array {
    void this.writer?.finish();
    return this.drainWritten();
  }

  private open(columns: readonly FileColumn[]): ParquetWriter {
    const schema = columns.map(({ name, type }) => ({ name, ...TYPES[type] }));
    return new ParquetWriter({
      writer: this.bytes,
      schema: [{ name: 'root', num_children: schema.length }, ...schema],
      kvMetadata: listMetadata(this.metadata).map(([key, value]) => ({ key, value })),
    });
  }

  /** Removes and returns the bytes that were written since the last call. The offset within the file continues. */
  private drainWritten(): Uint8Array {
    const written = this.bytes.getBytes().slice();
    this.bytes.index = 0;
    return written;
  }
}
