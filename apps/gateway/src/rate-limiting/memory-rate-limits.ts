import type { Clock } from '@daystar/timeseries';
import { LimitWindows, type WindowOptions } from './limit-windows';
import type { Limit, Allowance, RateLimits } from './rate-limits';

/** Counts the requests of this process only. */
export class MemoryRateLimits implements RateLimits {
  private readonly counts: LimitWindows<{ used: number }>;

  constructor(wallClock: Clock, options?: WindowOptions) {
    this.counts = new LimitWindows(wallClock, () => ({ used: 0 }), options);
  }

  consume(client: string, limit: Limit, count = 1): Allowance {
    const { state, resetAt } = this.counts.get(client, limit);
    const isAllowed = state.used + count <= limit.limit;
    if (isAllowed) state.used += count;
    return toAllowance(state.used, resetAt, limit, isAllowed);
  }

  tryConsumeLocal(client: string, limit: Limit): Allowance | undefined {
    const allowance = this.consume(client, limit);
    return allowance.isAllowed ? allowance : undefined;
  }

  refund(client: string, limit: Limit, windowEnd: number, count = 1): Allowance {
    const { state, resetAt } = this.counts.get(client, limit);
    if (resetAt === windowEnd) state.used = Math.max(0, state.used - count);
    return toAllowance(state.used, resetAt, limit);
  }

  peek(client: string, limit: Limit): Allowance {
    const { state, resetAt } = this.counts.get(client, limit);
    return toAllowance(state.used, resetAt, limit);
  }

  /** Lists what clients used in the current windows, and in the previous ones if they are kept. */
  listUsed(): { readonly limit: string; readonly client: string; readonly resetAt: number; readonly used: number }[] {
    return this.counts
      .listWindows()
      .map(({ limit, client, window: { resetAt, state } }) => ({ limit, client, resetAt, used: state.used }));
  }

  async close(): Promise<void> {}
}

/** Creates counters of daily usage that keep the previous day: the site registry accepts no reports of earlier days. */
export const createDailyUsage = (wallClock: Clock): MemoryRateLimits =>
  new MemoryRateLimits(wallClock, { keepsPrevious: true, maxWindows: Infinity });

/** Builds the allowance of a client. @param used number of requests in the window @param resetAt end of the window, ms */
export const toAllowance = (used: number, resetAt: number, { limit }: Limit, isAllowed = used < limit): Allowance => ({
  isAllowed,
  limit,
  used,
  remaining: Math.max(0, limit - used),
  resetAt,
});
