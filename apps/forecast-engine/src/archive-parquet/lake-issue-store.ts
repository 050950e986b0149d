import type { Log } from '@daystar/host';
import type { ObjectStore } from '@daystar/object-store';
import { DAY, floorTo } from '@daystar/timeseries';
import { LRUCache } from 'lru-cache';
import { isRemovedIssue, loadRemovedVersion } from '../archive-postgres/removed-aggregations';
import {
  type IssueSelector,
  type IssueStore,
  type StoredIssue,
  type StoredIssueTimes,
  toStoredIssueTimes,
} from '../archive-postgres/issue-store';
import type { ArchiveDatabase } from '../platform/engine-ports';
import type { LakeCatalog, LakeDay } from './lake-catalog';
import { LakeFileReader, type LakeKey, MissingFileError } from './lake-file-reader';
import { type LakeFile, type LakeManifest, createUnreadableObjectError, parseManifest } from './lake-manifest';
import { findInDays, readDays } from './parallel-days';
import { ReadFailureReporter } from './read-failure-reporter';

const MAX_CACHED_MANIFESTS = 2000;
/** Time in an issue id: `20190301T000500123Z`. */
const TIME_IN_ID = /(?:^|-)(\d{4})(\d\d)(\d\d)T\d{9}Z/;

/** Issues in Parquet files of an object store, by UTC day. */
export class LakeIssueStore implements IssueStore {
  private readonly files: LakeFileReader;
  private readonly failures: ReadFailureReporter;
  private readonly manifests = new LRUCache<string, LakeManifest>({ max: MAX_CACHED_MANIFESTS });

  constructor(
    private readonly objects: ObjectStore,
    private readonly catalog: LakeCatalog,
    private readonly database: ArchiveDatabase,
    log: Pick<Log, 'error'>,
  ) {
    this.files = new LakeFileReader(objects);
    this.failures = new ReadFailureReporter(log);
  }

  async findNewest(
    resource: string,
    { issueId, until = Infinity, from = -Infinity }: IssueSelector,
  ): Promise<StoredIssue | undefined> {
    const idDay = issueId === undefined ? undefined : parseDay(issueId);
    // Every issue of this service has its time in its id.
    if (issueId !== undefined && idDay === undefined) return undefined;
    const [firstDay, lastDay] = idDay === undefined ? [floorTo(from, DAY), floorTo(until, DAY)] : [idDay, idDay];
    const removedVersion = await loadRemovedVersion(this.database, resource);
    const days = (await this.catalog.listDays(firstDay, lastDay)).reverse();
    const isSelected = ({ issue_id, issued_at }: LakeKey) =>
      (issueId === undefined || issue_id === issueId) &&
      issued_at.getTime() <= until &&
      !isRemovedIssue(issue_id, removedVersion);
    const readNewest = async (day: LakeDay) =>
      (await this.readIssues(day, resource, (keys) => keys.filter(isSelected).slice(-1))).at(0);
    return findInDays(days, readNewest, (error, { day }) => this.failures.report(error, day));
  }

  async listTimes(resource: string, from: number, to: number): Promise<StoredIssueTimes[]> {
    const days = await this.catalog.listDays(floorTo(from, DAY), floorTo(to, DAY));
    if (days.length === 0) return [];
    const removedVersion = await loadRemovedVersion(this.database, resource);
    const keys = await readDays(days, (day) => this.reportFailure(day, this.readKeys(day, resource)));
    return keys
      .flat()
      .filter(({ issued_at, issue_id }) => {
        const time = issued_at.getTime();
        return time >= from && time <= to && !isRemovedIssue(issue_id, removedVersion);
      })
      .map(toStoredIssueTimes);
  }

  async readDay(resource: string, day: number, ids: ReadonlySet<string>): Promise<StoredIssue[]> {
    const [lakeDay] = await this.catalog.listDays(day, day);
    return lakeDay
      ? this.reportFailure(
          lakeDay,
          this.readIssues(lakeDay, resource, (keys) => keys.filter(({ issue_id }) => ids.has(issue_id))),
        )
      : [];
  }

