import type { Log } from '@daystar/host';
import { RedisConnectionHealth, type connectRedis } from '@daystar/row-cache';
import { KeyLeases } from './key-leases';

/** Elects the replica that polls a source. */
export interface PollLease {
  /** Acquires the lease of a source if it is free, or renews it. Never throws. @returns whether this replica holds it */
  acquireOrRenew(source: string): Promise<boolean>;
  /** Reports a replica that has never reached Redis and therefore polls nothing. During a later outage it keeps its role. */
  findReadinessProblem(): string | undefined;
  /** Releases every lease, so that another replica takes over immediately. */
  close(): Promise<void>;
}

/** A lease that is always held, for an installation with a single replica. */
export const SINGLE_REPLICA_LEASE: PollLease = {
  acquireOrRenew: () => Promise.resolve(true),
  findReadinessProblem: () => undefined,
  close: () => Promise.resolve(),
};

/** Time after which a lease expires unless renewed. A takeover takes at most this and `POLL_LEASE_RETRY_MS`: 16 s. */
export const POLL_LEASE_MS = 12_000;
/** Interval at which a replica without the lease tries to acquire it, and the holder renews it. */
export const POLL_LEASE_RETRY_MS = POLL_LEASE_MS / 3;

/**
 * One lease per source in Redis. While Redis is unreachable, each replica keeps its role. At worst two replicas publish the
 * same tiles, and consumers read the same values twice.
 */
export class RedisPollLease implements PollLease {
  private readonly leases: KeyLeases;
  private readonly isHeldBySource = new Map<string, boolean>();
  private readonly renewal: NodeJS.Timeout;
  private readonly health: RedisConnectionHealth;
  private wasReached = false;

  constructor(
    private readonly redis: ReturnType<typeof connectRedis>,
    private readonly prefix: string,
    private readonly log: Pick<Log, 'info'>,
    private readonly leaseMs = POLL_LEASE_MS,
  ) {
    this.leases = new KeyLeases(redis);
    // Without a listener, ioredis would print errors that each command already handles.
    redis.on('error', () => {});
    this.health = new RedisConnectionHealth(redis);
    redis.once('ready', () => (this.wasReached = true));
    this.renewal = setInterval(() => void this.renewHeld(), leaseMs / 3);
  }

  async acquireOrRenew(source: string): Promise<boolean> {
    const wasHeld = this.isHeldBySource.get(source) ?? false;
    try {
      const [isHeld] = await this.leases.acquireOrRenew([this.buildKey(source)], this.leaseMs);
      if (isHeld !== wasHeld) {
        this.log.info(isHeld ? 'poll lease acquired' : 'poll lease lost to another replica', { source });
      }
      this.isHeldBySource.set(source, isHeld);
      return isHeld;
    } catch {
      return wasHeld;
    }
  }

  findReadinessProblem(): string | undefined {
    return this.wasReached ? undefined : this.health.problem;
  }

  async close(): Promise<void> {
    clearInterval(this.renewal);
    const sources = [...this.isHeldBySource].filter(([, isHeld]) => isHeld).map(([source]) => source);
    await Promise.allSettled(sources.map((source) => this.leases.release([this.buildKey(source)])));
    this.redis.disconnect();
  }

  private async renewHeld(): Promise<void> {
    for (const [source, isHeld] of this.isHeldBySource) if (isHeld) await this.acquireOrRenew(source);
  }

  private buildKey(source: string): string {
    // The key keeps its original name, so that replicas of two releases share a lease during a rollout.
    return `${this.prefix}ingestion:turn:${source}`;
  }
}
