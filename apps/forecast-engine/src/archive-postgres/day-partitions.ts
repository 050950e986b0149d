import { DAY, floorTo, formatDate } from '@daystar/timeseries';
import type { ArchiveDatabase } from '../platform/engine-ports';
import { query } from '../platform/query';

/**
 * A table with one partition per UTC day, named after the table and the day: `archived_issue_20260621`. SQL functions
 * that run with the rights of the schema's owner add and drop the partitions.
 */
export class DayPartitions {
  private readonly existingDays = new Set<number>();

  constructor(private readonly table: 'archived_issue' | 'archived_tile') {}

  /** Creates the missing partitions for the days of the given times, ms. */
  async ensure(database: ArchiveDatabase, times: readonly number[]): Promise<void> {
    for (const day of new Set(times.map((time) => floorTo(time, DAY)))) {
      if (this.existingDays.has(day)) continue;
      await query(database, 'select add_archive_day($1, $2)', [this.table, formatDate(day)]);
      this.existingDays.add(day);
    }
  }

  /** Drops the partitions of days that ended before a time, ms. @returns the number of dropped partitions */
  async dropBefore(database: ArchiveDatabase, time: number): Promise<number> {
    const firstRetainedDay = formatDate(floorTo(time, DAY));
    const [{ dropped }] = await query<{ dropped: number }>(database, 'select drop_archive_days($1, $2) as dropped', [
      this.table,
      firstRetainedDay,
    ]);
    this.invalidate();
    return dropped;
  }

  /** Clears the cache of existing days, so that `ensure` checks every day again. */
  invalidate(): void {
    this.existingDays.clear();
  }
}
