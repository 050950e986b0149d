import { randomUUID } from 'node:crypto';
import type { Bus } from '@daystar/bus';
import { MAX_DAILY_COUNTS, recordDailyUsage } from '@daystar/contracts';
import { type Log, type ScheduledTask, repeat } from '@daystar/host';
import { BUS, LOG } from '@daystar/platform';
import { type Clock, MINUTE } from '@daystar/timeseries';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { WALL_CLOCK } from '../platform/tokens';
import { DailyUsageCounter } from './daily-usage-counter';

/** Time to wait for the site registry on shutdown, ms. */
const LAST_REPORT_TIMEOUT_MS = 2000;

/** Reports what accounts used by day to the site registry once a minute. Unreported totals are reported with the next ones. */
@Injectable()
export class DailyUsageReporter implements OnApplicationShutdown {
  /** Identifies this process: its totals replace those that it reported before. */
  private readonly reporter = randomUUID();
  private readonly scheduledTask: ScheduledTask;

  constructor(
    private readonly usage: DailyUsageCounter,
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
    const unreported = this.usage.listUnreported();
    try {
      for (let from = 0; from < unreported.length; from += MAX_DAILY_COUNTS) {
        const counts = unreported.slice(from, from + MAX_DAILY_COUNTS);
        await this.bus.request(recordDailyUsage, { reporter: this.reporter, counts }, timeoutMs);
        this.usage.markReported(counts);
      }
    } catch (error) {
      this.log.warn('failed to report daily usage', { error });
    }
  }
}
