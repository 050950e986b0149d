import type { Clock } from '@daystar/timeseries';
import type { Allowance, Limit, RateLimits } from './rate-limits';
import { Windows } from './windows';

/** Counts of this process alone. */
export class MemoryRateLimits implements RateLimits {
  private readonly counts: Windows<{ used: number }>;

  constructor(wallClock: Clock) {
    this.counts = new Windows(wallClock, () => ({ used: 0 }));
  }

  consume(who: string, limit: Limit): Allowance {
    return this.tryConsumeLocal(who, limit) ?? this.peek(who, limit);
  }

  tryConsumeLocal(who: string, limit: Limit): Allowance | undefined {
    const { state, resetAt } = this.counts.get(who, limit);
    if (state.used >= limit.limit) return undefined;
    state.used++;
    return toAllowance(state.used, resetAt, limit, true);
  }

  refund(who: string, limit: Limit, takenFrom: number): Allowance {
    const { state, resetAt } = this.counts.get(who, limit);
    if (resetAt === takenFrom) state.used = Math.max(0, state.used - 1);
    return toAllowance(state.used, resetAt, limit);
  }

  peek(who: string, limit: Limit): Allowance {
    const { state, resetAt } = this.counts.get(who, limit);
    return toAllowance(state.used, resetAt, limit);
  }

  async close(): Promise<void> {}
}

export const toAllowance = (used: number, resetAt: number, { limit }: Limit, allowed = used < limit): Allowance => ({
  allowed,
  limit,
  used,
  remaining: Math.max(0, limit - used),
  resetAt,
});
