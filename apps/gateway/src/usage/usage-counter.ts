import type { Bus } from '@daystar/bus';
import { type Usage, requestsCounted } from '@daystar/contracts';
import { type Log, type Repetition, repeat } from '@daystar/host';
import { type Clock, MINUTE, floorTo } from '@daystar/timeseries';
import { BUS, LOG } from '@daystar/platform';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { WALL_CLOCK } from '../platform/tokens';

/** Maximum number of counts that are buffered while the bus is unavailable; above it, the oldest are dropped. */
const MAX_PENDING = 100_000;

/** Start and name of a minute, computed once per minute rather than per request. */
function toMinute(time: number): { readonly from: number; readonly name: string } {
  const from = floorTo(time, MINUTE);
  return { from, name: new Date(from).toISOString() };
}

/** Counts served requests by account, kind and minute, and publishes the counts once a minute. */
@Injectable()
export class UsageCounter implements OnApplicationShutdown {
  private readonly counts = new Map<string, Usage>();
  /** Counts of the current minute by kind and account, which a request finds without building a key. */
  private readonly currentMinute = new Map<string, Map<string, Usage>>();
  private readonly publishing: Repetition;
  private minute = toMinute(0);

  constructor(
    @Inject(BUS) private readonly bus: Bus,
    @Inject(WALL_CLOCK) private readonly wallClock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {
    this.publishing = repeat('publish usage', { clock: wallClock, every: MINUTE, log }, () => this.publish());
  }

  /** @param kind as `usageKind` returns it */
  count(account_id: string, kind: string): void {
    const now = this.wallClock.now();
    if (now < this.minute.from || now >= this.minute.from + MINUTE) {
      this.minute = toMinute(now);
      this.currentMinute.clear();
    }
    const counted = this.currentMinute.get(kind)?.get(account_id);
    if (counted) {
      counted.requests++;
      return;
    }
    const byAccount = this.currentMinute.get(kind) ?? new Map<string, Usage>();
    const usage = this.add({ account_id, kind, minute: this.minute.name, requests: 1 });
    this.currentMinute.set(kind, byAccount.set(account_id, usage));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.publishing.stop();
    await this.publish().catch((error: unknown) => this.log.warn('failed to publish the last usage counts', { error }));
  }

  private add(increment: Usage): Usage {
    const key = `${increment.minute} ${increment.kind} ${increment.account_id}`;
    const usage = this.counts.get(key) ?? { ...increment, requests: 0 };
    usage.requests += increment.requests;
    this.counts.set(key, usage);
    if (this.counts.size > MAX_PENDING) {
      const [oldest] = this.counts.keys();
      this.counts.delete(oldest);
      this.log.warn('usage counts dropped: the bus was unavailable for too long');
    }
    return usage;
  }

  private async publish(): Promise<void> {
    const usages = [...this.counts.values()];
    if (usages.length === 0) return;
    this.counts.clear();
    this.currentMinute.clear();
    try {
      await this.bus.publish(requestsCounted, usages);
    } catch (error) {
      for (const usage of usages) this.add(usage);
      throw error;
    }
  }
}

const kindByRoute = new Map<string, string>();

/** Kind of a request, by its route pattern: `/world_radiation/forecasts` is `radiation`. */
export function getUsageKind(route: string): string {
  const kind = kindByRoute.get(route) ?? toKind(route);
  kindByRoute.set(route, kind);
  return kind;
}

function toKind(route: string): string {
  const [, first, second] = route.split('/');
  if (first === 'pv_power') return second === 'collections' ? 'aggregations' : 'world_pv_power';
  return first === 'world_radiation' ? 'radiation' : first;
}
