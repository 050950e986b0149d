import { DAY, MINUTE, floorTo } from '@daystar/timeseries';
import { LRUCache } from 'lru-cache';
import { QueryFailedError } from 'typeorm';
import type { ArchiveDatabase } from '../platform/engine-ports';
import { query } from '../platform/query';
import { DayPartitions } from './day-partitions';
import { IS_NOT_REMOVED } from './removed-aggregations';
import { type TextAndColumns, decodeBlock, encodeBlock, splitIssue } from './issue-block';
import {
  type ArchivedRecord,
  type IssueSelector,
  type IssueStore,
  type IssueTimesRow,
  type StoredIssue,
  type StoredIssueTimes,
  toStoredIssueTimes,
} from './issue-store';

interface BlockRow extends IssueTimesRow {
  readonly resource: string;
  readonly block: Buffer;
  readonly base_issued_at: Date | null;
  readonly base_id: string | null;
}

/**
 * Maximum size of a difference, as a share of its base's size. An issue with a larger difference
 * becomes the next base; usually a new model run changed most of its rows.
 */
const MAX_DIFFERENCE_RATIO = 1 / 3;

/** Maximum number of resources whose newest base is cached, 6 to 17 kB each. */
const MAX_CACHED_BASES = 1000;
/** Time for which a base is cached, ms: another process may drop its day. */
const BASE_TTL_MS = 10 * MINUTE;

const TIMES = 'issue_id, issued_at, next_issue_at, arrival';
const COLUMNS = `${TIMES}, resource, block, base_issued_at, base_id`;
/** Postgres code of a row that belongs to no partition. */
const NO_PARTITION = '23514';

/**
 * Issues in Postgres, in one partition per UTC day. Sizes were measured with sandbox weather, nowcasts and about 150
 * issues a day. The issue of a site is 40 to 75 kB of JSON: a base takes 6 kB, a difference 1.2 kB, and a day 250 kB. The
 * issue of an aggregation has more columns: a base takes 17 kB, a difference 4.3 kB, and a day 900 kB. If only the time
 * changed, the difference takes 0.5 kB.
 */
export class PostgresIssueStore implements IssueStore {
  private readonly partitions = new DayPartitions('archived_issue');
  /** Newest stored base by resource: each issue of a day is encoded as a difference from it. */
  private readonly bases = new LRUCache<string, BlockRow>({ max: MAX_CACHED_BASES, ttl: BASE_TTL_MS });

  constructor(private readonly database: ArchiveDatabase) {}

  /** Stores all issues or none; issues that are already stored stay unchanged. @throws DaystarError Unavailable */
  async add(issues: readonly ArchivedRecord[]): Promise<void> {
    try {
      await this.insert(issues);
    } catch (error) {
      if (!isMissingPartition(error)) throw error;
      // Another process dropped the partition after this process had created it.
      this.partitions.invalidate();
      this.bases.clear();
      await this.insert(issues);
    }
  }

  /** Drops days that ended before a time, ms. @returns the number of dropped days */
  dropBefore(time: number): Promise<number> {
    this.bases.clear();
    return this.partitions.dropBefore(this.database, time);
  }

  async findNewest(resource: string, { issueId, until }: IssueSelector): Promise<StoredIssue | undefined> {
    const [row] = await query<BlockRow>(
      this.database,
      `select ${COLUMNS} from archived_issue
       where resource = $1 and ${issueId === undefined ? 'issued_at <= $2' : 'issue_id = $2'} and ${IS_NOT_REMOVED}
       order by issued_at desc, arrival desc limit 1`,
      [resource, issueId ?? new Date(until ?? Infinity)],
    );
    if (!row || row.base_id === null) return row && toStoredIssue(row);
    const [base] = await query<BlockRow>(
      this.database,
      `select ${COLUMNS} from archived_issue where resource = $1 and issued_at = $2 and issue_id = $3`,
      [row.resource, row.base_issued_at, row.base_id],
    );
    // Undefined when the day was dropped between the two queries.
    return base && toStoredIssue(row, base.block);
  }

