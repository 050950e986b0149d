import { EVENT_TYPES, type EventType } from '@daystar/contracts';
import { tracing } from '@daystar/tracing';
import type { Database } from '../database';
import { type OutboxState, outboxReaders } from './metrics';
import { Lease, OUTBOX_LEASE } from '../lease/lease';

/** The part of a bus that the relay needs. */
export interface EventSink {
  publish<T extends object>(type: EventType<T>, payloads: readonly T[]): Promise<void>;
  remove(type: EventType, key: string, version?: number): Promise<void>;
}

export interface RelayOptions {
  readonly database: Database;
  readonly sink: EventSink;
  readonly log: { warn(message: string, details?: object): void };
}

interface OutboxRow {
  readonly id: string;
  readonly topic: string;
  readonly key: string;
  readonly payload: object | null;
  /** A bigint, which the driver returns as text. */
  readonly removed_version: string | null;
  /** Trace headers of the transaction. */
  readonly trace: Readonly<Record<string, string>> | null;
}

const BATCH_SIZE = 500;
/** Shortest pause before failed events are retried. */
const MIN_WAIT_MS = 100;
/** Longest pause before a retry, and between two polls of the outbox. */
const MAX_WAIT_MS = 5000;

/** SQL: counts up to 100,000 events, and measures the oldest age by the clock of the database, which also sets `created_at`. */
const STATE_QUERY = `
  select (select count(*)::integer from (select 1 from outbox limit 100000) as counted) as messages,
    coalesce(extract(epoch from clock_timestamp() - (select created_at from outbox order by id limit 1)), 0)::float8 as oldest`;

/**
 * Publishes the events of the outbox, and deletes them after the broker's acknowledgement: at least once, in order for
 * each key. It runs after every commit of this process, and polls for events of other processes. Any number of relays
 * may run. A rejected event is retried forever, and delays only events with its key.
 */
export class OutboxRelay {
  private readonly lease: Lease;
  private running?: Promise<void>;
  private isWoken = false;
  private isStopped = false;
  private waitMs = MIN_WAIT_MS;
  private timer?: NodeJS.Timeout;
  private unsubscribe = () => {};

  constructor(private readonly options: RelayOptions) {
    this.lease = new Lease(options.database, OUTBOX_LEASE);
  }

  start(): void {
    outboxReaders.add(this.readState);
    this.unsubscribe = this.options.database.onCommit(() => this.wake());
    this.wake();
  }

  /** Waits for events in flight; all others remain in the outbox. */
  async stop(): Promise<void> {
    this.isStopped = true;
    outboxReaders.delete(this.readState);
    this.unsubscribe();
    clearTimeout(this.timer);
    await this.running;
  }

  private readonly readState = (): Promise<OutboxState | undefined> =>
    this.options.database
      .execute((manager) => manager.query<{ messages: number; oldest: number }[]>(STATE_QUERY))
      .then(
        ([{ messages, oldest }]) => ({ messageCount: messages, oldestSeconds: oldest }),
        () => undefined,
      );

  private wake(): void {
    this.isWoken = true;
    if (!this.isStopped) this.running ??= withTrace(null, () => this.run());
  }

  private async run(): Promise<void> {
    clearTimeout(this.timer);
    let isDrained = false;
    while (this.isWoken && !this.isStopped) {
      this.isWoken = false;
      isDrained = await this.drain().catch((error: unknown) => this.logFailure(error));
    }
    this.running = undefined;
    if (this.isStopped) return;
    this.timer = setTimeout(() => this.wake(), isDrained ? MAX_WAIT_MS : this.waitMs);
    this.waitMs = isDrained ? MIN_WAIT_MS : Math.min(2 * this.waitMs, MAX_WAIT_MS);
  }

  /** Publishes until only failing events remain. @returns false when an event failed, or another process holds the lease */
  private async drain(): Promise<boolean> {
    const failedKeys = new Set<string>();
    while (!this.isStopped && (await this.select<{ id: string }>('id', 1, failedKeys)).length > 0) {
      if (!(await this.lease.acquireOrRenew())) return false;
      const sentIds = await this.send(
        await this.select<OutboxRow>('id, topic, key, payload, removed_version, trace', BATCH_SIZE, failedKeys),
        failedKeys,
      );
      if (sentIds.length === 0) break;
      await this.deleteSent(sentIds);
      this.waitMs = MIN_WAIT_MS;
    }
    if (this.lease.isHeld()) await this.lease.release();
    return failedKeys.size === 0;
  }

  private select<T>(columns: string, limit: number, failedKeys: ReadonlySet<string>): Promise<T[]> {
    const sql = `select ${columns} from outbox where not (topic || ' ' || key = any($1)) order by id limit ${limit}`;
    return this.options.database.execute((manager) => manager.query<T[]>(sql, [[...failedKeys]]));
  }

  /** Sends different keys in parallel, and the events of one key in order. @returns ids of published events */
  private async send(messages: readonly OutboxRow[], failedKeys: Set<string>): Promise<string[]> {
    const sentIds: string[] = [];
    const tails = new Map<string, Promise<void>>();
    for (const message of messages) {
      const queueKey = `${message.topic} ${message.key}`;
      const sendNext = async () => {
        if (failedKeys.has(queueKey) || !this.lease.isHeld()) return;
        try {
          await withTrace(message.trace, () => this.sendEvent(message));
          sentIds.push(message.id);
        } catch (error) {
          if (failedKeys.size === 0) this.logFailure(error);
          failedKeys.add(queueKey);
        }
      };
      tails.set(queueKey, (tails.get(queueKey) ?? Promise.resolve()).then(sendNext));
    }
    await Promise.all(tails.values());
    return sentIds;
  }

  private async sendEvent({ topic, key, payload, removed_version }: OutboxRow): Promise<void> {
    const type = EVENT_TYPES.find((eventType) => eventType.topic === topic);
    if (!type) throw new Error(`unknown event topic '${topic}'`);
    const version = removed_version === null ? undefined : Number(removed_version);
    await (payload ? this.options.sink.publish(type, [payload]) : this.options.sink.remove(type, key, version));
  }

  private async deleteSent(ids: readonly string[]): Promise<void> {
    await this.options.database.execute((manager) => manager.query('delete from outbox where id = any($1)', [ids]));
  }

  private logFailure(error: unknown): false {
    this.options.log.warn('failed to publish events of the outbox; retrying', { error });
    return false;
  }
}

/** Publishes within the trace of the transaction that added the event. Polling has no trace. */
const withTrace = <T>(trace: OutboxRow['trace'], task: () => Promise<T>): Promise<T> =>
  tracing ? tracing.runInContext(trace ?? {}, task) : task();
