import { type Clock, ceilTo } from '@daystar/timeseries';
import type { Allowance, Limit, RateLimits } from './rate-limits';

/** Counts of this process alone. */
export class MemoryRateLimits implements RateLimits {
  private readonly counts = new Map<string, { used: number; resetAt: number }>();
  private sweepAt = 1000;

  constructor(private readonly wallClock: Clock) {}

  take(who: string, limit: Limit): Allowance {
    const count = this.countOf(who, limit);
    const allowed = count.used < limit.limit;
    if (allowed) count.used++;
    return this.standing(count, limit, allowed);
  }

  giveBack(who: string, limit: Limit): Allowance {
    const count = this.countOf(who, limit);
    count.used = Math.max(0, count.used - 1);
    return this.standing(count, limit, true);
  }

  private standing(
    { used, resetAt }: { used: number; resetAt: number },
    { limit }: Limit,
    allowed: boolean,
  ): Allowance {
    return { allowed, limit, remaining: limit - used, resetAt };
  }

  private countOf(who: string, { name, windowMs }: Limit): { used: number; resetAt: number } {
    const now = this.wallClock.now();
    const key = `${name} ${who}`;
    const held = this.counts.get(key);
    if (held && held.resetAt > now) return held;
    const fresh = { used: 0, resetAt: ceilTo(now + 1, windowMs) };
    this.counts.set(key, fresh);
    if (this.counts.size >= this.sweepAt) this.sweep(now);
    return fresh;
  }

  private sweep(now: number): void {
    for (const [key, { resetAt }] of this.counts) if (resetAt <= now) this.counts.delete(key);
    this.sweepAt = Math.max(1000, 2 * this.counts.size);
  }
}
