import type { connectRedis } from '@daystar/row-cache';
import type { Clock } from '@daystar/timeseries';
import { MAX_LEASE, LEASE_DIVISOR, type AllowanceLease, type AllowanceLeases } from './allowance-leases';

type Redis = ReturnType<typeof connectRedis>;

/** Maximum difference between the clocks of gateways. */
const MAX_CLOCK_SKEW_MS = 60_000;

const LEASE_SCRIPT = `
local total = tonumber(redis.call('GET', KEYS[1]) or '0')
local left = tonumber(ARGV[1]) - total
local minimum = tonumber(ARGV[3])
if left < minimum then return {0, total} end
local granted = math.max(minimum, math.min(${MAX_LEASE}, math.floor(left / ${LEASE_DIVISOR})))
total = redis.call('INCRBY', KEYS[1], granted)
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return {granted, total}`;

/**
 * Releases part of a lease. It does not recreate the key of an expired window, which would stay forever with a negative
 * count.
 */
const RELEASE_SCRIPT = `
if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('DECRBY', KEYS[1], ARGV[1]) end
return 0`;

/** Replaces Infinity, which a script cannot parse. */
const NO_LIMIT = 1e15;

/** Counts leases in Redis: one key per client, limit and window. */
export class RedisAllowanceLeases implements AllowanceLeases {
  constructor(
    private readonly redis: Redis,
    private readonly prefix: string,
    private readonly wallClock: Clock,
  ) {}

  async lease(key: string, limit: number, resetAt: number, minimum: number): Promise<AllowanceLease> {
    const ttlMs = Math.max(1, resetAt - this.wallClock.now()) + MAX_CLOCK_SKEW_MS;
    const reply = await this.redis.eval(
      LEASE_SCRIPT,
      1,
      this.toRedisKey(key),
      Math.min(limit, NO_LIMIT),
      ttlMs,
      minimum,
    );
    const [granted, total] = reply as [number, number];
    return { granted, total };
  }

  async release(unspent: readonly { readonly key: string; readonly count: number }[]): Promise<void> {
    // The connection pipelines commands that are sent at the same time.
    await Promise.all(unspent.map(({ key, count }) => this.redis.eval(RELEASE_SCRIPT, 1, this.toRedisKey(key), count)));
  }

  async close(): Promise<void> {
    this.redis.disconnect();
  }

  private readonly toRedisKey = (key: string) => `${this.prefix}:limit:${key}`;
}