  async listResources(from: number, to: number): Promise<string[]> {
    const days = await this.catalog.listDays(floorTo(from, DAY), floorTo(to - 1, DAY));
    const readResources = (files: readonly LakeFile[]) =>
      Promise.all(files.map((file) => this.files.readResources(file)));
    const lists = await readDays(days, (day) => this.reportFailure(day, this.withFiles(day, readResources)));
    return [...new Set(lists.flat(2))].filter((resource) => !resource.startsWith('sky/')).sort();
  }

  /** Reads the selected issues of a resource on a day, each with its base. */
  private async readIssues(
    lakeDay: LakeDay,
    resource: string,
    select: (keys: readonly LakeKey[]) => readonly LakeKey[],
  ): Promise<StoredIssue[]> {
    return this.withFiles(lakeDay, async (files) => {
      const file = findFile(files, resource);
      const keys = file ? await this.files.readKeys(file, resource) : [];
      const selected = select(keys);
      if (!file || selected.length === 0) return [];
      const byId = new Map(keys.map((key) => [key.issue_id, key]));
      const bases = selected.flatMap(({ base_id }) => (base_id === null ? [] : (byId.get(base_id) ?? [])));
      const positions = [...selected, ...bases].map(({ position }) => position);
      const from = Math.min(...positions);
      const blocks = await this.files.readBlocks(file, from, Math.max(...positions) + 1);
      return selected.map((key) => {
        const base = key.base_id === null ? undefined : byId.get(key.base_id);
        if (key.base_id !== null && !base)
          throw createUnreadableObjectError(file.key, `lacks the base of ${key.issue_id}`);
        return {
          ...toStoredIssueTimes(key),
          block: blocks[key.position - from],
          base: base && blocks[base.position - from],
        };
      });
    });
  }

  private async readKeys(lakeDay: LakeDay, resource: string): Promise<LakeKey[]> {
    return this.withFiles(lakeDay, async (files) => {
      const file = findFile(files, resource);
      return file ? this.files.readKeys(file, resource) : [];
    });
  }

  /** Reads files of a day. If one is missing, the newest version of the day may have replaced it. */
  private async withFiles<T>(lakeDay: LakeDay, read: (files: readonly LakeFile[]) => Promise<T>): Promise<T> {
    try {
      try {
        return await read((await this.readManifest(lakeDay)).files);
      } catch (error) {
        if (!(error instanceof MissingFileError)) throw error;
        const [newest] = await this.catalog.listDays(lakeDay.day, lakeDay.day);
        // Undefined when the day expired meanwhile.
        if (!newest) return await read([]);
        if (newest.version === lakeDay.version) throw error;
        return await read((await this.readManifest(newest)).files);
      }
    } catch (error) {
      throw error instanceof MissingFileError ? error.toDaystarError() : error;
    }
  }

  private async reportFailure<T>({ day }: LakeDay, result: Promise<T>): Promise<T> {
    try {
      return await result;
    } catch (error) {
      this.failures.report(error, day);
      throw error;
    }
  }

  private async readManifest({ manifest: key }: LakeDay): Promise<LakeManifest> {
    const cached = this.manifests.get(key);
    if (cached) return cached;
    const content = await this.objects.get(key);
    if (!content) throw new MissingFileError(key);
    const manifest = parseManifest(content, key);
    this.manifests.set(key, manifest);
    return manifest;
  }
}

const findFile = (files: readonly LakeFile[], resource: string): LakeFile | undefined =>
  files.find((file) => file.first_resource <= resource && resource <= file.last_resource);

function parseDay(issueId: string): number | undefined {
  const [, year, month, day] = TIME_IN_ID.exec(issueId) ?? [];
  const time = Date.parse(`${year}-${month}-${day}`);
  return Number.isNaN(time) ? undefined : time;
}
