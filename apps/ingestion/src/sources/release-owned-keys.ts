import type { connectRedis } from '@daystar/row-cache';

/** Lua: deletes the keys whose value is the id of the owner. */
const RELEASE_OWNED = `
  for _, key in ipairs(KEYS) do
    if redis.call('get', key) == ARGV[1] then redis.call('del', key) end
  end
  return 1`;

/**
 * Deletes keys that still belong to a replica. A key that expired may belong to another replica by now. The keys must be in
 * one hash slot.
 */
export async function releaseOwnedKeys(
  redis: ReturnType<typeof connectRedis>,
  keys: readonly string[],
  owner: string,
): Promise<void> {
  if (keys.length > 0) await redis.eval(RELEASE_OWNED, keys.length, ...keys, owner);
}
