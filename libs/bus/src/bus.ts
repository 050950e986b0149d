import type { CommandType, EventType } from '@daystar/contracts';

/** Who of a service's running instances gets an event. */
export type Audience =
  /** One instance of the service: work that is to be done once. Goes on where the service stopped. */
  | 'one-instance'
  /** Every instance, from the oldest retained message on: state that each holds in memory. */
  | 'every-instance';

/** An event as a handler gets it: validated, or without payload when its key was removed (tombstone). */
export interface Delivery<T> {
  readonly key: string;
  readonly payload: T | null;
  /** CloudEvents attributes and others, as they travelled. */
  readonly headers: Readonly<Record<string, string>>;
}

export type EventHandler<T extends object> = (delivery: Delivery<T>) => Promise<void>;
export type CommandHandler<Q extends object, R extends object> = (request: Q) => Promise<R>;

export interface Subscription {
  readonly type: EventType;
  readonly audience: Audience;
  readonly handle: EventHandler<object>;
}

export interface Responder {
  readonly type: CommandType;
  readonly handle: CommandHandler<object, object>;
}

/** What one service listens to, and answers. */
export interface Listener {
  readonly service: string;
  readonly subscriptions: readonly Subscription[];
  readonly responders: readonly Responder[];
}

/**
 * How services talk. Delivery is at least once; messages of one key keep their order; a message that is not valid, or
 * that its handler refuses again and again, goes to the topic's dead-letter topic and holds up nothing.
 */
export interface Bus {
  /** True when topics outlive this process, so that nobody need announce again what they hold. */
  readonly durable: boolean;
  /** Resolves when the broker has all payloads. @throws DaystarError Unavailable when it does not take them in time */
  publish<T extends object>(type: EventType<T>, payloads: readonly T[]): Promise<void>;
  /** Publishes the end of a key of a compacted topic. */
  remove(type: EventType, key: string): Promise<void>;
  /** Starts to listen. Resolves when every `every-instance` subscription has been handed all that was retained. */
  listen(listener: Listener): Promise<void>;
  /** @throws DaystarError as the responder threw it, or Unavailable when no answer came within the deadline */
  request<Q extends object, R extends object>(type: CommandType<Q, R>, request: Q, deadlineMs?: number): Promise<R>;
  /** Undefined while all is well, else what is wrong in a few words. */
  trouble(): string | undefined;
  /** Finishes what is in hand and lets go. */
  close(): Promise<void>;
}
