import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { ForecastIssue } from '@daystar/contracts';
import { DAY, floorTo } from '@daystar/timeseries';
import { Inject, Injectable } from '@nestjs/common';
import { ARCHIVE_DATABASE, type ArchiveDatabase, ENGINE_OPTIONS, type EngineOptions } from '../platform/engine-ports';
import { query } from '../platform/query';
import { DayPartitions } from './day-partitions';
import { IS_NOT_REMOVED } from './exclude-removed';
import { type TextAndColumns, decodeBlock, encodeBlock, joinIssue, splitIssue } from './issue-block';

/** Time of an issue, and time at which the next one was expected, ms. */
export interface IssueTimes {
  readonly issue_id: string;
  readonly issuedAt: number;
  readonly nextIssueAt: number;
}

/** A record of the archive: an issue of a site or an aggregation, or the sky over a cell. */
export type ArchivedRecord = Pick<ForecastIssue, 'resource' | 'issue_id' | 'issued_at' | 'next_issue_at'>;

interface BlockRow {
  readonly resource: string;
  readonly issued_at: Date;
  readonly issue_id: string;
  readonly block: Buffer;
  readonly base_issued_at: Date | null;
  readonly base_id: string | null;
}

/**
 * Maximum size of a difference, as a share of its base's size. An issue with a larger difference
 * becomes the next base; usually a new model run changed most of its rows.
 */
const MAX_DIFFERENCE_RATIO = 1 / 3;

const COLUMNS = 'resource, issued_at, issue_id, block, base_issued_at, base_id';

/**
 * Archive of every issue of every site and aggregation, and of the sky over weather sites, as they were served.
 *
 * An issue is stored as its difference from a base issue of its resource and UTC day. Both are in the partition of that day
 * and are dropped together. The sizes were measured on the sandbox atmosphere with nowcasts and about 150 issues a day. Of 40 to 75 kB of JSON, a base
 * takes 6 kB and a difference 1.2 kB. A site takes 250 kB a day. An aggregation has more columns and takes 17 kB, 4.3 kB and
 * 900 kB. A difference takes 0.5 kB where only the time changed.
 */
@Injectable()
export class IssueArchive {
  private readonly partitions = new DayPartitions('archived_issue');
  private readonly retentionMs: number;

  constructor(
    @Inject(ARCHIVE_DATABASE) private readonly database: ArchiveDatabase,
    @Inject(ENGINE_OPTIONS) { archiveDays = 90 }: EngineOptions = {},
  ) {
    this.retentionMs = archiveDays * DAY;
  }

  /** Stores all issues or none; issues that are already stored stay unchanged. @throws DaystarError Unavailable */
  async add<Issue extends ArchivedRecord>(issues: readonly Issue[]): Promise<void> {
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
  }

  async findById<Issue extends ArchivedRecord = ForecastIssue>(
    resource: string,
    issueId: string,
  ): Promise<Issue | undefined> {
    return this.findNewest<Issue>(`resource = $1 and issue_id = $2`, [resource, issueId]);
  }

  /** Finds the newest issue that was issued by a time, ms. */
  async findAsOf<Issue extends ArchivedRecord = ForecastIssue>(
    resource: string,
    time: number,
  ): Promise<Issue | undefined> {
    return this.findNewest<Issue>(`resource = $1 and issued_at <= $2`, [resource, new Date(time)]);
  }

  /** Lists the times of issues within [from, to], ms, oldest first. */
  async listIssueTimes(resource: string, from: number, to: number): Promise<IssueTimes[]> {
    const rows = await query<{ issue_id: string; issued_at: Date; next_issue_at: Date }>(
      this.database,
      `select issue_id, issued_at, next_issue_at from archived_issue
       where resource = $1 and issued_at between $2 and $3 and ${IS_NOT_REMOVED} order by issued_at, arrival`,
      [resource, new Date(from), new Date(to)],
    );
    return rows.map(({ issue_id, issued_at, next_issue_at }) => ({
      issue_id,
      issuedAt: issued_at.getTime(),
      nextIssueAt: next_issue_at.getTime(),
    }));
  }

