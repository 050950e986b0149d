import type { DailyCount, UsageUnit } from '@daystar/contracts';
import { DAY } from '@daystar/timeseries';

/** What an account used on a day, as counted by this process. */
interface Count {
  total: number;
  /** Total that the site registry has; undefined before the first report. */
  reported?: number;
}

/** Counts of a day by unit and account. The maps are nested so that no request builds a combined key. */
type DayCounts = Map<UsageUnit, Map<string, Count>>;

/** Counts the units that accounts use by UTC day. Keeps two days: the site registry accepts no reports of earlier ones. */
export class DailyUsageCounter {
  private readonly days = new Map<number, DayCounts>();

  /**
   * Adds units, or subtracts refunded ones.
   * @param day days since 1970 UTC
   * @param units negative for a refund
   */
  add(accountId: string, unit: UsageUnit, day: number, units: number): void {
    const counts = this.days.get(day) ?? this.startDay(day);
    const byAccount = counts.get(unit) ?? new Map<string, Count>();
    const count = byAccount.get(accountId);
    if (count) count.total = Math.max(0, count.total + units);
    else if (units > 0) counts.set(unit, byAccount.set(accountId, { total: units }));
  }

  private startDay(day: number): DayCounts {
    const counts: DayCounts = new Map();
    this.days.set(day, counts);
    const newestDay = Math.max(...this.days.keys());
    for (const counted of this.days.keys()) if (counted < newestDay - 1) this.days.delete(counted);
    return counts;
  }

  /** Lists the totals that have changed since they were reported. */
  listUnreported(): DailyCount[] {
    return [...this.days].flatMap(([day, counts]) =>
      [...counts].flatMap(([unit, byAccount]) =>
        [...byAccount]
          .filter(([, { total, reported }]) => total !== reported)
          .map(([account_id, { total }]) => ({ account_id, day: formatDay(day), unit, count: total })),
      ),
    );
  }

  /** Records that the site registry has these totals. */
  markReported(reportedCounts: readonly DailyCount[]): void {
    for (const { account_id, day, unit, count } of reportedCounts) {
      const counted = this.days
        .get(Date.parse(day) / DAY)
        ?.get(unit as UsageUnit)
        ?.get(account_id);
      if (counted) counted.reported = count;
    }
  }
}

const formatDay = (day: number): string => new Date(day * DAY).toISOString().slice(0, 'yyyy-MM-dd'.length);
