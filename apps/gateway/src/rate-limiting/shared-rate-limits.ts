import type { Clock } from '@daystar/timeseries';
import type { Leases } from './leases';
import { toAllowance, type Window, Windows } from './memory-rate-limits';
import type { Allowance, Limit, RateLimits } from './rate-limits';

/** This process's share of the allowance of a caller. */
interface Share {
  /** Requests granted to this process and not spent yet. */
  left: number;
  /** Requests granted to all processes, as of the last reply. */
  total: number;
  usedAt: number;
  /** Wall-clock time before which no further lease of `refusedCount` units or more is requested, ms. */
  emptyUntil: number;
  refusedCount: number;
  leasing?: Promise<void>;
}

/** A used-up allowance is requested again after this time: other processes may have returned their shares. */
const RETRY_MS = 1000;
/** A share that is unused for this long is returned. */
const IDLE_MS = 2000;
/** After a failure of Redis, each process counts by itself for this time. */
const UNAVAILABLE_MS = 5000;

/**
 * Counts shared by all gateways. Each gateway leases part of an allowance and spends it locally, so that one round trip serves
 * many requests, and all gateways together never exceed the limit. Without leases, each gateway counts by itself.
 */
export class SharedRateLimits implements RateLimits {
  private readonly shares: Windows<Share>;
  private readonly idle: NodeJS.Timeout;
  private unavailableUntil = 0;

  constructor(
    private readonly leases: Leases,
    private readonly fallback: RateLimits,
    private readonly wallClock: Clock,
  ) {
    this.shares = new Windows(wallClock, () => ({ left: 0, total: 0, usedAt: 0, emptyUntil: 0, refusedCount: 0 }));
    this.idle = setInterval(() => void this.returnIdle(), RETRY_MS).unref();
  }

  consume(client: string, limit: Limit, count = 1): Allowance | Promise<Allowance> {
    const now = this.wallClock.now();
    if (now < this.unavailableUntil) return this.fallback.consume(client, limit, count);
    const share = this.shares.get(client, limit);
    const { state } = share;
    if (state.left >= count) return this.spend(share, limit, now, count);
    if (now < state.emptyUntil && count >= state.refusedCount) return shareAllowance(share, limit, false);
    state.leasing ??= this.lease(share, limit, count - state.left).finally(() => (state.leasing = undefined));
    return state.leasing.then(() => this.consume(client, limit, count));
  }

  tryConsumeLocal(client: string, limit: Limit): Allowance | undefined {
    const now = this.wallClock.now();
    if (now < this.unavailableUntil) return this.fallback.tryConsumeLocal(client, limit);
    const share = this.shares.get(client, limit);
    return share.state.left > 0 ? this.spend(share, limit, now) : undefined;
  }

  refund(client: string, limit: Limit, windowEnd: number, count = 1): Allowance {
    if (this.wallClock.now() < this.unavailableUntil) return this.fallback.refund(client, limit, windowEnd, count);
    const share = this.shares.get(client, limit);
    if (share.resetAt === windowEnd) share.state.left = Math.min(share.state.left + count, share.state.total);
    return shareAllowance(share, limit);
  }

  peek(client: string, limit: Limit): Allowance {
    if (this.wallClock.now() < this.unavailableUntil) return this.fallback.peek(client, limit);
    return shareAllowance(this.shares.get(client, limit), limit);
  }

  async close(): Promise<void> {
    clearInterval(this.idle);
    await this.returnIdle(0);
    await this.leases.close();
  }

  private spend(share: Window<Share>, limit: Limit, now: number, count = 1): Allowance {
    share.state.left -= count;
    share.state.usedAt = now;
    return shareAllowance(share, limit, true);
  }

  /** @param wanted units that the share lacks for the request */
  private async lease({ key, state, resetAt }: Window<Share>, { limit }: Limit, wanted: number): Promise<void> {
    const now = this.wallClock.now();
    try {
      const { granted, total } = await this.leases.lease(key, limit, resetAt, wanted);
      state.left += granted;
      state.total = total;
      state.usedAt = now;
      if (granted > 0) return;
      state.emptyUntil = now + RETRY_MS;
      state.refusedCount = state.left + wanted;
    } catch {
      this.unavailableUntil = now + UNAVAILABLE_MS;
    }
  }

  /** Returns shares that were not used recently. If that fails, they are lost until the end of the window. */
  private async returnIdle(idleMs = IDLE_MS): Promise<void> {
    const before = this.wallClock.now() - idleMs;
    const idle = this.shares.currentWindows().filter(({ state }) => state.left > 0 && state.usedAt <= before);
    if (idle.length === 0) return;
    const unspent = idle.map(({ key, state }) => ({ key, count: state.left }));
    for (const { state } of idle) {
      state.total -= state.left;
      state.left = 0;
    }
    await this.leases.release(unspent).catch(() => undefined);
  }
}

const shareAllowance = ({ state, resetAt }: Window<Share>, limit: Limit, allowed?: boolean): Allowance =>
  toAllowance(Math.max(0, state.total - state.left), resetAt, limit, allowed);
