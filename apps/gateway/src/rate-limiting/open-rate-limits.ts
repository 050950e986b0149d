import { connectRedis } from '@daystar/row-cache';
import type { Clock } from '@daystar/timeseries';
import { MemoryRateLimits } from './memory-rate-limits';
import type { RateLimits } from './rate-limits';
import { RedisAllowanceLeases } from './redis-allowance-leases';
import { SharedRateLimits } from './shared-rate-limits';

export interface RateLimitOptions {
  /** `redis://…` to share limits among gateways; when absent, each process counts by itself. */
  readonly redis?: string;
  /** Prefix of all keys. */
  readonly prefix?: string;
  /** Limits count real minutes and days, also during a replay. */
  readonly wallClock: Clock;
}

/** Opens rate limits that gateways share through Redis, or that count in this process without Redis. */
export function openRateLimits({ redis, prefix = 'daystar', wallClock }: RateLimitOptions): RateLimits {
  const local = new MemoryRateLimits(wallClock);
  if (!redis) return local;
  const connection = connectRedis(redis);
  // Without a listener, an error would end the process. The connection of the row cache logs when Redis is unavailable.
  connection.on('error', () => undefined);
  return new SharedRateLimits(new RedisAllowanceLeases(connection, prefix, wallClock), local, wallClock);
}
