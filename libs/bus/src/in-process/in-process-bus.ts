import type { CommandType, EventType } from '@daystar/contracts';
import type { Bus, Listener, RunningListener, Responder } from '../port/bus';
import type { Log } from '../port/log';
import { executeCommand, readResult } from '../messages/command-result';
import { MessageDispatcher, type DeadLetterWriter, type RetryPolicy } from '../messages/message-dispatcher';
import { deadLetterId } from '../messages/dead-letter-id';
import { unavailable, withDeadline } from '../messages/deadline';
import {
  cloudEventAttributes,
  eventMessage,
  serialize,
  tombstone,
  type Message,
  type Sender,
} from '../messages/message';
import { CommandRouter } from './command-router';
import { ConsumerGroup, type Member } from './consumer-group';
import { Topic } from './topic';
import type { SerializedPayload } from '../port/serialized-payload';

export interface InProcessOptions extends Sender {
  readonly log: Log;
  readonly retryPolicy?: RetryPolicy;
  /** How long `publish` waits for slow readers. */
  readonly publishTimeoutMs?: number;
}

/**
 * The bus without a broker: services of one process share the instance. Messages are serialized as JSON, so services share
 * no objects. Compacted topics keep the last message per key, others a bounded tail. Nothing outlives the process.
 */
export class InProcessBus implements Bus {
  readonly isDurable = false;
  private readonly topics = new Map<string, Topic>();
  private readonly groups = new Map<string, ConsumerGroup>();
  private readonly listenings = new Set<RunningListener>();
  private readonly commands = new CommandRouter();
  private closed = false;
  /** Ids of the dead letters written so far. */
  private readonly lettersWritten = new Set<string>();

  constructor(private readonly options: InProcessOptions) {}

  async publish<T extends object>(type: EventType<T>, payloads: readonly (T | SerializedPayload<T>)[]): Promise<void> {
    const messages = payloads.map((payload) => eventMessage(type, payload, this.options));
    await this.send(messages, this.topic(type.topic, type.compacted));
  }

  async remove(type: EventType, key: string, version?: number): Promise<void> {
    await this.send([tombstone(type, key, this.options, version)], this.topic(type.topic, type.compacted));
  }

  async countRetained({ topic, compacted }: EventType): Promise<number> {
    return this.topic(topic, compacted).retained;
  }

  async listen({ service, subscriptions, responders }: Listener): Promise<RunningListener> {
    if (this.closed) throw unavailable('The bus is closed.');
    for (const { type } of subscriptions) this.topic(type.topic, type.compacted);
    const writeDeadLetter: DeadLetterWriter = async (letter) => {
      const name = deadLetterId(letter.headers);
      if (this.lettersWritten.has(name)) return false;
      this.lettersWritten.add(name);
      await this.send([letter], this.topic(letter.topic, false));
      return true;
    };
    const memberFor = (audience: string): Member => {
      const own = subscriptions.filter((subscription) => subscription.audience === audience);
      const dispatcher = new MessageDispatcher(
        service,
        own,
        writeDeadLetter,
        this.options.log,
        this.options.retryPolicy,
      );
      return { dispatcher, topics: new Set(own.map(({ type }) => type.topic)) };
    };
    const [one, every] = [memberFor('one-instance'), memberFor('every-instance')];
    const shared = this.groups.get(service) ?? this.newGroup();
    this.groups.set(service, shared);
    const alone = this.newGroup();
    const stopAnswering = this.commands.add(responders);

    let stopped = () => {};
    const closing = new Promise<void>((resolve) => (stopped = resolve));
    const listening: RunningListener = {
      close: async () => {
        this.listenings.delete(listening);
        stopped();
        await Promise.all([stopAnswering(), shared.leave(one), alone.leave(every)]);
        alone.dissolve();
      },
    };
    this.listenings.add(listening);
    shared.join(one);
    alone.join(every);
    await Promise.race([alone.caughtUp(), closing]);
    return listening;
  }

  async request<Q extends object, R extends object>(
    type: CommandType<Q, R>,
    request: Q,
    deadlineMs = 5000,
  ): Promise<R> {
    const text = serialize(request, type.name);
    const late = `${type.service} did not answer in time.`;
    const headers = cloudEventAttributes(type.name, this.options);
    const execute = (responder: Responder) => executeCommand(responder, text, headers, this.options.log);
    const outcome = await withDeadline(deadlineMs, late, (expired) =>
      this.commands.execute(type.name, execute, expired),
    );
    return readResult(type, outcome);
  }

  livenessProblem(): undefined {
    return undefined;
  }

  readinessProblem(): string | undefined {
    return this.closed ? 'the bus is closed' : undefined;
  }

  async close(): Promise<void> {
    await Promise.all([...this.listenings].map((listening) => listening.close()));
    this.closed = true;
  }

  private newGroup(): ConsumerGroup {
    return new ConsumerGroup((name) => this.topic(name, false));
  }

  private topic(name: string, compacted: boolean): Topic {
    const topic = this.topics.get(name) ?? new Topic(compacted);
    this.topics.set(name, topic);
    return topic;
  }

  private async send(messages: readonly Message[], topic: Topic): Promise<void> {
    if (this.closed) throw unavailable('The bus is closed.');
    const { publishTimeoutMs = 10_000 } = this.options;
    const late = 'Subscribers lag too far behind.';
    await withDeadline(publishTimeoutMs, late, async (expired) => {
      for (const message of messages) await topic.append(message, expired);
    });
  }
}
