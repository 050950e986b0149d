import {
  Float64,
  Schema,
  Table,
  TimestampMillisecond,
  Utf8,
  type Vector,
  tableToIPC,
  vectorFromArray,
} from 'apache-arrow';
import type { RowTable } from '../row-table';
import { type FileColumn, buildFileColumns } from './file-columns';
import { type FileMetadata, type TableEncoder, listMetadata } from './table-encoder';

/** End of a stream: the continuation mark, and the length 0. */
const END_OF_STREAM = Uint8Array.of(0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0);

/** Encodes an Arrow IPC stream with one record batch per part (arrow.apache.org/docs/format/Columnar.html). */
export class ArrowStreamEncoder implements TableEncoder {
  private hasSchema = false;

  constructor(private readonly metadata: FileMetadata) {}

  /** Encodes each part as a stream. After the first one, only its record batch is used. */
  encode(table: RowTable): Uint8Array {
    const columns = buildFileColumns(table).map((column) => [column.name, buildVector(column)] as const);
    const { schema, batches } = new Table(Object.fromEntries(columns));
    const described = new Schema(schema.fields, new Map(listMetadata(this.metadata)));
    const stream = tableToIPC(new Table(described, batches), 'stream');
    const from = this.hasSchema ? countSchemaBytes(stream) : 0;
    this.hasSchema = true;
    return stream.subarray(from, stream.length - END_OF_STREAM.length);
  }

  finish(): Uint8Array {
    return END_OF_STREAM;
  }
}

/**
 * Returns the length of the schema message: the continuation mark, the length of the metadata, and the metadata. A schema has
 * no body.
 */
const countSchemaBytes = ({ buffer, byteOffset }: Uint8Array): number =>
  8 + new DataView(buffer, byteOffset).getInt32(4, true);

function buildVector(column: FileColumn): Vector {
  if (column.type === 'time') return vectorFromArray(column.values, new TimestampMillisecond('UTC'));
  if (column.type === 'number') return vectorFromArray(column.values, new Float64());
  return vectorFromArray(column.values, new Utf8());
}
