import { connectRedis } from '@daystar/row-cache';
import type { Clock } from '@daystar/timeseries';
import { MemoryRateLimits } from './memory-rate-limits';
import type { RateLimits } from './rate-limits';
import { RedisLeases } from './redis-leases';
import { SharedRateLimits } from './shared-rate-limits';

export interface RateLimitOptions {
  /** `redis://…`: shared by all gateways there; of this process alone when absent. */
  readonly redis?: string;
  /** Begins the names of all keys. */
  readonly prefix?: string;
  /** Limits hold for real minutes and days, whatever time is replayed. */
  readonly wallClock: Clock;
}

export function openRateLimits({ redis, prefix = 'daystar', wallClock }: RateLimitOptions): RateLimits {
  const alone = new MemoryRateLimits(wallClock);
  if (!redis) return alone;
  const connection = connectRedis(redis);
  // Without a listener an error would end the process; the row cache's connection logs that Redis is unavailable.
  connection.on('error', () => undefined);
  return new SharedRateLimits(new RedisLeases(connection, prefix, wallClock), alone, wallClock);
}
