import { setImmediate as breathe } from 'node:timers/promises';
import type { Database } from '@daystar/database';
import type { ForecastIssue } from '@daystar/contracts';
import { DAY, floorTo } from '@daystar/timeseries';
import { DayPartitions } from './day-partitions';
import { EXCLUDE_REMOVED } from './exclude-removed';
import { type IssueParts, decodeParts, encodeParts, issueOf, splitIssue } from './issue-block';
import type { LazyDatabase } from '../lazy-database';

/** When an issue was made, and by when the next one was promised. */
export interface IssueTimes {
  readonly issue_id: string;
  readonly issuedAt: number;
  readonly nextIssueAt: number;
}

interface BlockRow {
  readonly resource: string;
  readonly issued_at: Date;
  readonly issue_id: string;
  readonly block: Buffer;
  readonly base_issued_at: Date | null;
  readonly base_id: string | null;
}

/**
 * What differs from a base may take this share of what the base takes, before an issue becomes the base of those after
 * it: usually when a new model run changed most rows.
 */
const LARGEST_DIFFERENCE = 1 / 3;

const COLUMNS = 'resource, issued_at, issue_id, block, base_issued_at, base_id';

/**
 * Every issue of every site and aggregation, as it was served.
 *
 * An issue is stored as what differs from a base issue of its resource and UTC day; both lie in the partition of that
 * day and go together. AppliedTuning on the sandbox atmosphere with its nowcasts, some 150 issues a day: 6 kB for an issue that
 * stands alone, 1.2 kB for one that does not (its JSON has 40 to 75 kB), 250 kB for a site and day; for an aggregation, which
 * has more columns, 17 kB, 4.3 kB and 900 kB. Where nothing but the clock changes between two issues it is 0.5 kB each.
 */
export class IssueArchive {
  private readonly partitions = new DayPartitions('archived_issue');

  constructor(private readonly database: Pick<LazyDatabase, 'get'>) {}

  /**
   * Stores issues, all or none; those that are there already are left as they are.
   * @throws DaystarError Unavailable when the database is away
   */
  async add(issues: readonly ForecastIssue[]): Promise<void> {
    const database = await this.database.get();
    await this.partitions.ensure(
      database,
      issues.map(({ issued_at }) => Date.parse(issued_at)),
    );
    const rows: unknown[][] = [];
    for (const issue of issues) {
      const parts = splitIssue(issue);
      const base = await this.newestBase(database, issue);
      const block = base && encodeParts(parts, base.parts);
      const differs = block !== undefined && block.length <= base!.bytes * LARGEST_DIFFERENCE;
      const { resource, issued_at, issue_id, next_issue_at } = issue;
      const against = differs ? [base!.issuedAt, base!.id] : [null, null];
      rows.push([resource, issued_at, issue_id, next_issue_at, ...against, differs ? block : encodeParts(parts)]);
    }
    const values = rows.map((_, row) => `(${Array.from({ length: 7 }, (__, i) => `$${7 * row + i + 1}`).join(', ')})`);
    await database.read((manager) =>
      manager.query(
        `insert into archived_issue (resource, issued_at, issue_id, next_issue_at, base_issued_at, base_id, block)
         values ${values.join(', ')} on conflict do nothing`,
        rows.flat(),
      ),
    );
  }

  async issue(resource: string, issueId: string): Promise<ForecastIssue | undefined> {
    return this.first(`resource = $1 and issue_id = $2`, [resource, issueId]);
  }

  /** The newest issue made no later than a moment, ms. */
  async asOf(resource: string, moment: number): Promise<ForecastIssue | undefined> {
    return this.first(`resource = $1 and issued_at <= $2`, [resource, new Date(moment)]);
  }

