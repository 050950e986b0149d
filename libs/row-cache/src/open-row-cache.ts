import type { Clock } from '@daystar/timeseries';
import { MemoryRowCache } from './memory/memory-row-cache';
import { type ConnectionLog, connectRedis } from './redis/connect-redis';
import { RedisKeys } from './redis/keys';
import { RedisRowCache } from './redis/redis-row-cache';
import { DEFAULT_LIFETIMES, type CacheLifetimes, type RowCache } from './row-cache';

export interface RowCacheOptions {
  /** `redis://…`, `rediss://…`, with `?cluster` for a cluster; memory of this process when absent. */
  readonly redis?: string;
  readonly log: ConnectionLog;
  /** Clock for expiry in the memory cache; Redis uses its own. */
  readonly clock: Clock;
  /** Prefix of all keys, for several caches in one Redis. */
  readonly prefix?: string;
  readonly lifetimes?: Partial<CacheLifetimes>;
}

/**
 * Opens the row cache. It connects in the background and reconnects after outages; while disconnected,
 * `findReadinessProblem` describes the problem.
 */
export function openRowCache({ redis, log, clock, prefix, lifetimes }: RowCacheOptions): RowCache {
  const allLifetimes = { ...DEFAULT_LIFETIMES, ...lifetimes };
  if (!redis) return new MemoryRowCache(clock, allLifetimes);
  return new RedisRowCache(connectRedis(redis, log), new RedisKeys(prefix), allLifetimes);
}
