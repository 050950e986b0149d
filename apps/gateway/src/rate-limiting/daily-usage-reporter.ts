import { randomUUID } from 'node:crypto';
import type { Bus } from '@daystar/bus';
import { type DailyCount, MAX_COUNTS_PER_COMMAND, type UsageUnit, recordDailyUsage } from '@daystar/contracts';
import { type Log, type ScheduledTask, repeat } from '@daystar/host';
import { BUS, LOG } from '@daystar/platform';
import { type Clock, DAY, MINUTE, formatDate } from '@daystar/timeseries';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DAILY_USAGE, WALL_CLOCK } from '../platform/tokens';
import type { MemoryRateLimits } from './memory-rate-limits';

/** Time to wait for the site registry on shutdown, ms. */
const LAST_REPORT_TIMEOUT_MS = 2000;

/** Reports what accounts used by day to the site registry once a minute. Unreported totals are reported with the next ones. */
@Injectable()
export class DailyUsageReporter implements OnApplicationShutdown {
  /** Identifies this process: its totals replace those that it reported before. */
  private readonly processId = randomUUID();
  /** Totals that the site registry has, of two days. */
  private reportedCounts = new Map<string, number>();
  private readonly scheduledTask: ScheduledTask;

  constructor(
    @Inject(DAILY_USAGE) private readonly usage: Pick<MemoryRateLimits, 'listUsed'>,
    @Inject(BUS) private readonly bus: Pick<Bus, 'request'>,
    @Inject(WALL_CLOCK) clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {
    this.scheduledTask = repeat('report daily usage', { clock, every: MINUTE, log }, () => this.tryReport());
  }

  async onApplicationShutdown(): Promise<void> {
    await this.scheduledTask.stop();
    await this.tryReport(LAST_REPORT_TIMEOUT_MS);
  }

  /** Reports all changed totals. If the site registry is unavailable, they stay unreported until the next attempt. */
  async tryReport(timeoutMs?: number): Promise<void> {
    const dailyCounts = this.usage.listUsed().map(toDailyCount);
    const unreported = dailyCounts.filter((daily) => daily.count !== this.reportedCounts.get(toKey(daily)));
    try {
      for (let from = 0; from < unreported.length; from += MAX_COUNTS_PER_COMMAND) {
        const counts = unreported.slice(from, from + MAX_COUNTS_PER_COMMAND);
        await this.bus.request(recordDailyUsage, { reporter: this.processId, counts }, timeoutMs);
        for (const daily of counts) this.reportedCounts.set(toKey(daily), daily.count);
      }
    } catch (error) {
      this.log.warn('failed to report daily usage', { error });
    }
    this.dropEndedDays(dailyCounts);
  }

  private dropEndedDays(dailyCounts: readonly DailyCount[]): void {
    const keys = new Set(dailyCounts.map(toKey));
    for (const key of this.reportedCounts.keys()) if (!keys.has(key)) this.reportedCounts.delete(key);
  }
}

const toKey = ({ day, unit, account_id }: DailyCount): string => `${day} ${unit} ${account_id}`;

/** Windows of daily usage end at midnight UTC. */
const toDailyCount = ({
  limit,
  client,
  resetAt,
  used,
}: ReturnType<MemoryRateLimits['listUsed']>[number]): DailyCount => ({
  account_id: client,
  day: formatDate(resetAt - DAY),
  unit: limit as UsageUnit,
  count: used,
});