  /** When issues were made within [from, to], ms, in their order. */
  async moments(resource: string, from: number, to: number): Promise<IssueTimes[]> {
    const database = await this.database.get();
    const rows = await database.read((manager) =>
      manager.query<{ issue_id: string; issued_at: Date; next_issue_at: Date }[]>(
        `select issue_id, issued_at, next_issue_at from archived_issue
         where resource = $1 and issued_at between $2 and $3 and ${EXCLUDE_REMOVED} order by issued_at, arrival`,
        [resource, new Date(from), new Date(to)],
      ),
    );
    return rows.map(({ issue_id, issued_at, next_issue_at }) => ({
      issue_id,
      issuedAt: issued_at.getTime(),
      nextIssueAt: next_issue_at.getTime(),
    }));
  }

  /** Issues by id, in no order; those that are gone are left out. One at a time is held unpacked besides its base. */
  async *issues(resource: string, wanted: readonly IssueTimes[]): AsyncGenerator<ForecastIssue> {
    const database = await this.database.get();
    for (const day of new Set(wanted.map(({ issuedAt }) => floorTo(issuedAt, DAY)))) {
      const ids = wanted.filter(({ issuedAt }) => floorTo(issuedAt, DAY) === day).map(({ issue_id }) => issue_id);
      const rows = await database.read((manager) =>
        manager.query<BlockRow[]>(
          `select ${COLUMNS} from archived_issue
           where resource = $1 and issued_at >= $2 and issued_at < $3 and (issue_id = any($4) or base_id is null)`,
          [resource, new Date(day), new Date(day + DAY), ids],
        ),
      );
      const bases = new Map(rows.filter(({ base_id }) => base_id === null).map((row) => [row.issue_id, row.block]));
      const unpacked = new Map<string, IssueParts>();
      for (const { issue_id, base_id, block } of rows) {
        if (!ids.includes(issue_id)) continue;
        const baseBlock = base_id === null ? undefined : bases.get(base_id);
        const base = baseBlock && (unpacked.get(base_id!) ?? decodeParts(baseBlock));
        if (base) unpacked.set(base_id!, base);
        // To unpack takes a millisecond or two: rows are made and requests answered between any two.
        await breathe();
        yield issueOf(decodeParts(block, base));
      }
    }
  }

  /** Resources of which something was issued within [from, to), ms. */
  async resources(from: number, to: number): Promise<string[]> {
    const database = await this.database.get();
    const rows = await database.read((manager) =>
      manager.query<{ resource: string }[]>(
        'select distinct resource from archived_issue where issued_at >= $1 and issued_at < $2 order by resource',
        [new Date(from), new Date(to)],
      ),
    );
    return rows.map(({ resource }) => resource);
  }

  /** Drops days that are over since before a moment. */
  async dropBefore(moment: number): Promise<number> {
    return this.partitions.dropBefore(await this.database.get(), moment);
  }

  private async first(condition: string, parameters: unknown[]): Promise<ForecastIssue | undefined> {
    const database = await this.database.get();
    const [row] = await database.read((manager) =>
      manager.query<BlockRow[]>(
        `select ${COLUMNS} from archived_issue where ${condition} and ${EXCLUDE_REMOVED} order by issued_at desc, arrival desc limit 1`,
        parameters,
      ),
    );
    if (!row) return undefined;
    if (row.base_id === null) return issueOf(decodeParts(row.block));
    const [base] = await database.read((manager) =>
      manager.query<BlockRow[]>(
        `select ${COLUMNS} from archived_issue where resource = $1 and issued_at = $2 and issue_id = $3`,
        [row.resource, row.base_issued_at, row.base_id],
      ),
    );
    // Dropped between the two questions, with its whole day.
    return base && issueOf(decodeParts(row.block, decodeParts(base.block)));
  }

  private async newestBase(database: Database, { resource, issued_at }: ForecastIssue) {
    const at = Date.parse(issued_at);
    const [row] = await database.read((manager) =>
      manager.query<BlockRow[]>(
        `select ${COLUMNS} from archived_issue
         where resource = $1 and issued_at >= $2 and issued_at < $3 and base_id is null
         order by issued_at desc, arrival desc limit 1`,
        [resource, new Date(floorTo(at, DAY)), new Date(at)],
      ),
    );
    if (!row) return undefined;
    return { issuedAt: row.issued_at, id: row.issue_id, bytes: row.block.length, parts: decodeParts(row.block) };
  }
}
