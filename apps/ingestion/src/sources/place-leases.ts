import { randomUUID } from 'node:crypto';
import type { connectRedis } from '@daystar/row-cache';
import { releaseOwnedKeys } from './release-owned-keys';

/**
 * Leases of requested places without a site. The holder of a lease is the only replica that polls the place. The methods
 * never throw.
 */
export interface PlaceLeases {
  /**
   * Acquires the free leases of the places, and renews the leases that this replica holds.
   * @param leaseMs real time after which a lease expires unless it is renewed, in case its replica died
   * @returns the keys of the places whose lease this replica holds
   */
  acquireOrRenew(source: string, keys: readonly string[], leaseMs: number): Promise<ReadonlySet<string>>;
  /** Releases leases of this replica, so that another replica polls the places. */
  release(source: string, keys: readonly string[]): Promise<void>;
}

/** Leases of an installation with a single replica. */
export const SINGLE_REPLICA_PLACE_LEASES: PlaceLeases = {
  acquireOrRenew: (_source, keys) => Promise.resolve(new Set(keys)),
  release: () => Promise.resolve(),
};

/**
 * Holds one Redis key for each source and place. While Redis is unreachable, each replica polls the places requested from
 * it.
 */
export class RedisPlaceLeases implements PlaceLeases {
  private readonly replicaId = randomUUID();

  constructor(
    private readonly redis: ReturnType<typeof connectRedis>,
    private readonly prefix: string,
  ) {}

  async acquireOrRenew(source: string, keys: readonly string[], leaseMs: number): Promise<ReadonlySet<string>> {
    if (keys.length === 0) return new Set();
    try {
      const pipeline = this.redis.pipeline();
      for (const key of keys) {
        pipeline.set(this.buildKey(source, key), this.replicaId, 'PX', leaseMs, 'NX');
        pipeline.get(this.buildKey(source, key));
      }
      const results = (await pipeline.exec()) ?? [];
      const heldKeys = keys.filter((_, i) => {
        const [error, holder] = results[2 * i + 1];
        return error !== null || holder === this.replicaId;
      });
      await this.renew(source, heldKeys, leaseMs);
      return new Set(heldKeys);
    } catch {
      return new Set(keys);
    }
  }

  async release(source: string, keys: readonly string[]): Promise<void> {
    const redisKeys = keys.map((key) => this.buildKey(source, key));
    await releaseOwnedKeys(this.redis, redisKeys, this.replicaId).catch(() => undefined);
  }

  private async renew(source: string, keys: readonly string[], leaseMs: number): Promise<void> {
    const pipeline = this.redis.pipeline();
    for (const key of keys) pipeline.pexpire(this.buildKey(source, key), leaseMs);
    await pipeline.exec();
  }

  private buildKey(source: string, key: string): string {
    return `${this.prefix}ingestion:place:{${source}}:${key}`;
  }
}
