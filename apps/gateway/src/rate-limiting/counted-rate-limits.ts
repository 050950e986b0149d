import type { UsageUnit } from '@daystar/contracts';
import { DAY } from '@daystar/timeseries';
import type { DailyUsageCounter } from './daily-usage-counter';
import { MEASUREMENT_LIMITS, MINUTE_LIMITS, PLACE_REQUEST_LIMITS, TYPICAL_YEAR_LIMITS } from './plan-limits';
import type { Allowance, Limit, RateLimits } from './rate-limits';

/** Units of daily usage by the names of the limits that count them. All plans name a limit alike. */
const UNITS: ReadonlyMap<string, UsageUnit> = new Map([
  [MINUTE_LIMITS.free.name, 'requests'],
  [PLACE_REQUEST_LIMITS.free.name, 'simple_requests'],
  [TYPICAL_YEAR_LIMITS.free.name, 'typical_years'],
  [MEASUREMENT_LIMITS.free.name, 'measurements'],
]);

/** Counts by day what the limits of plans count, in memory: requests do not wait for it. */
export class CountedRateLimits implements RateLimits {
  constructor(
    private readonly limits: RateLimits,
    private readonly usage: DailyUsageCounter,
  ) {}

  consume(client: string, limit: Limit, count = 1): Allowance | Promise<Allowance> {
    const consumed = this.limits.consume(client, limit, count);
    if (consumed instanceof Promise) return consumed.then((allowance) => this.record(client, limit, allowance, count));
    return this.record(client, limit, consumed, count);
  }

  tryConsumeLocal(client: string, limit: Limit): Allowance | undefined {
    const allowance = this.limits.tryConsumeLocal(client, limit);
    return allowance && this.record(client, limit, allowance, 1);
  }

  refund(client: string, limit: Limit, windowEnd: number, count = 1): Allowance {
    const unit = UNITS.get(limit.name);
    if (unit) this.usage.add(client, unit, toDay(windowEnd), -count);
    return this.limits.refund(client, limit, windowEnd, count);
  }

  peek(client: string, limit: Limit): Allowance {
    return this.limits.peek(client, limit);
  }

  close(): Promise<void> {
    return this.limits.close();
  }

  private record(client: string, limit: Limit, allowance: Allowance, count: number): Allowance {
    const unit = allowance.isAllowed ? UNITS.get(limit.name) : undefined;
    if (unit) this.usage.add(client, unit, toDay(allowance.resetAt), count);
    return allowance;
  }
}

/** Returns the day of a window, which no window exceeds, in days since 1970 UTC. @param windowEnd ms */
const toDay = (windowEnd: number): number => Math.floor((windowEnd - 1) / DAY);
