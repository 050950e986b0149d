import { PARQUET_TEXT, PARQUET_TIME } from '@daystar/formats';
import type { SchemaElement } from 'hyparquet';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type { LakeRow } from './lake-row';

/**
 * A row group is complete at this number of rows or of bytes of blocks. A reader loads all key columns of a group, and some pages
 * of its blocks.
 */
const COMPLETE_GROUP_ROWS = 1000;
const COMPLETE_GROUP_BYTES = 2_000_000;
/** Size of the pages of blocks, bytes: the unit in which blocks are read. */
const PAGE_SIZE = 64_000;

const REQUIRED = { repetition_type: 'REQUIRED' } as const;
const COLUMNS: readonly SchemaElement[] = [
  { name: 'resource', ...PARQUET_TEXT, ...REQUIRED },
  { name: 'issued_at', ...PARQUET_TIME, ...REQUIRED },
  { name: 'issue_id', ...PARQUET_TEXT, ...REQUIRED },
  { name: 'next_issue_at', ...PARQUET_TIME, ...REQUIRED },
  { name: 'arrival', type: 'INT64', ...REQUIRED },
  { name: 'base_id', ...PARQUET_TEXT, repetition_type: 'OPTIONAL' },
  { name: 'block', type: 'BYTE_ARRAY', ...REQUIRED },
];

/** Writes one Parquet file of issues in memory. The issues of a resource are in one row group. */
export class LakeFileWriter {
  private readonly bytes = new ByteWriter();
  private readonly writer = new ParquetWriter({
    writer: this.bytes,
    schema: [{ name: 'issues', num_children: COLUMNS.length }, ...COLUMNS],
    // Readers compare whole resources with the statistics of row groups.
    statisticsTruncateLength: Infinity,
  });
  private group: LakeRow[] = [];
  private groupBytes = 0;
  private firstResource?: string;
  private lastResource = '';
  private rowCount = 0;

  /** Approximate size of the file so far, bytes. */
  get size(): number {
    return this.bytes.offset + this.groupBytes;
  }

  /** Adds the issues of one resource, oldest first. Resources ascend. */
  async add(rows: readonly LakeRow[]): Promise<void> {
    if (rows.length === 0) return;
    this.firstResource ??= rows[0].resource;
    this.lastResource = rows[0].resource;
    this.rowCount += rows.length;
    this.group.push(...rows);
    for (const { block } of rows) this.groupBytes += block.length;
    if (this.group.length >= COMPLETE_GROUP_ROWS || this.groupBytes >= COMPLETE_GROUP_BYTES) await this.writeGroup();
  }

  /** Completes the file. @returns undefined without rows */
  async finish(): Promise<
    { content: Uint8Array; rows: number; firstResource: string; lastResource: string } | undefined
  > {
    if (this.firstResource === undefined) return undefined;
    await this.writeGroup();
    await this.writer.finish();
    const { rowCount: rows, firstResource, lastResource } = this;
    return { content: this.bytes.getBytes(), rows, firstResource, lastResource };
  }

  private async writeGroup(): Promise<void> {
    const { group } = this;
    if (group.length === 0) return;
    const columnData = COLUMNS.map(({ name }) => ({
      name,
      data: group.map((row) => row[name as keyof LakeRow]),
      // Blocks are compressed, differ from each other, and have no order.
      ...(name === 'block' && { codec: 'UNCOMPRESSED' as const, encoding: 'PLAIN' as const, statistics: false }),
    }));
    await this.writer.write({ columnData, rowGroupSize: group.length, pageSize: PAGE_SIZE });
    this.group = [];
    this.groupBytes = 0;
  }
}
