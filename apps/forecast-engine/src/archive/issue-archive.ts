import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { ForecastIssue } from '@daystar/contracts';
import { DAY, floorTo } from '@daystar/timeseries';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { type TextAndColumns, decodeBlock, joinIssue } from '../archive-postgres/issue-block';
import {
  type ArchivedRecord,
  type IssueSelector,
  type IssueTimes,
  type StoredIssue,
  type StoredIssueTimes,
  compareTimes,
} from '../archive-postgres/issue-store';
import { PostgresIssueStore } from '../archive-postgres/postgres-issue-store';
import { LakeIssueStore } from '../archive-parquet/lake-issue-store';
import { ARCHIVE_DATABASE, type ArchiveDatabase, ENGINE_OPTIONS, type EngineOptions } from '../platform/engine-ports';

/** Maximum number of days that are read from the stores at the same time, including the day that is decoded. */
const MAX_CONCURRENT_DAYS = 8;

/**
 * Archive of every issue of every site and aggregation, and of the sky over weather sites, as they were served. The
 * last days are in Postgres. With a lake, older days are in files of an object store.
 *
 * Postgres is read before the lake, because a day leaves Postgres in the transaction that adds it to the lake: an issue
 * may be found in both, never in neither.
 */
@Injectable()
export class IssueArchive {
  private readonly recent: PostgresIssueStore;
  private readonly retentionMs: number;

  constructor(
    @Inject(ARCHIVE_DATABASE) database: ArchiveDatabase,
    @Inject(ENGINE_OPTIONS) { archiveDays = 90 }: EngineOptions = {},
    @Optional() private readonly lake?: LakeIssueStore,
  ) {
    this.recent = new PostgresIssueStore(database);
    this.retentionMs = archiveDays * DAY;
  }

  /** Stores all issues or none; issues that are already stored stay unchanged. @throws DaystarError Unavailable */
  add<Issue extends ArchivedRecord>(issues: readonly Issue[]): Promise<void> {
    return this.recent.add(issues);
  }

  async findById<Issue extends ArchivedRecord = ForecastIssue>(
    resource: string,
    issueId: string,
  ): Promise<Issue | undefined> {
    return this.findNewest<Issue>(resource, { issueId });
  }

  /** Finds the newest issue that was issued by a time, ms. */
  async findAsOf<Issue extends ArchivedRecord = ForecastIssue>(
    resource: string,
    time: number,
  ): Promise<Issue | undefined> {
    return this.findNewest<Issue>(resource, { until: time });
  }

  /** Lists the times of issues within [from, to], ms, oldest first. */
  async listIssueTimes(resource: string, from: number, to: number): Promise<IssueTimes[]> {
    const recent = await this.recent.listTimes(resource, from, to);
    const older = (await this.lake?.listTimes(resource, from, to)) ?? [];
    const byId = new Map<string, StoredIssueTimes>([...recent, ...older].map((times) => [times.issue_id, times]));
    return [...byId.values()]
      .sort(compareTimes)
      .map(({ issue_id, issuedAt, nextIssueAt }) => ({ issue_id, issuedAt, nextIssueAt }));
  }

  /**
   * Yields the requested issues that have not expired, in no particular order. Decodes one issue and its base at a
   * time.
   * @param isSelected whether to decode the column of a path; by default, all are decoded
   */
  async *readIssues<Issue extends ArchivedRecord = ForecastIssue>(
    resource: string,
    requested: readonly IssueTimes[],
    isSelected?: (path: string) => boolean,
  ): AsyncGenerator<Issue> {
    const idsByDay = new Map<number, Set<string>>();
    for (const { issuedAt, issue_id } of requested) {
      const day = floorTo(issuedAt, DAY);
      idsByDay.set(day, (idsByDay.get(day) ?? new Set()).add(issue_id));
    }
    const idsOfDays = [...idsByDay];
    const dayReads: Promise<StoredIssue[]>[] = [];
    for (let i = 0; i < idsOfDays.length; i++) {
      while (dayReads.length < Math.min(idsOfDays.length, i + MAX_CONCURRENT_DAYS)) {
        const [day, ids] = idsOfDays[dayReads.length];
        const read = this.readDay(resource, day, ids);
        // Prevents an unhandled rejection: the error is thrown where this read is awaited.
        read.catch(() => undefined);
        dayReads.push(read);
      }
      const decodedBases = new Map<Uint8Array, TextAndColumns>();
      for (const issue of await dayReads[i]) {
        // Decoding blocks the event loop for one or two milliseconds.
        await yieldToEventLoop();
        yield decode<Issue>(issue, decodedBases, isSelected);
      }
      dayReads[i] = Promise.resolve([]);
    }
  }

  /** Lists sites and aggregations that have an issue within [from, to), ms. */
  async listIssuedResources(from: number, to: number): Promise<string[]> {
    const recent = await this.recent.listResources(from, to);
    const older = (await this.lake?.listResources(from, to)) ?? [];
    return older.length === 0 ? recent : [...new Set([...recent, ...older])].sort();
  }

  /** Drops the days in Postgres that are older than the retention. @returns the number of dropped days */
  dropExpired(now: number): Promise<number> {
    return this.dropBefore(now - this.retentionMs);
  }

  /** Drops days in Postgres that ended before a time, ms. @returns the number of dropped days */
  dropBefore(time: number): Promise<number> {
    return this.recent.dropBefore(time);
  }

  private async findNewest<Issue extends ArchivedRecord>(
    resource: string,
    selector: IssueSelector,
  ): Promise<Issue | undefined> {
    const recent = await this.recent.findNewest(resource, selector);
    const isFoundById = recent && selector.issueId !== undefined;
    const older = isFoundById
      ? undefined
      : await this.lake?.findNewest(resource, { ...selector, from: recent?.issuedAt });
    const newest = recent && older ? [recent, older].sort(compareTimes)[1] : (recent ?? older);
    return newest && decode<Issue>(newest, new Map());
  }

  private async readDay(resource: string, day: number, ids: ReadonlySet<string>): Promise<StoredIssue[]> {
    const recent = await this.recent.readDay(resource, day, ids);
    const missing = new Set(ids);
    for (const { issue_id } of recent) missing.delete(issue_id);
    if (!this.lake || missing.size === 0) return recent;
    return [...recent, ...(await this.lake.readDay(resource, day, missing))];
  }
}

function decode<Issue extends ArchivedRecord>(
  { block, base }: StoredIssue,
  decodedBases: Map<Uint8Array, TextAndColumns>,
  isSelected?: (path: string) => boolean,
): Issue {
  const decodedBase = base && (decodedBases.get(base) ?? decodeBlock(base, undefined, isSelected));
  if (base && decodedBase) decodedBases.set(base, decodedBase);
  return joinIssue<Issue>(decodeBlock(block, decodedBase, isSelected));
}
