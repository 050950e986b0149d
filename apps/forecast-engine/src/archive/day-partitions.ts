import { DAY, floorTo } from '@daystar/timeseries';
import type { ArchiveDatabase } from '../platform/engine-ports';
import { query } from '../platform/query';

/** Arbitrary, but unique among the advisory locks of this database. */
const ADVISORY_LOCK_KEY = 4_173_920_519;

/** A table with one partition per UTC day. Each is named after the table and the day: `archived_issue_20260621`. */
export class DayPartitions {
  private readonly existingDays = new Set<number>();

  constructor(private readonly table: string) {}

  /** Creates the missing partitions for the days of the given times, ms. */
  async ensure(database: ArchiveDatabase, times: readonly number[]): Promise<void> {
    for (const day of new Set(times.map((time) => floorTo(time, DAY)))) {
      if (this.existingDays.has(day)) continue;
      await database.transaction(async (manager) => {
        // "if not exists" alone fails when two engines create the partition at the same time.
        await manager.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCK_KEY]);
        await manager.query(
          `create table if not exists ${this.partitionName(day)} partition of ${this.table}
           for values from ('${new Date(day).toISOString()}') to ('${new Date(day + DAY).toISOString()}')`,
        );
      });
      this.existingDays.add(day);
    }
  }

  /** Drops the partitions of days that ended before a time, ms. @returns the number of dropped partitions */
  async dropBefore(database: ArchiveDatabase, time: number): Promise<number> {
    const rows = await query<{ name: string }>(
      database,
      `select child.relname as name from pg_inherits
       join pg_class child on child.oid = inhrelid
       where inhparent = $1::regclass and child.relname < $2`,
      [this.table, this.partitionName(floorTo(time, DAY))],
    );
    for (const { name } of rows) await query(database, `drop table if exists ${name}`);
    this.existingDays.clear();
    return rows.length;
  }

  private partitionName(day: number): string {
    return `${this.table}_${new Date(day).toISOString().slice(0, 10).replaceAll('-', '')}`;
  }
}
