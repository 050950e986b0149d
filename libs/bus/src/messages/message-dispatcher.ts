import { DaystarError, type UnknownValue, UnknownValueError } from '@daystar/contracts';
import { setImmediate as yieldToEventLoop, setTimeout as sleep } from 'node:timers/promises';
import type { Delivery, Subscription } from '../port/bus';
import type { Log } from '../port/log';
import { deadLetters, handlersOverdue } from '../metrics/metrics';
import { REPLAYED_FOR_HEADER, REPLAYED_ORIGIN_HEADER } from './replay-headers';
import { REMOVED_VERSION_HEADER, type Message } from './message';
import { readPayload } from './payload';
import { UnknownValueReporter } from './unknown-value-reporter';

/** Retries of a failing handler. */
export interface RetryPolicy {
  /** Pauses before the second, third … attempt. */
  readonly pausesMs: readonly number[];
  /** Total time of pauses while a dependency is unavailable (DaystarError Unavailable). Pauses grow to 5 s. */
  readonly outageMs: number;
  /** Time after which a running handler makes liveness fail; five minutes when absent. */
  readonly handlerTimeoutMs?: number;
}

export const DEFAULT_RETRY_POLICY: RetryPolicy = { pausesMs: [50, 250, 1000], outageMs: 10 * 60_000 };
const HANDLER_TIMEOUT_MS = 5 * 60_000;
/** Pause between attempts after `pausesMs` while a dependency is unavailable, and between attempts to write a dead letter. */
const OUTAGE_PAUSE_MS = 5000;

/** Writes a dead letter unless one with its service, origin and replay exists. @returns whether it was written */
export type DeadLetterWriter = (deadLetter: Message) => Promise<boolean>;

/** Dispatches messages to the handlers of one service instance. After a limited number of retries, it writes dead letters. */
export class MessageDispatcher {
  private readonly closing = new AbortController();
  private readonly inFlight = new Set<Promise<boolean>>();
  /** Messages whose handler has exceeded its time limit. */
  private readonly overdue = new Set<Message>();
  private readonly unknownValues: UnknownValueReporter;

  constructor(
    private readonly service: string,
    private readonly subscriptions: readonly Subscription[],
    private readonly writeDeadLetter: DeadLetterWriter,
    private readonly log: Log,
    private readonly retryPolicy = DEFAULT_RETRY_POLICY,
  ) {
    this.unknownValues = new UnknownValueReporter(service, log);
  }

  /**
   * Runs the handlers of the message's topic in sequence.
   * @param origin `topic/partition/offset`
   * @returns true when the message is handled, skipped or dead-lettered; false when closing interrupts it, so that the caller
   *   delivers it again
   */
  deliver(message: Message, origin: string, defer: Delivery<object>['defer'] = () => {}): Promise<boolean> {
    const delivery = this.deliverToAll(message, origin, defer);
    this.inFlight.add(delivery);
    return delivery.finally(() => this.inFlight.delete(delivery));
  }

  /** Reports a handler that exceeds its time limit and blocks its partition. */
  get livenessProblem(): string | undefined {
    const [message] = this.overdue;
    return message && `a handler of ${this.service} exceeds its time limit: ${message.topic}`;
  }

  /** Waits for running handlers and starts no new ones. */
  async close(): Promise<void> {
    this.closing.abort();
    await Promise.allSettled(this.inFlight);
  }

  private async deliverToAll(message: Message, origin: string, defer: Delivery<object>['defer']): Promise<boolean> {
    // Yield, so that handlers that never await do not starve HTTP and timers.
    await yieldToEventLoop();
    const subscriptions = this.subscriptions.filter(({ type }) => type.topic === message.topic);
    if (subscriptions.length === 0 || this.isReplayForOtherService(message, subscriptions[0])) return true;
    let delivery: Delivery<object>;
    try {
      // Subscriptions of a topic share its type, so the message is parsed and validated once.
      const onUnknown = (unknown: UnknownValue) => this.unknownValues.report(message, unknown, 'read');
      delivery = { ...toDelivery(subscriptions[0], message, onUnknown), defer };
    } catch (error) {
      if (error instanceof UnknownValueError) {
        this.unknownValues.report(message, error, 'skipped');
        return true;
      }
      return this.reject(message, origin, error, 0, subscriptions[0]);
    }
    for (const subscription of subscriptions) {
      if (!(await this.handleWithRetries(subscription, delivery, message, origin))) return false;
    }
    return true;
  }

