import { randomUUID } from 'node:crypto';
import type { connectRedis } from '@daystar/row-cache';

/** Lua: acquires the free keys, and renews those of this owner, in one step. */
const ACQUIRE_OR_RENEW = `
  local held = {}
  for i, key in ipairs(KEYS) do
    local holder = redis.call('get', key)
    held[i] = (not holder or holder == ARGV[1]) and 1 or 0
    if held[i] == 1 then redis.call('set', key, ARGV[1], 'PX', ARGV[2]) end
  end
  return held`;

/** Lua: deletes the keys of this owner. A key that expired may belong to another one by now. */
const RELEASE = `
  for _, key in ipairs(KEYS) do
    if redis.call('get', key) == ARGV[1] then redis.call('del', key) end
  end
  return 1`;

/**
 * Leases on Redis keys: a key holds the id of its owner until it expires. All keys of a call must be in one hash slot.
 * The methods throw while Redis is unreachable.
 */
export class KeyLeases {
  readonly ownerId = randomUUID();

  constructor(private readonly redis: ReturnType<typeof connectRedis>) {}

  /** Acquires the free keys, and renews those of this owner. @returns for each key whether this owner holds it for `leaseMs` */
  async acquireOrRenew(keys: readonly string[], leaseMs: number): Promise<boolean[]> {
    if (keys.length === 0) return [];
    const held = (await this.redis.eval(ACQUIRE_OR_RENEW, keys.length, ...keys, this.ownerId, leaseMs)) as number[];
    return held.map(Boolean);
  }

  async release(keys: readonly string[]): Promise<void> {
    if (keys.length > 0) await this.redis.eval(RELEASE, keys.length, ...keys, this.ownerId);
  }
}
