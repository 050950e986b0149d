import { EVENT_TYPES, type EventType } from '@daystar/contracts';
import { tracing } from '@daystar/tracing';
import type { Database } from '../database';
import { type OutboxState, outboxReaders } from './metrics';
import { Lease, OUTBOX_LEASE } from '../lease/lease';

/** Where events go: the part of a bus that the relay needs. */
export interface EventSink {
  publish<T extends object>(type: EventType<T>, payloads: readonly T[]): Promise<void>;
  remove(type: EventType, key: string, version?: number): Promise<void>;
}

export interface RelayParts {
  readonly database: Database;
  readonly sink: EventSink;
  readonly log: { warn(message: string, details?: object): void };
}

interface Message {
  readonly id: string;
  readonly topic: string;
  readonly key: string;
  readonly payload: object | null;
  /** A bigint, which the driver returns as text. */
  readonly removed_version: string | null;
  /** What the work that noted it carried. */
  readonly trace: Readonly<Record<string, string>> | null;
}

const BATCH = 500;
const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5000;

/** By the clock of the database, which also stamped the rows. */
const STATE = `
  select (select count(*)::integer from (select 1 from outbox limit 100000) as counted) as messages,
    coalesce(extract(epoch from clock_timestamp() - (select created_at from outbox order by id limit 1)), 0)::float8 as oldest`;

/**
 * Publishes what the outbox holds, and forgets it after the broker has it: at least once, and each key in order. It
 * wakes after every commit of this process, and looks by itself now and then for what others left. Any number of
 * relays may run. A message that is refused is tried again for ever, and holds up its own key alone.
 */
export class OutboxRelay {
  private readonly lease: Lease;
  private running?: Promise<void>;
  private woken = false;
  private stopped = false;
  private wait = FIRST_WAIT_MS;
  private timer?: NodeJS.Timeout;
  private unsubscribe = () => {};

  constructor(private readonly parts: RelayParts) {
    this.lease = new Lease(parts.database, OUTBOX_LEASE);
  }

  start(): void {
    outboxReaders.add(this.readState);
    this.unsubscribe = this.parts.database.onCommit(() => this.wake());
    this.wake();
  }

  /** Finishes the messages in hand; the rest stays in the outbox. */
  async stop(): Promise<void> {
    this.stopped = true;
    outboxReaders.delete(this.readState);
    this.unsubscribe();
    clearTimeout(this.timer);
    await this.running;
  }

  private readonly readState = (): Promise<OutboxState | undefined> =>
    this.parts.database
      .read((manager) => manager.query<{ messages: number; oldest: number }[]>(STATE))
      .then(
        ([{ messages, oldest }]) => ({ messages, oldestSeconds: oldest }),
        () => undefined,
      );

  private wake(): void {
    this.woken = true;
    if (!this.stopped) this.running ??= inTrace(null, () => this.run());
  }

  private async run(): Promise<void> {
    clearTimeout(this.timer);
    let done = false;
    while (this.woken && !this.stopped) {
      this.woken = false;
      done = await this.drain().catch((error: unknown) => this.complain(error));
    }
    this.running = undefined;
    if (this.stopped) return;
    this.timer = setTimeout(() => this.wake(), done ? LONGEST_WAIT_MS : this.wait);
    this.wait = done ? FIRST_WAIT_MS : Math.min(2 * this.wait, LONGEST_WAIT_MS);
  }

  /** Publishes until nothing is left that could be. @returns whether the outbox is empty */
  private async drain(): Promise<boolean> {
    const refused = new Set<string>();
    while (!this.stopped && (await this.select<{ id: string }>('id', 1, refused)).length > 0) {
      if (!(await this.lease.acquireOrRenew())) return false;
      const sent = await this.send(
        await this.select<Message>('id, topic, key, payload, removed_version, trace', BATCH, refused),
        refused,
      );
      if (sent.length === 0) break;
      await this.forget(sent);
      this.wait = FIRST_WAIT_MS;
    }
    if (this.lease.isHeld()) await this.lease.release();
    return refused.size === 0;
  }

  private select<T>(columns: string, limit: number, refused: ReadonlySet<string>): Promise<T[]> {
    const sql = `select ${columns} from outbox where not (topic || ' ' || key = any($1)) order by id limit ${limit}`;
    return this.parts.database.read((manager) => manager.query<T[]>(sql, [[...refused]]));
  }

  /** Sends keys beside each other, and each key's messages one after the other. @returns ids of what was taken */
  private async send(messages: readonly Message[], refused: Set<string>): Promise<string[]> {
    const sent: string[] = [];
    const tails = new Map<string, Promise<void>>();
    for (const message of messages) {
      const name = `${message.topic} ${message.key}`;
      const sendNext = async () => {
        if (refused.has(name) || !this.lease.isHeld()) return;
        try {
          await inTrace(message.trace, () => this.sendOne(message));
          sent.push(message.id);
        } catch (error) {
          if (refused.size === 0) this.complain(error);
          refused.add(name);
        }
      };
      tails.set(name, (tails.get(name) ?? Promise.resolve()).then(sendNext));
    }
    await Promise.all(tails.values());
    return sent;
  }

  private async sendOne({ topic, key, payload, removed_version }: Message): Promise<void> {
    const type = EVENT_TYPES.find((known) => known.topic === topic);
    if (!type) throw new Error(`no event has the topic ${topic}`);
    const version = removed_version === null ? undefined : Number(removed_version);
    await (payload ? this.parts.sink.publish(type, [payload]) : this.parts.sink.remove(type, key, version));
  }

  private async forget(ids: readonly string[]): Promise<void> {
    await this.parts.database.read((manager) => manager.query('delete from outbox where id = any($1)', [ids]));
  }

  private complain(error: unknown): false {
    this.parts.log.warn('events wait in the outbox: they could not be published and will be tried again', { error });
    return false;
  }
}

/** Publishing belongs to who noted the event; looking for it belongs to nobody, whose commit ever was the occasion. */
const inTrace = <T>(trace: Message['trace'], work: () => Promise<T>): Promise<T> =>
  tracing ? tracing.within(trace ?? {}, work) : work();
