import { randomBytes } from 'node:crypto';
import type { ObjectStore } from '@daystar/object-store';
import { toDayPrefix } from './day-prefix';
import { LakeFileWriter } from './lake-file-writer';
import type { LakeFile, LakeManifest } from './lake-manifest';
import type { LakeRow } from './lake-row';
import { mergeIssues } from './merge-issues';
import type { PostgresDay } from './postgres-day';
import { hashFile, readLakeFile } from './read-lake-file';

/** Size from which a file is complete, bytes. It bounds the memory of a move, because files are written from memory. */
const FILE_SIZE = 32_000_000;

/** The files of a day after a merge, and the number of rows of Postgres that they contain. */
export interface MergedDay {
  readonly files: LakeFile[];
  readonly movedRows: number;
}

/** Merges the files of the previous version of a day with the rows of that day in Postgres, and writes new files. */
export class DayMerger {
  private readonly files: LakeFile[] = [];
  private movedRows = 0;
  private writer = new LakeFileWriter();

  /** @param onProgress called after each resource and each file; it throws to stop the merge */
  constructor(
    private readonly objects: ObjectStore,
    private readonly source: PostgresDay,
    private readonly version: number,
    private readonly onProgress: () => Promise<void>,
    private readonly fileSize = FILE_SIZE,
  ) {}

  /**
   * Merges the files one by one. Files without late rows stay as they are.
   * @param resources resources with rows in Postgres, in JavaScript's order of strings
   * @param previous undefined for the first version.
   * @throws DaystarError Unavailable
   */
  async merge(resources: readonly string[], previous?: LakeManifest): Promise<MergedDay> {
    const files = previous?.files ?? [];
    if (files.length === 0) await this.mergeFile(undefined, resources);
    for (const [i, file] of files.entries()) {
      const end = files.at(i + 1)?.first_resource;
      const isInFile = (resource: string) =>
        (i === 0 || resource >= file.first_resource) && (end === undefined || resource < end);
      const resourcesOfFile = resources.filter(isInFile);
      if (resourcesOfFile.length > 0) await this.mergeFile(file, resourcesOfFile);
      else this.files.push(file);
    }
    return { files: this.files, movedRows: this.movedRows };
  }

  /**
   * Writes the rows of a file and late rows of its resources to new files.
   * @param resources sorted resources with rows in Postgres
   */
  private async mergeFile(file: LakeFile | undefined, resources: readonly string[]): Promise<void> {
    const stored = file ? await readLakeFile(this.objects, file) : new Map<string, LakeRow[]>();
    const lateResources = new Set(resources);
    const lateRows = this.source.read(resources);
    for (const resource of [...new Set([...stored.keys(), ...resources])].sort()) {
      const rows = lateResources.has(resource) ? ((await lateRows.next()).value as LakeRow[]) : [];
      this.movedRows += rows.length;
      await this.writer.add(mergeIssues(stored.get(resource) ?? [], rows));
      if (this.writer.size >= this.fileSize) await this.finishFile();
      await this.onProgress();
    }
    await this.finishFile();
  }

  private async finishFile(): Promise<void> {
    const file = await this.writer.finish();
    this.writer = new LakeFileWriter();
    if (!file) return;
    const { content, rows, firstResource, lastResource } = file;
    const name = `${String(this.version).padStart(4, '0')}-${randomBytes(6).toString('hex')}.parquet`;
    const key = toDayPrefix(this.source.day) + name;
    await this.objects.put(key, content);
    const description = { rows, bytes: content.length, sha256: hashFile(content) };
    this.files.push({ key, ...description, first_resource: firstResource, last_resource: lastResource });
    await this.onProgress();
  }
}