  /** Yields the requested issues that have not expired, in no particular order. Decodes one issue and its base at a time. */
  async *readIssues<Issue extends ArchivedRecord = ForecastIssue>(
    resource: string,
    requested: readonly IssueTimes[],
  ): AsyncGenerator<Issue> {
    for (const day of new Set(requested.map(({ issuedAt }) => floorTo(issuedAt, DAY)))) {
      const ids = requested.filter(({ issuedAt }) => floorTo(issuedAt, DAY) === day).map(({ issue_id }) => issue_id);
      const rows = await query<BlockRow>(
        this.database,
        `select ${COLUMNS} from archived_issue
         where resource = $1 and issued_at >= $2 and issued_at < $3 and (issue_id = any($4) or base_id is null)`,
        [resource, new Date(day), new Date(day + DAY), ids],
      );
      const bases = new Map(rows.filter(({ base_id }) => base_id === null).map((row) => [row.issue_id, row.block]));
      const decodedBases = new Map<string, TextAndColumns>();
      for (const { issue_id, base_id, block } of rows) {
        if (!ids.includes(issue_id)) continue;
        const baseBlock = base_id === null ? undefined : bases.get(base_id);
        const base = baseBlock && (decodedBases.get(base_id!) ?? decodeBlock(baseBlock));
        if (base) decodedBases.set(base_id!, base);
        // Decoding blocks the event loop for one or two milliseconds.
        await yieldToEventLoop();
        yield joinIssue<Issue>(decodeBlock(block, base));
      }
    }
  }

  /** Lists sites and aggregations that have an issue within [from, to), ms. */
  async listIssuedResources(from: number, to: number): Promise<string[]> {
    const rows = await query<{ resource: string }>(
      this.database,
      `select distinct resource from archived_issue
       where issued_at >= $1 and issued_at < $2 and not starts_with(resource, 'sky/') order by resource`,
      [new Date(from), new Date(to)],
    );
    return rows.map(({ resource }) => resource);
  }

  /** Drops the days that are older than the retention. @returns the number of dropped days */
  dropExpired(now: number): Promise<number> {
    return this.dropBefore(now - this.retentionMs);
  }

  /** Drops days that ended before a time, ms. @returns the number of dropped days */
  dropBefore(time: number): Promise<number> {
    return this.partitions.dropBefore(this.database, time);
  }

  private async findNewest<Issue extends ArchivedRecord>(
    condition: string,
    parameters: unknown[],
  ): Promise<Issue | undefined> {
    const [row] = await query<BlockRow>(
      this.database,
      `select ${COLUMNS} from archived_issue where ${condition} and ${IS_NOT_REMOVED} order by issued_at desc, arrival desc limit 1`,
      parameters,
    );
    if (!row) return undefined;
    if (row.base_id === null) return joinIssue<Issue>(decodeBlock(row.block));
    const [base] = await query<BlockRow>(
      this.database,
      `select ${COLUMNS} from archived_issue where resource = $1 and issued_at = $2 and issue_id = $3`,
      [row.resource, row.base_issued_at, row.base_id],
    );
    // Undefined when the day was dropped between the two queries.
    return base && joinIssue<Issue>(decodeBlock(row.block, decodeBlock(base.block)));
  }

  /** @returns time and id of the base (null if the issue becomes a base), and the encoded block: a difference or the whole issue */
  private async encode(issue: ArchivedRecord): Promise<[Date | null, string | null, Buffer]> {
    const parts = splitIssue(issue);
    const base = await this.findBase(issue);
    const difference = base && encodeBlock(parts, decodeBlock(base.block));
    return difference && difference.length <= base.block.length * MAX_DIFFERENCE_RATIO
      ? [base.issued_at, base.issue_id, difference]
      : [null, null, encodeBlock(parts)];
  }

  private async findBase({ resource, issued_at }: ArchivedRecord): Promise<BlockRow | undefined> {
    const time = Date.parse(issued_at);
    const [row] = await query<BlockRow>(
      this.database,
      `select ${COLUMNS} from archived_issue
       where resource = $1 and issued_at >= $2 and issued_at < $3 and base_id is null
       order by issued_at desc, arrival desc limit 1`,
      [resource, new Date(floorTo(time, DAY)), new Date(time)],
    );
    return row;
  }
}
