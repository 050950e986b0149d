import type { Clock } from '@daystar/timeseries';
import type { Allowance, Limit, RateLimits } from './rate-limits';
import { Windows } from './windows';

/** Counts of this process alone. */
export class MemoryRateLimits implements RateLimits {
  private readonly counts: Windows<{ used: number }>;

  constructor(wallClock: Clock) {
    this.counts = new Windows(wallClock, () => ({ used: 0 }));
  }

  take(who: string, limit: Limit): Allowance {
    return this.takeAtHand(who, limit) ?? this.standing(who, limit);
  }

  takeAtHand(who: string, limit: Limit): Allowance | undefined {
    const { state, resetAt } = this.counts.of(who, limit);
    if (state.used >= limit.limit) return undefined;
    state.used++;
    return standing(state.used, resetAt, limit, true);
  }

  giveBack(who: string, limit: Limit, takenFrom: number): Allowance {
    const { state, resetAt } = this.counts.of(who, limit);
    if (resetAt === takenFrom) state.used = Math.max(0, state.used - 1);
    return standing(state.used, resetAt, limit);
  }

  standing(who: string, limit: Limit): Allowance {
    const { state, resetAt } = this.counts.of(who, limit);
    return standing(state.used, resetAt, limit);
  }

  async close(): Promise<void> {}
}

export const standing = (used: number, resetAt: number, { limit }: Limit, allowed = used < limit): Allowance => ({
  allowed,
  limit,
  used,
  remaining: Math.max(0, limit - used),
  resetAt,
});
