import type { connectRedis } from '@daystar/row-cache';
import { KeyLeases } from './key-leases';

/**
 * Leases of requested places without a site. The holder of a lease is the only replica that polls the place. The methods
 * never throw.
 */
export interface PlaceLeases {
  /**
   * Acquires the free leases of the places, and renews the leases that this replica holds.
   * @param leaseMs wall-clock time after which a lease expires unless it is renewed, in case its replica died
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
  private readonly leases: KeyLeases;

  constructor(
    redis: ReturnType<typeof connectRedis>,
    private readonly prefix: string,
  ) {
    this.leases = new KeyLeases(redis);
  }

  async acquireOrRenew(source: string, keys: readonly string[], leaseMs: number): Promise<ReadonlySet<string>> {
    try {
      const areHeld = await this.leases.acquireOrRenew(this.buildKeys(source, keys), leaseMs);
      return new Set(keys.filter((_, i) => areHeld[i]));
    } catch {
      return new Set(keys);
    }
  }

  async release(source: string, keys: readonly string[]): Promise<void> {
    await this.leases.release(this.buildKeys(source, keys)).catch(() => undefined);
  }

  private buildKeys(source: string, keys: readonly string[]): string[] {
    return keys.map((key) => `${this.prefix}ingestion:place:{${source}}:${key}`);
  }
}
