import type { Clock } from '@daystar/timeseries';
import { MemoryRowCache } from './memory/memory-row-cache';
import { type OutageLog, connect } from './redis/connect';
import { Keys } from './redis/keys';
import { RedisRowCache } from './redis/redis-row-cache';
import { KEEP_TIMES, type KeepTimes, type RowCache } from './row-cache';

export interface RowCacheOptions {
  /** `redis://…`, `rediss://…`, with `?cluster` for a cluster; memory of this process when absent. */
  readonly redis?: string;
  readonly log: OutageLog;
  /** By which the memory twin forgets; Redis has its own. */
  readonly clock: Clock;
  /** Begins the names of all keys, for several caches in one Redis. */
  readonly prefix?: string;
  readonly keep?: Partial<KeepTimes>;
}

/** Opens the row cache. It connects on its own and again after every loss; until then `trouble` says so. */
export function openRowCache({ redis, log, clock, prefix, keep }: RowCacheOptions): RowCache {
  const times = { ...KEEP_TIMES, ...keep };
  if (!redis) return new MemoryRowCache(clock, times);
  return new RedisRowCache(connect(redis, log), new Keys(prefix), times);
}
