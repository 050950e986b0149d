import type { CommandType, EventType } from '@daystar/contracts';
import type { SerializedPayload } from './serialized-payload';

/** Default timeout of a publish. */
export const PUBLISH_TIMEOUT_MS = 10_000;
/** Default timeout of a request. */
export const REQUEST_TIMEOUT_MS = 5000;

/** Which running instances of a service receive an event. */
export type Audience =
  /** One instance, for work that must be done once. It continues at the committed offset after a restart. */
  | 'one-instance'
  /** Every instance, from the oldest relevant message on, for state that each instance holds in memory. */
  | 'every-instance';

/** A validated event. The handlers of an instance share it and must not modify it. */
export interface Delivery<T> {
  readonly key: string;
  /** Null for a tombstone. */
  readonly payload: T | null;
  /** Version of the removed record, for a tombstone; absent if unknown. */
  readonly removedVersion?: number;
  /** CloudEvents attributes and other headers. */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * Keeps the message uncommitted until `effect` resolves, while later messages are handled. If the process dies first or
   * the effect rejects, the message is delivered again. Handlers use it to combine many messages into one effect.
   */
  readonly defer: (effect: Promise<void>) => void;
}

/**
 * Handles an event. After an error, the handler is retried a few times, then the event is dead-lettered. After DaystarError
 * Unavailable (for example without a database), it is retried for minutes, because a dead letter would lose work.
 */
export type EventHandler<T extends object> = (delivery: Delivery<T>) => Promise<void>;
/** Handles a command. The headers are CloudEvents attributes and others. */
export type CommandHandler<Request extends object, Reply extends object> = (
  request: Request,
  headers: Readonly<Record<string, string>>,
) => Promise<Reply>;

/** A handler of an event type. */
export interface Subscription {
  readonly type: EventType;
  readonly audience: Audience;
  readonly handle: EventHandler<object>;
  /** Called instead of writing a dead letter, for a message that is invalid or whose handler keeps failing. Tools use it. */
  readonly onRejected?: RejectionHandler;
}

/** Called with the key of a rejected message and the error. */
export type RejectionHandler = (key: string, error: unknown) => void;

/** A handler of a command. */
export interface Responder {
  readonly type: CommandType;
  readonly handle: CommandHandler<object, object>;
}

/** Subscriptions and responders of one service. */
export interface Listener {
  readonly service: string;
  readonly subscriptions: readonly Subscription[];
  readonly responders: readonly Responder[];
  /** Event types whose topics are created or verified before listening, besides the subscribed ones. */
  readonly publishes?: readonly EventType[];
}

/** One running instance of a service. */
export interface RunningListener {
  /** Waits for running handlers and stops listening; the bus stays open. */
  close(): Promise<void>;
}

/**
 * Messaging between services. Events are delivered at least once and in order per key. An invalid message, or one whose
 * handler keeps failing, goes to the dead-letter topic and does not block others. A command is executed at most once and never
 * after its deadline.
 */
export interface Bus {
  /** Whether topics outlive this process. If not, publishers publish their state again at start. */
  readonly isDurable: boolean;
  /**
   * Resolves when the broker has acknowledged all payloads.
   * @throws DaystarError Unavailable without acknowledgement in time, PayloadTooLarge over MAX_MESSAGE_BYTES
   */
  publish<T extends object>(type: EventType<T>, payloads: readonly (T | SerializedPayload<T>)[]): Promise<void>;
  /**
   * Publishes a tombstone on a compacted topic.
   * @param version version of the removed record, by which consumers detect an older record that arrives later
   * @throws DaystarError like `publish`
   */
  remove(type: EventType, key: string, version?: number): Promise<void>;
  /**
   * Counts the retained messages; a compacted topic has at least one per key. Kafka counts offsets, so messages that compaction
   * removed count as well. Undefined for a topic that does not exist.
   * @throws DaystarError Unavailable when the broker does not respond
   */
  countRetained(type: EventType): Promise<number | undefined>;
  /** Starts listening. Resolves when every `every-instance` subscription has received all relevant retained messages. */
  listen(listener: Listener): Promise<RunningListener>;
  /**
   * Sends a command and resolves to its reply.
   * @param timeoutMs `REQUEST_TIMEOUT_MS` when absent
   * @throws DaystarError of the responder, or Unavailable without a reply before the timeout
   */
  request<Request extends object, Reply extends object>(
    type: CommandType<Request, Reply>,
    request: Request,
    timeoutMs?: number,
  ): Promise<Reply>;
  /** Returns the reason why the bus is not ready; undefined when it is. */
  findReadinessProblem(): string | undefined;
  /** Returns the reason why the process must be restarted; undefined while it is healthy. The liveness probe polls it. */
  findLivenessProblem(): string | undefined;
  /** Stops listening, waits for running handlers and disconnects. */
  close(): Promise<void>;
}

/** Creates a subscription whose handler is type-checked against the event. */
export function createSubscription<T extends object>(
  type: EventType<T>,
  audience: Audience,
  handle: EventHandler<T>,
  onRejected?: RejectionHandler,
): Subscription {
  return { type, audience, handle: handle as EventHandler<object>, onRejected };
}

/** Creates a responder whose handler is type-checked against the command. */
export function createResponder<Request extends object, Reply extends object>(
  type: CommandType<Request, Reply>,
  handle: CommandHandler<Request, Reply>,
): Responder {
  return { type, handle: handle as unknown as Responder['handle'] };
}
