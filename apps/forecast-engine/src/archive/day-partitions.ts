import { DAY, floorTo } from '@daystar/timeseries';
import type { ArchiveDatabase } from '../platform/engine-ports';
import { query } from '../platform/query';

/** Key of the advisory lock: any number that nothing else in this database uses. */
const LOCK = 4_173_920_519;

/** A table with one partition per UTC day, named after it: `archived_issue_20260621`. */
export class DayPartitions {
  private readonly existing = new Set<number>();

  constructor(private readonly table: string) {}

  /** Creates the missing partitions of the days of some times, ms. */
  async ensure(database: ArchiveDatabase, times: readonly number[]): Promise<void> {
    for (const day of new Set(times.map((time) => floorTo(time, DAY)))) {
      if (this.existing.has(day)) continue;
      await database.transaction(async (manager) => {
        // "if not exists" alone fails when two engines create it at the same time.
        await manager.query('select pg_advisory_xact_lock($1)', [LOCK]);
        await manager.query(
          `create table if not exists ${this.nameOf(day)} partition of ${this.table}
           for values from ('${new Date(day).toISOString()}') to ('${new Date(day + DAY).toISOString()}')`,
        );
      });
      this.existing.add(day);
    }
  }

  /** Drops the partitions of days that ended before a time, ms. @returns how many */
  async dropBefore(database: ArchiveDatabase, time: number): Promise<number> {
    const rows = await query<{ name: string }>(
      database,
      `select child.relname as name from pg_inherits
       join pg_class child on child.oid = inhrelid
       where inhparent = $1::regclass and child.relname < $2`,
      [this.table, this.nameOf(floorTo(time, DAY))],
    );
    for (const { name } of rows) await query(database, `drop table if exists ${name}`);
    this.existing.clear();
    return rows.length;
  }

  private nameOf(day: number): string {
    return `${this.table}_${new Date(day).toISOString().slice(0, 10).replaceAll('-', '')}`;
  }
}