  /** @returns whether the message is handled or dead-lettered; false when closing interrupts it */
  private async handleWithRetries(
    subscription: Subscription,
    delivery: Delivery<object>,
    message: Message,
    origin: string,
  ): Promise<boolean> {
    const { pausesMs, outageMs } = this.retryPolicy;
    let failures = 0;
    for (let attempts = 1, waitedMs = 0; ; attempts++) {
      if (this.closing.signal.aborted) return false;
      try {
        await this.trackOverdue(message, subscription.handle(delivery));
        return true;
      } catch (error) {
        const isOutage = error instanceof DaystarError && error.code === 'Unavailable';
        const pauseMs = isOutage ? (pausesMs[attempts - 1] ?? OUTAGE_PAUSE_MS) : pausesMs[failures++];
        if (pauseMs === undefined || waitedMs >= outageMs) {
          return this.reject(message, origin, error, attempts, subscription);
        }
        if (isPowerOfTwo(attempts))
          this.log.warn('handler failed; retrying', {
            consumer: this.service,
            topic: message.topic,
            event_key: message.key,
            attempts,
            error,
          });
        if (!(await this.pause(pauseMs))) return false;
        waitedMs += pauseMs;
      }
    }
  }

  /**
   * Whether the message is a replay for another service. On a compacted topic, a replay is for all services: it is the
   * only copy for instances that start later, and handlers compare versions.
   */
  private isReplayForOtherService({ headers }: Message, { type }: Subscription): boolean {
    const service = headers[REPLAYED_FOR_HEADER];
    return service !== undefined && service !== this.service && !type.isCompacted;
  }

  /** Awaits a handler and counts it as overdue while it exceeds its time limit. */
  private async trackOverdue(message: Message, handling: Promise<void>): Promise<void> {
    const timer = setTimeout(() => {
      this.overdue.add(message);
      handlersOverdue.inc();
      this.log.error('handler exceeds its time limit', {
        consumer: this.service,
        topic: message.topic,
        event_key: message.key,
      });
    }, this.retryPolicy.handlerTimeoutMs ?? HANDLER_TIMEOUT_MS);
    try {
      await handling;
    } finally {
      clearTimeout(timer);
      if (this.overdue.delete(message)) handlersOverdue.dec();
    }
  }

  private reject(
    message: Message,
    deliveredFrom: string,
    error: unknown,
    attempts: number,
    { onRejected }: Subscription,
  ): boolean | Promise<boolean> {
    if (!onRejected) return this.deadLetter(message, deliveredFrom, error, attempts);
    onRejected(message.key, error);
    return true;
  }

  /** Writes the message with its failure to the dead-letter topic, and retries until that succeeds. */
  private async deadLetter(
    message: Message,
    deliveredFrom: string,
    error: unknown,
    attempts: number,
  ): Promise<boolean> {
    // A replayed message keeps its first origin, so that repeated failures count as one record.
    const origin = message.headers[REPLAYED_ORIGIN_HEADER] ?? deliveredFrom;
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    const details = { consumer: this.service, topic: message.topic, event_key: message.key, origin, attempts, error };
    if (message.topic.endsWith('.dlq')) {
      this.log.error('dead letter could not be handled', details);
      return true;
    }
    const headers = {
      ...message.headers,
      dead_letter_service: this.service,
      dead_letter_origin: origin,
      dead_letter_attempts: String(attempts),
      dead_letter_error: reason.slice(0, 2000),
    };
    for (;;) {
      try {
        const deadLetter = { ...message, topic: `${message.topic}.dlq`, headers };
        if (await this.writeDeadLetter(deadLetter)) {
          deadLetters.inc({ topic: message.topic });
          this.log.error('message dead-lettered', details);
        } else this.log.info('message skipped: it is already dead-lettered', details);
        return true;
      } catch (writeError) {
        this.log.error('dead letter not written; retrying', { ...details, reason, error: writeError });
        if (!(await this.pause(OUTAGE_PAUSE_MS))) return false;
      }
    }
  }

  /** Resolves to false when closing interrupts it. */
  private pause(ms: number): Promise<boolean> {
    return sleep(ms, true, { signal: this.closing.signal }).catch(() => false);
  }
}

function toDelivery(
  { type }: Subscription,
  { key, text, headers, topic }: Message,
  onUnknown: (unknown: UnknownValue) => void,
): Omit<Delivery<object>, 'defer'> {
  if (text === null && !type.isCompacted)
    throw new Error(
      `a message without payload on ${topic}, which is not compacted: only compacted topics have removals`,
    );
  if (text !== null) return { key, payload: readPayload(type.payload, text, onUnknown), headers };
  const version = Number.parseInt(headers[REMOVED_VERSION_HEADER] ?? '', 10);
  return { key, payload: null, headers, ...(Number.isNaN(version) ? {} : { removedVersion: version }) };
}

/** Selects the attempts to log: the 1st, 2nd, 4th, 8th … one, so that a long outage does not flood the log. */
const isPowerOfTwo = (attempts: number) => Number.isInteger(Math.log2(attempts));
