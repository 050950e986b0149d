import { setTimeout as sleep } from 'node:timers/promises';
import type { connectRedis } from '@daystar/row-cache';
import { KeyLeases } from './key-leases';

/** Claims of first fetches, so that only one of several replicas fetches a new place. The methods never throw. */
export interface FetchClaims {
  /** Claims places that no replica is fetching or has fetched in the last few seconds. @returns the keys of the claimed places */
  acquire(source: string, keys: readonly string[]): Promise<ReadonlySet<string>>;
  /** Ends claims of this replica. @param areFetched whether the places were fetched; otherwise any replica may claim them */
  release(source: string, keys: readonly string[], areFetched: boolean): Promise<void>;
  /**
   * Waits until no other replica is fetching the places, at most for the lifetime of a claim.
   * @returns the keys of those that another replica has fetched
   */
  waitUntilFetched(source: string, keys: readonly string[]): Promise<string[]>;
}

/** Claims of an installation with a single replica. */
export const SINGLE_REPLICA_CLAIMS: FetchClaims = {
  acquire: (_source, keys) => Promise.resolve(new Set(keys)),
  release: () => Promise.resolve(),
  waitUntilFetched: () => Promise.resolve([]),
};

/** Time after which a claim expires, in case its replica died. */
export const FETCH_CLAIM_MS = 30_000;
/** Time for which fetched places are not claimed again: until engines have received their weather. */
const FETCHED_MS = 5000;
/** Interval at which the states of claims are read while waiting for another replica. */
const CLAIM_CHECK_INTERVAL_MS = 100;
const FETCHED = 'fetched';

/** One key in Redis for each source and place. While Redis is unreachable, every replica fetches. */
export class RedisFetchClaims implements FetchClaims {
  private readonly leases: KeyLeases;

  constructor(
    private readonly redis: ReturnType<typeof connectRedis>,
    private readonly prefix: string,
    private readonly claimMs = FETCH_CLAIM_MS,
  ) {
    this.leases = new KeyLeases(redis);
  }

  async acquire(source: string, keys: readonly string[]): Promise<ReadonlySet<string>> {
    try {
      const pipeline = this.redis.pipeline();
      for (const key of keys) pipeline.set(this.buildKey(source, key), this.leases.ownerId, 'PX', this.claimMs, 'NX');
      const results = (await pipeline.exec()) ?? [];
      return new Set(keys.filter((_, i) => results[i]?.[0] || results[i]?.[1] === 'OK'));
    } catch {
      return new Set(keys);
    }
  }

  async release(source: string, keys: readonly string[], areFetched: boolean): Promise<void> {
    const redisKeys = keys.map((key) => this.buildKey(source, key));
    try {
      if (!areFetched) return await this.leases.release(redisKeys);
      const pipeline = this.redis.pipeline();
      for (const key of redisKeys) pipeline.set(key, FETCHED, 'PX', FETCHED_MS);
      await pipeline.exec();
    } catch {
      // The claims expire.
    }
  }

  async waitUntilFetched(source: string, keys: readonly string[]): Promise<string[]> {
    const fetched: string[] = [];
    let pending = keys;
    for (const deadline = performance.now() + this.claimMs; pending.length > 0; await sleep(CLAIM_CHECK_INTERVAL_MS)) {
      const states = await this.readStates(source, pending);
      fetched.push(...pending.filter((_, i) => states[i] === FETCHED));
      pending = pending.filter((_, i) => states[i] && states[i] !== FETCHED);
      if (performance.now() > deadline) break;
    }
    return fetched;
  }

  /** Reads the keys of places. While Redis is unreachable, they have no state. */
  private async readStates(source: string, keys: readonly string[]): Promise<unknown[]> {
    const pipeline = this.redis.pipeline();
    for (const key of keys) pipeline.get(this.buildKey(source, key));
    const results = (await pipeline.exec().catch(() => undefined)) ?? [];
    return results.map(([error, state]) => (error ? undefined : state));
  }

  private buildKey(source: string, key: string): string {
    return `${this.prefix}ingestion:fetch:{${source}}:${key}`;
  }
}
