import type { Database } from '@daystar/database';
import { DAY, floorTo } from '@daystar/timeseries';

/** Any number that nobody else uses for an advisory lock in this database. */
const LOCK = 4_173_920_519;

/** A table that has a partition for each UTC day, named after it: `archived_issue_20260621`. */
export class DayPartitions {
  private readonly known = new Set<number>();

  constructor(private readonly table: string) {}

  /** Makes the partitions of the days of some moments, ms, where they are missing. */
  async ensure(database: Database, moments: readonly number[]): Promise<void> {
    for (const day of new Set(moments.map((moment) => floorTo(moment, DAY)))) {
      if (this.known.has(day)) continue;
      await database.transaction(async (manager) => {
        // Two at once would both find it missing.
        await manager.query('select pg_advisory_xact_lock($1)', [LOCK]);
        await manager.query(
          `create table if not exists ${this.nameOf(day)} partition of ${this.table}
           for values from ('${new Date(day).toISOString()}') to ('${new Date(day + DAY).toISOString()}')`,
        );
      });
      this.known.add(day);
    }
  }

  /** Drops the partitions of days that were over before a moment. @returns how many went */
  async dropBefore(database: Database, moment: number): Promise<number> {
    const rows = await database.read((manager) =>
      manager.query<{ name: string }[]>(
        `select child.relname as name from pg_inherits
         join pg_class child on child.oid = inhrelid
         where inhparent = $1::regclass and child.relname < $2`,
        [this.table, this.nameOf(floorTo(moment, DAY))],
      ),
    );
    for (const { name } of rows) {
      await database.read((manager) => manager.query(`drop table if exists ${name}`));
    }
    this.known.clear();
    return rows.length;
  }

  private nameOf(day: number): string {
    return `${this.table}_${new Date(day).toISOString().slice(0, 10).replaceAll('-', '')}`;
  }
}
