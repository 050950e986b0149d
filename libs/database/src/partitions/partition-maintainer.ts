import { DAY } from '@daystar/timeseries';
import type { Database } from '../database';
import { Lease, PARTITIONS_LEASE } from '../lease/lease';

/** Tables with a partition for each month. */
export const PARTITIONED_TABLES = ['measurement', 'replaced_measurement', 'external_forecast', 'audit'] as const;
export type PartitionedTable = (typeof PARTITIONED_TABLES)[number];

/**
 * Time by which partitions are created ahead, ms: two months. Only after weeks of failed runs do rows go to the default
 * partition (ADR 15).
 */
const CREATE_AHEAD_MS = 62 * DAY;

/** Whether a month must be added or may be dropped, or rows outside the monthly partitions may be too old. */
const IS_MAINTENANCE_DUE = `
  select coalesce((max(month) at time zone 'UTC' + interval '1 month') at time zone 'UTC' <= $2, true)
      or min(month) <= $3
      or $3 > '-infinity' and exists (
        select from pg_inherits join pg_class on pg_class.oid = inhrelid
        where inhparent = $1::regclass and relname ~ '_(older|default)$' and pg_relation_size(inhrelid) > 0
      ) as is_due
  from partitions_of($1)`;

/** The partitions of a table at one time. */
export interface PartitionState {
  readonly count: number;
  /** Start of the oldest monthly partition, ms; older rows are in one partition. */
  readonly oldest: number;
  /** Start of the month after the newest partition, ms. */
  readonly addedUntil: number;
}

/** Numbers of partitions that were added and dropped. */
export interface PartitionChanges {
  readonly added: number;
  readonly dropped: number;
}

/**
 * Adds partitions for the next months, drops those older than the retention, and deletes older rows of the partitions without
 * a monthly range. Any number of processes may call it; a lease lets only one at a time maintain partitions.
 */
export class PartitionMaintainer {
  private readonly lease: Lease;

  constructor(private readonly database: Database) {
    this.lease = new Lease(database, PARTITIONS_LEASE);
  }

  /**
   * Adds partitions ahead of time, drops those that ended before `keepFrom`, and deletes older rows of the partitions without
   * a monthly range. Takes no lease when there is nothing to change.
   * @param now ms, by the clock of the service
   * @param keepFrom earliest time to keep, ms; -Infinity keeps everything
   * @returns undefined when another process is maintaining partitions
   * @throws DaystarError Unavailable when the database is unavailable
   */
  async maintain(table: PartitionedTable, now: number, keepFrom: number): Promise<PartitionChanges | undefined> {
    const parameters = [table, new Date(now + CREATE_AHEAD_MS), toTimestamp(keepFrom)];
    const [{ is_due: isDue }] = await this.query<{ is_due: boolean }>(IS_MAINTENANCE_DUE, parameters);
    if (!isDue) return { added: 0, dropped: 0 };
    if (!(await this.lease.acquireOrRenew())) return undefined;
    try {
      const [changes] = await this.query<PartitionChanges>('select * from maintain_partitions($1, $2, $3)', parameters);
      for (const suffix of keepFrom > -Infinity ? ['_older', '_default'] : [])
        await this.sweep(table, suffix, keepFrom);
      return changes;
    } finally {
      await this.lease.release();
    }
  }

  /** Reads which partitions a table has. @throws DaystarError Unavailable when the database is unavailable */
  async readState(table: PartitionedTable): Promise<PartitionState> {
    const [state] = await this.query<{ partitions: number; oldest: Date; until: Date }>(
      `select count(*)::integer as partitions, min(month) as oldest, max(month) + interval '1 month' as until from partitions_of($1)`,
      [table],
    );
    return { count: state.partitions, oldest: +state.oldest, addedUntil: +state.until };
  }

  /** Deletes old rows of a partition without a monthly range, in batches of pages. */
  private async sweep(table: PartitionedTable, suffix: string, keepFrom: number): Promise<void> {
    let page: string | null = '0';
    while (page !== null && (await this.lease.acquireOrRenew())) {
      const parameters: unknown[] = [table, suffix, toTimestamp(keepFrom), page];
      const [row] = await this.query<{ next_page: string | null }>(
        'select sweep_partition($1, $2, $3, $4) as next_page',
        parameters,
      );
      page = row.next_page;
    }
  }

  private query<T>(sql: string, parameters: unknown[]): Promise<T[]> {
    return this.database.execute((manager) => manager.query<T[]>(sql, parameters));
  }
}

const toTimestamp = (time: number): Date | string => (time === -Infinity ? '-infinity' : new Date(time));
