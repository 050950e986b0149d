import type { Clock } from '@daystar/timeseries';
import type { AllowanceLeases } from './allowance-leases';
import { toAllowance, type Window, LimitWindows } from './memory-rate-limits';
import type { Allowance, Limit, RateLimits } from './rate-limits';

/** This process's share of the allowance of a client. */
interface Share {
  /** Requests granted to this process and not spent yet. */
  unspent: number;
  /** Requests granted to all processes, according to the last reply. */
  total: number;
  /** Wall-clock time of the last use, ms. */
  usedAt: number;
  /** Wall-clock time before which requests of `refusedCount` or more units are refused without asking for a lease, ms. */
  emptyUntil: number;
  /** Units of the request that was last refused. */
  refusedCount: number;
  pendingLease?: Promise<void>;
}

/** Time after which a lease of a used-up allowance is requested again: other processes may have returned their shares. */
const RETRY_MS = 1000;
/** Time after which an unused share is returned. */
const IDLE_MS = 2000;
/** Time for which each process counts by itself after a failure of Redis. */
const UNAVAILABLE_MS = 5000;

/**
 * Shares the counts of requests among all gateways. Each gateway leases part of an allowance and spends it locally. One
 * round trip then serves many requests, and all gateways together never exceed the limit. While Redis fails, each gateway
 * counts by itself.
 */
export class SharedRateLimits implements RateLimits {
  private readonly shares: LimitWindows<Share>;
  private readonly idleTimer: NodeJS.Timeout;
  private unavailableUntil = 0;

  constructor(
    private readonly leases: AllowanceLeases,
    private readonly fallback: RateLimits,
    private readonly wallClock: Clock,
  ) {
    this.shares = new LimitWindows(wallClock, () => ({
      unspent: 0,
      total: 0,
      usedAt: 0,
      emptyUntil: 0,
      refusedCount: 0,
    }));
    this.idleTimer = setInterval(() => void this.returnIdle(), RETRY_MS).unref();
  }

  consume(client: string, limit: Limit, count = 1): Allowance | Promise<Allowance> {
    const now = this.wallClock.now();
    if (now < this.unavailableUntil) return this.fallback.consume(client, limit, count);
    const window = this.shares.get(client, limit);
    const { state } = window;
    if (state.unspent >= count) return this.spend(window, limit, now, count);
    if (now < state.emptyUntil && count >= state.refusedCount) return toShareAllowance(window, limit, false);
    state.pendingLease ??= this.lease(window, limit, count - state.unspent).finally(
      () => (state.pendingLease = undefined),
    );
    return state.pendingLease.then(() => this.consume(client, limit, count));
  }

  tryConsumeLocal(client: string, limit: Limit): Allowance | undefined {
    const now = this.wallClock.now();
    if (now < this.unavailableUntil) return this.fallback.tryConsumeLocal(client, limit);
    const window = this.shares.get(client, limit);
    return window.state.unspent > 0 ? this.spend(window, limit, now) : undefined;
  }

  refund(client: string, limit: Limit, windowEnd: number, count = 1): Allowance {
    if (this.wallClock.now() < this.unavailableUntil) return this.fallback.refund(client, limit, windowEnd, count);
    const window = this.shares.get(client, limit);
    if (window.resetAt === windowEnd) window.state.unspent = Math.min(window.state.unspent + count, window.state.total);
    return toShareAllowance(window, limit);
  }

  peek(client: string, limit: Limit): Allowance {
    if (this.wallClock.now() < this.unavailableUntil) return this.fallback.peek(client, limit);
    return toShareAllowance(this.shares.get(client, limit), limit);
  }

  async close(): Promise<void> {
    clearInterval(this.idleTimer);
    await this.returnIdle(0);
    await this.leases.close();
  }

  private spend(window: Window<Share>, limit: Limit, now: number, count = 1): Allowance {
    window.state.unspent -= count;
    window.state.usedAt = now;
    return toShareAllowance(window, limit, true);
  }

  /** Adds a lease to a share. @param wanted number of requests that the share lacks */
  private async lease({ key, state, resetAt }: Window<Share>, { limit }: Limit, wanted: number): Promise<void> {
    const now = this.wallClock.now();
    try {
      const { granted, total } = await this.leases.lease(key, limit, resetAt, wanted);
      state.unspent += granted;
      state.total = total;
      state.usedAt = now;
      if (granted > 0) return;
      state.emptyUntil = now + RETRY_MS;
      state.refusedCount = state.unspent + wanted;
    } catch {
      this.unavailableUntil = now + UNAVAILABLE_MS;
    }
  }

  /** Returns shares that were not used recently. If that fails, they are lost until the end of the window. */
  private async returnIdle(idleMs = IDLE_MS): Promise<void> {
    const usedBefore = this.wallClock.now() - idleMs;
    const idleWindows = this.shares
      .listCurrentWindows()
      .filter(({ state }) => state.unspent > 0 && state.usedAt <= usedBefore);
    if (idleWindows.length === 0) return;
    const unspent = idleWindows.map(({ key, state }) => ({ key, count: state.unspent }));
    for (const { state } of idleWindows) {
      state.total -= state.unspent;
      state.unspent = 0;
    }
    await this.leases.release(unspent).catch(() => undefined);
  }
}

const toShareAllowance = ({ state, resetAt }: Window<Share>, limit: Limit, isAllowed?: boolean): Allowance =>
  toAllowance(Math.max(0, state.total - state.unspent), resetAt, limit, isAllowed);
