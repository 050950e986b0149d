import type { Bus } from '@daystar/bus';
import { MAX_KEY_USES, recordKeyUses } from '@daystar/contracts';
import { type Log, type Repetition, repeat } from '@daystar/host';
import { BUS, LOG } from '@daystar/platform';
import { type Clock, HOUR, MINUTE, floorTo, formatStamp } from '@daystar/timeseries';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { WALL_CLOCK } from '../platform/tokens';

/** Time to wait for the site registry on shutdown, ms. */
const LAST_REPORT_TIMEOUT_MS = 2000;

/**
 * Records in which hour each key was last used. A gateway reports a key once an hour, however often it is used, and the keys of a
 * minute together.
 */
@Injectable()
export class KeyUseRecorder implements OnApplicationShutdown {
  /** Keys that were used in the current hour. */
  private readonly usedThisHour = new Set<string>();
  /** Start of the hour of the last use, by key that was not reported since. */
  private readonly unreported = new Map<string, number>();
  private readonly reporting: Repetition;
  private hour = 0;

  constructor(
    @Inject(BUS) private readonly bus: Pick<Bus, 'request'>,
    @Inject(WALL_CLOCK) private readonly wallClock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {
    this.reporting = repeat('report used keys', { clock: wallClock, every: MINUTE, log }, () => this.tryReport());
  }

  record(keyId: string): void {
    const now = this.wallClock.now();
    if (now < this.hour || now >= this.hour + HOUR) {
      this.hour = floorTo(now, HOUR);
      this.usedThisHour.clear();
    }
    if (this.usedThisHour.has(keyId)) return;
    this.usedThisHour.add(keyId);
    this.unreported.set(keyId, this.hour);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.reporting.stop();
    await this.tryReport(LAST_REPORT_TIMEOUT_MS);
  }

  /** An unavailable site registry is no error of the gateway: keys stay unreported until the next attempt. */
  private tryReport(timeoutMs?: number): Promise<void> {
    return this.report(timeoutMs).catch((error: unknown) => this.log.warn('failed to report used keys', { error }));
  }

  private async report(timeoutMs?: number): Promise<void> {
    const uses = [...this.unreported];
    for (let first = 0; first < uses.length; first += MAX_KEY_USES)
      await this.reportBatch(uses.slice(first, first + MAX_KEY_USES), timeoutMs);
  }

  private async reportBatch(
    uses: readonly (readonly [keyId: string, hour: number])[],
    timeoutMs?: number,
  ): Promise<void> {
    const request = { uses: uses.map(([key_id, hour]) => ({ key_id, used_at: formatStamp(hour) })) };
    await this.bus.request(recordKeyUses, request, timeoutMs);
    for (const [keyId, hour] of uses) if (this.unreported.get(keyId) === hour) this.unreported.delete(keyId);
  }
}
