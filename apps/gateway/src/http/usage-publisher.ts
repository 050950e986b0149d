import type { Bus } from '@daystar/bus';
import { MAX_KEY_USES, recordKeyUses, requestsCounted } from '@daystar/contracts';
import { type Log, type ScheduledTask, repeat } from '@daystar/host';
import { BUS, LOG } from '@daystar/platform';
import { type Clock, MINUTE, formatStamp } from '@daystar/timeseries';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { WALL_CLOCK } from '../platform/tokens';
import { RequestRecorder, type KeyUseHour } from './request-recorder';

/** Time to wait for the site registry on shutdown, ms. */
const LAST_REPORT_TIMEOUT_MS = 2000;
/** Time for which a request waits for the site registry, ms. */
const FIRST_REPORT_TIMEOUT_MS = 1000;

/**
 * Publishes the counted requests once a minute. Reports each used key to the site registry once an hour, however often it is
 * used.
 */
@Injectable()
export class UsagePublisher implements OnApplicationShutdown {
  private readonly scheduledTasks: readonly ScheduledTask[];

  constructor(
    private readonly recorder: RequestRecorder,
    @Inject(BUS) private readonly bus: Pick<Bus, 'publish' | 'request'>,
    @Inject(WALL_CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {
    const options = { clock, every: MINUTE, log };
    this.scheduledTasks = [
      repeat('publish usage', options, () => this.publishUsage()),
      repeat('report used keys', options, () => this.tryReport(this.recorder.keyUses.listUnreported())),
    ];
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.scheduledTasks.map((scheduledTask) => scheduledTask.stop()));
    const publishing = this.publishUsage().catch((error: unknown) =>
      this.log.warn('failed to publish the last usage counts', { error }),
    );
    await Promise.all([publishing, this.tryReport(this.recorder.keyUses.listUnreported(), LAST_REPORT_TIMEOUT_MS)]);
  }

  private async publishUsage(): Promise<void> {
    const { usage } = this.recorder;
    const usages = usage.drain();
    if (usages.length === 0) return;
    try {
      await this.bus.publish(requestsCounted, usages);
    } catch (error) {
      usage.restore(usages);
      throw error;
    }
  }

  /** Records the use of a key and reports it now, rather than within a minute. */
  async tryReportKey(keyId: string): Promise<void> {
    const { keyUses } = this.recorder;
    keyUses.record(keyId, this.clock.now());
    const uses = keyUses.listUnreported().filter(([recordedId]) => recordedId === keyId);
    await this.tryReport(uses, FIRST_REPORT_TIMEOUT_MS);
  }

  /** Reports used keys. If the site registry is unavailable, they stay unreported until the next attempt. */
  private async tryReport(uses: readonly KeyUseHour[], timeoutMs?: number): Promise<void> {
    try {
      for (let from = 0; from < uses.length; from += MAX_KEY_USES)
        await this.reportKeys(uses.slice(from, from + MAX_KEY_USES), timeoutMs);
    } catch (error) {
      this.log.warn('failed to report used keys', { error });
    }
  }

  private async reportKeys(uses: readonly KeyUseHour[], timeoutMs?: number): Promise<void> {
    const request = { uses: uses.map(([key_id, hour]) => ({ key_id, used_at: formatStamp(hour) })) };
    await this.bus.request(recordKeyUses, request, timeoutMs);
    this.recorder.keyUses.removeReported(uses);
  }
}
