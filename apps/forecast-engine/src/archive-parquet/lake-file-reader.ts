import { DaystarError } from '@daystar/contracts';
import type { ObjectStore } from '@daystar/object-store';
import { type AsyncBuffer, type FileMetaData, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { LRUCache } from 'lru-cache';
import { type LakeFile, createUnreadableObjectError } from './lake-manifest';
import { HEADER_COLUMNS, type LakeRow } from './lake-row';

/** Bytes at the end of a file that are read first; they usually hold the whole footer. */
const FOOTER_READ_BYTES = 64_000;
/** Number of row groups whose footers stay in memory, at about 5 kB per row group. */
const MAX_CACHED_GROUPS = 10_000;

/** The columns of a row except its block (`HEADER_COLUMNS`), and the index of the row in the file. */
export interface LakeKey extends Omit<LakeRow, 'block'> {
  readonly position: number;
}

/** Thrown when the object of a file is missing: a newer version of the day has replaced it, or it is lost. */
export class MissingFileError extends Error {
  constructor(private readonly key: string) {
    super(`${key} is missing`);
  }

  toDaystarError(): DaystarError {
    return createUnreadableObjectError(this.key, 'is missing');
  }
}

/** Reads Parquet files of issues by ranges. Files never change, so footers are cached. */
export class LakeFileReader {
  private readonly footers = new LRUCache<string, FileMetaData>({
    maxSize: MAX_CACHED_GROUPS,
    sizeCalculation: ({ row_groups }) => Math.max(1, row_groups.length),
  });

  constructor(private readonly objects: ObjectStore) {}

  /** Reads the keys of the issues of a resource, oldest first. @throws MissingFileError; DaystarError Unavailable */
  async readKeys(file: LakeFile, resource: string): Promise<LakeKey[]> {
    return this.attempt(file, async (buffer, metadata) => {
      const keys: LakeKey[] = [];
      let rowStart = 0;
      for (const { columns, num_rows } of metadata.row_groups) {
        const rowEnd = rowStart + Number(num_rows);
        const { min_value = '', max_value = '' } = columns[0].meta_data?.statistics ?? {};
        if (min_value <= resource && resource <= max_value) {
          const options = { file: buffer, metadata, columns: [...HEADER_COLUMNS], rowStart, rowEnd };
          const rows = (await parquetReadObjects(options)) as unknown as LakeRow[];
          rows.forEach((row, i) => row.resource === resource && keys.push({ ...row, position: rowStart + i }));
        }
        rowStart = rowEnd;
      }
      return keys;
    });
  }

  /** Reads the blocks of rows [from, to). @throws MissingFileError; DaystarError Unavailable */
  async readBlocks(file: LakeFile, from: number, to: number): Promise<Uint8Array[]> {
    return this.attempt(file, async (buffer, metadata) => {
      const range = { rowStart: from, rowEnd: to, useOffsetIndex: true };
      const rows = await parquetReadObjects({ file: buffer, metadata, columns: ['block'], ...range, utf8: false });
      return (rows as Pick<LakeRow, 'block'>[]).map(({ block }) => block);
    });
  }

  /** Lists the resources of a file. @throws MissingFileError; DaystarError Unavailable */
  async readResources(file: LakeFile): Promise<string[]> {
    return this.attempt(file, async (buffer, metadata) => {
      const rows = await parquetReadObjects({ file: buffer, metadata, columns: ['resource'] });
      return [...new Set((rows as Pick<LakeRow, 'resource'>[]).map(({ resource }) => resource))];
    });
  }

  private async attempt<T>(
    file: LakeFile,
    read: (buffer: AsyncBuffer, metadata: FileMetaData) => Promise<T>,
  ): Promise<T> {
    try {
      const buffer = this.openBuffer(file);
      let metadata = this.footers.get(file.key);
      if (!metadata) {
        metadata = await parquetMetadataAsync(buffer, { initialFetchSize: Math.min(FOOTER_READ_BYTES, file.bytes) });
        this.footers.set(file.key, metadata);
      }
      return await read(buffer, metadata);
    } catch (error) {
      if (error instanceof MissingFileError || error instanceof DaystarError) throw error;
      throw createUnreadableObjectError(file.key, 'is not a Parquet file of issues', error);
    }
  }

  private openBuffer({ key, bytes }: LakeFile): AsyncBuffer {
    const slice = async (start: number, end = bytes): Promise<ArrayBuffer> => {
      const content = await this.objects.get(key, { start, end });
      if (!content) throw new MissingFileError(key);
      if (content.length < end - start) throw createUnreadableObjectError(key, `ends before its ${bytes} bytes`);
      return content.buffer.slice(content.byteOffset, content.byteOffset + content.length) as ArrayBuffer;
    };
    return { byteLength: bytes, slice };
  }
}
