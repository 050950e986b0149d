import type { CommandType, EventType } from '@daystar/contracts';
import type { Written } from './messages/written';

/** Who of a service's running instances gets an event. */
export type Audience =
  /** One instance of the service: work that is to be done once. Goes on where the service stopped. */
  | 'one-instance'
  /** Every instance, from the oldest message on that is retained and matters still: state that each holds in memory. */
  | 'every-instance';

/** An event as the handlers of one instance share it, so none may change it: validated, or without payload when its key was removed (tombstone). */
export interface Delivery<T> {
  readonly key: string;
  readonly payload: T | null;
  /** CloudEvents attributes and others, as they travelled. */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * Keeps the message uncommitted until `effect` settles, while later messages are handled: a process that dies first,
   * or rejects it, leaves the message to the next. For handlers that gather many messages into one effect.
   */
  readonly defer: (effect: Promise<void>) => void;
}

/**
 * A handler that throws is tried again a few times before the event goes to the dead letters; one that throws
 * DaystarError Unavailable (a database is away, say) for minutes, because waiting helps and skipping would lose work.
 */
export type EventHandler<T extends object> = (delivery: Delivery<T>) => Promise<void>;
/** The headers are CloudEvents attributes and others, as they travelled. */
export type CommandHandler<Q extends object, R extends object> = (
  request: Q,
  headers: Readonly<Record<string, string>>,
) => Promise<R>;

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
  /** Whose topics are created or verified before it listens, beside those of its subscriptions. */
  readonly publishes?: readonly EventType[];
  /** A tool reads what services read, and writes no dead letters. */
  readonly isTool?: boolean;
}

/** One running instance of a service. */
export interface Listening {
  /** Finishes what is in hand and stops to listen; the bus stays open. */
  close(): Promise<void>;
}

/**
 * How services talk. Delivery is at least once; messages of one key keep their order; a message that is not valid, or
 * that its handler refuses again and again, goes to the topic's dead-letter topic and holds up nothing.
 * A command is carried out at most once, and not after its deadline.
 */
export interface Bus {
  /** True when topics outlive this process, so that nobody need announce again what they hold. */
  readonly durable: boolean;
  /**
   * Resolves when the broker has all payloads.
   * @throws DaystarError Unavailable when it does not take them in time, PayloadTooLarge when one is over MAX_MESSAGE_BYTES
   */
  publish<T extends object>(type: EventType<T>, payloads: readonly (T | Written<T>)[]): Promise<void>;
  /** Publishes the end of a key of a compacted topic. @throws as publish does */
  remove(type: EventType, key: string): Promise<void>;
  /**
   * How many messages the topic retains: at least one for each key of a compacted one.
   * @throws DaystarError Unavailable when the broker does not answer
   */
  retained(type: EventType): Promise<number>;
  /** Starts to listen. Resolves when every `every-instance` subscription has been handed all that was retained and matters. */
  listen(listener: Listener): Promise<Listening>;
  /** @throws DaystarError as the responder threw it, or Unavailable when no answer came within the deadline (5 s) */
  request<Q extends object, R extends object>(type: CommandType<Q, R>, request: Q, deadlineMs?: number): Promise<R>;
  /** Undefined while all is well, else what is wrong in a few words. */
  trouble(): string | undefined;
  /** Set when only a new process will listen again. To be asked now and then. */
  stuck(): string | undefined;
  /** Ends all listening, finishes what is in hand and lets go. */
  close(): Promise<void>;
}

/** A subscription whose handler is checked against the type of the event. */
export function subscription<T extends object>(
  type: EventType<T>,
  audience: Audience,
  handle: EventHandler<T>,
): Subscription {
  return { type, audience, handle: handle as EventHandler<object> };
}

/** A responder whose handler is checked against the type of the command. */
export function responder<Q extends object, R extends object>(
  type: CommandType<Q, R>,
  handle: CommandHandler<Q, R>,
): Responder {
  return { type, handle: handle as unknown as Responder['handle'] };
}