  async listTimes(resource: string, from: number, to: number): Promise<StoredIssueTimes[]> {
    const rows = await query<IssueTimesRow>(
      this.database,
      `select ${TIMES} from archived_issue
       where resource = $1 and issued_at between $2 and $3 and ${IS_NOT_REMOVED} order by issued_at, arrival`,
      [resource, new Date(from), new Date(to)],
    );
    return rows.map(toStoredIssueTimes);
  }

  async readDay(resource: string, day: number, ids: ReadonlySet<string>): Promise<StoredIssue[]> {
    const rows = await query<BlockRow>(
      this.database,
      `select ${COLUMNS} from archived_issue
       where resource = $1 and issued_at >= $2 and issued_at < $3 and (issue_id = any($4) or base_id is null)`,
      [resource, new Date(day), new Date(day + DAY), [...ids]],
    );
    const bases = new Map(rows.filter(({ base_id }) => base_id === null).map((row) => [row.issue_id, row.block]));
    return rows
      .filter(({ issue_id }) => ids.has(issue_id))
      .map((row) => toStoredIssue(row, row.base_id === null ? undefined : bases.get(row.base_id)));
  }

  async listResources(from: number, to: number): Promise<string[]> {
    const rows = await query<{ resource: string }>(
      this.database,
      `select distinct resource from archived_issue
       where issued_at >= $1 and issued_at < $2 and not starts_with(resource, 'sky/') order by resource`,
      [new Date(from), new Date(to)],
    );
    return rows.map(({ resource }) => resource);
  }

  private async insert(issues: readonly ArchivedRecord[]): Promise<void> {
    await this.partitions.ensure(
      this.database,
      issues.map(({ issued_at }) => Date.parse(issued_at)),
    );
    const rows: unknown[][] = [];
    for (const issue of issues) {
      const { resource, issued_at, issue_id, next_issue_at } = issue;
      rows.push([resource, issued_at, issue_id, next_issue_at, ...(await this.encode(issue))]);
    }
    const values = rows.map((_, row) => `(${Array.from({ length: 7 }, (__, i) => `$${7 * row + i + 1}`).join(', ')})`);
    await query(
      this.database,
      `insert into archived_issue (resource, issued_at, issue_id, next_issue_at, base_issued_at, base_id, block)
       values ${values.join(', ')} on conflict do nothing`,
      rows.flat(),
    );
    for (const [resource, , , , , base_id] of rows) if (base_id === null) this.bases.delete(resource as string);
  }

  /**
   * Encodes an issue as its difference from the base of the day, or whole.
   * @returns time and id of the base (null if the issue becomes a base), and the encoded block: a difference or the
   *   whole issue
   */
  private async encode(issue: ArchivedRecord): Promise<[Date | null, string | null, Buffer]> {
    const content: TextAndColumns = splitIssue(issue);
    const base = await this.findBase(issue);
    const difference = base && encodeBlock(content, decodeBlock(base.block));
    return difference && difference.length <= base.block.length * MAX_DIFFERENCE_RATIO
      ? [base.issued_at, base.issue_id, difference]
      : [null, null, encodeBlock(content)];
  }

  private async findBase({ resource, issued_at }: ArchivedRecord): Promise<BlockRow | undefined> {
    const time = Date.parse(issued_at);
    const day = floorTo(time, DAY);
    const cached = this.bases.get(resource);
    if (cached && +cached.issued_at >= day && +cached.issued_at < time) return cached;
    const [row] = await query<BlockRow>(
      this.database,
      `select ${COLUMNS} from archived_issue
       where resource = $1 and issued_at >= $2 and issued_at < $3 and base_id is null
       order by issued_at desc, arrival desc limit 1`,
      [resource, new Date(day), new Date(time)],
    );
    if (row) this.bases.set(resource, row);
    return row;
  }
}

const toStoredIssue = (row: BlockRow, base?: Uint8Array): StoredIssue => ({
  ...toStoredIssueTimes(row),
  block: row.block,
  base,
});

const isMissingPartition = (error: unknown): boolean =>
  error instanceof QueryFailedError && (error.driverError as { code?: string }).code === NO_PARTITION;
