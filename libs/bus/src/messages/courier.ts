import { DaystarError } from '@daystar/contracts';
import { setImmediate as breathe, setTimeout as sleep } from 'node:timers/promises';
import type { Delivery, Subscription } from '../bus';
import type { Log } from '../log';
import { deadLetters, handlersOverdue } from '../measured/metrics';
import { REPLAYED_FOR, REPLAYED_ORIGIN } from './replay-headers';
import type { Message } from './message';
import { readPayload } from './payload';

/** How long a handler that fails is tried again. */
export interface Patience {
  /** Pauses before the second, third … attempt of a handler that fails. */
  readonly pausesMs: readonly number[];
  /** In all, when it fails because something is away (DaystarError Unavailable); the pauses grow to 5 s. */
  readonly outageMs: number;
  /** How long one attempt of a handler may take before the process counts as stuck; five minutes when absent. */
  readonly handlerMs?: number;
}

export const PATIENCE: Patience = { pausesMs: [50, 250, 1000], outageMs: 10 * 60_000 };
const HANDLER_MS = 5 * 60_000;

/** Writes a dead letter unless one of its service and origin is there. @returns whether it was written */
export type DeadLetterWriter = (letter: Message) => Promise<boolean>;

/** Brings messages to the handlers of one service instance, with bounded attempts and the dead letters as last resort. */
export class Courier {
  private readonly closing = new AbortController();
  private readonly inHand = new Set<Promise<boolean>>();
  /** What handlers work on that have run for too long. */
  private readonly overdue = new Set<Message>();

  constructor(
    private readonly service: string,
    private readonly subscriptions: readonly Subscription[],
    /** Absent in tools, which leave what they cannot handle to services. */
    private readonly writeDeadLetter: DeadLetterWriter | undefined,
    private readonly log: Log,
    private readonly patience = PATIENCE,
  ) {}

  /**
   * Hands a message to every subscription of its topic, one after the other.
   * Resolves to true when it has been dealt with, to false when closing came first: it is to be delivered again.
   */
  deliver(message: Message, origin: string, defer: Delivery<object>['defer'] = () => {}): Promise<boolean> {
    const work = this.deliverToAll(message, origin, defer);
    this.inHand.add(work);
    return work.finally(() => this.inHand.delete(work));
  }

  /** Set while a handler has run for longer than it may: its partition stands still. */
  get stuck(): string | undefined {
    const [first] = this.overdue;
    return first && `a handler of ${this.service} does not finish: ${first.topic}`;
  }

  /** Lets running handlers finish and starts no other. */
  async close(): Promise<void> {
    this.closing.abort();
    await Promise.allSettled(this.inHand);
  }

  private async deliverToAll(message: Message, origin: string, defer: Delivery<object>['defer']): Promise<boolean> {
    // Handlers that never wait for anything must not keep HTTP and timers waiting.
    await breathe();
    const subscriptions = this.subscriptions.filter(({ type }) => type.topic === message.topic);
    if (subscriptions.length === 0 || this.isForAnother(message, subscriptions[0])) return true;
    let delivery: Delivery<object>;
    try {
      // Subscriptions of one topic share its type, so the message is parsed and validated once.
      delivery = { ...read(subscriptions[0], message), defer };
    } catch (error) {
      return this.giveUp(message, origin, error, 0);
    }
    for (const { handle } of subscriptions) {
      if (!(await this.attempt(handle, delivery, message, origin))) return false;
    }
    return true;
  }

  private async attempt(
    handle: Subscription['handle'],
    delivery: Delivery<object>,
    message: Message,
    origin: string,
  ): Promise<boolean> {
    const { pausesMs, outageMs } = this.patience;
    let refusals = 0;
    for (let attempts = 1, waited = 0; ; attempts++) {
      if (this.closing.signal.aborted) return false;
      try {
        await this.watched(message, handle(delivery));
        return true;
      } catch (error) {
        const away = error instanceof DaystarError && error.code === 'Unavailable';
        const pause = away ? (pausesMs[attempts - 1] ?? 5000) : pausesMs[refusals++];
        if (pause === undefined || waited >= outageMs) return this.giveUp(message, origin, error, attempts);
        if (worthTelling(attempts))
          this.log.warn(`${this.service} will try again: ${message.topic}`, {
            event_key: message.key,
            attempts,
            error,
          });
        if (!(await this.pause(pause))) return false;
        waited += pause;
      }
    }
  }

  /**
   * Whether the message is sent again for another service alone. A compacted topic has no other copy of it for instances
   * that start later, and their handlers compare versions: there it is for all.
   */
  private isForAnother({ headers }: Message, { type }: Subscription): boolean {
    const service = headers[REPLAYED_FOR];
    return service !== undefined && service !== this.service && !type.compacted;
  }

  /** The result of a handler, which counts as overdue while it takes too long. */
  private async watched(message: Message, work: Promise<void>): Promise<void> {
    const timer = setTimeout(() => {
      this.overdue.add(message);
      handlersOverdue.inc();
      this.log.error('handler does not finish', {
        service: this.service,
        topic: message.topic,
        event_key: message.key,
      });
    }, this.patience.handlerMs ?? HANDLER_MS);
    try {
      await work;
    } finally {
      clearTimeout(timer);
      if (this.overdue.delete(message)) handlersOverdue.dec();
    }
  }

  /** Puts the message with what is known of its failure among the dead letters, however long that takes. */
  private async giveUp(message: Message, place: string, error: unknown, attempts: number): Promise<boolean> {
    // A message that was sent again keeps the place where it was first read: it is one record, however often it fails.
    const origin = message.headers[REPLAYED_ORIGIN] ?? place;
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    const details = { event_key: message.key, origin, attempts, error };
    if (message.topic.endsWith('.dlq')) {
      this.log.error(`${this.service} cannot handle a dead letter of ${message.topic}`, details);
      return true;
    }
    this.log.error(`${this.service} gave up a message of ${message.topic}`, details);
    if (!this.writeDeadLetter) return true;
    const headers = {
      ...message.headers,
      dead_letter_service: this.service,
      dead_letter_origin: origin,
      dead_letter_attempts: String(attempts),
      dead_letter_error: reason.slice(0, 2000),
    };
    for (;;) {
      try {
        const letter = { ...message, topic: `${message.topic}.dlq`, headers };
        if (await this.writeDeadLetter(letter)) deadLetters.inc({ topic: message.topic });
        return true;
      } catch (failed) {
        this.log.error(`no dead letter could be written to ${message.topic}.dlq`, { error: failed });
        if (!(await this.pause(5000))) return false;
      }
    }
  }

  /** False when closing cut it short. */
  private pause(ms: number): Promise<boolean> {
    return sleep(ms, true, { signal: this.closing.signal }).catch(() => false);
  }
}

function read({ type }: Subscription, { key, text, headers, topic }: Message): Omit<Delivery<object>, 'defer'> {
  if (text === null && !type.compacted) throw new Error(`a message of ${topic} without payload`);
  return { key, payload: text === null ? null : readPayload(type.payload, text), headers };
}

/** The 1st, 2nd, 4th, 8th … time: an outage of hours is no flood of lines. */
const worthTelling = (attempts: number) => Number.isInteger(Math.log2(attempts));
