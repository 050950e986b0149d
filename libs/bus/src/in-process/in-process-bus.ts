import type { CommandType, EventType } from '@daystar/contracts';
import type { Bus, Listener, Listening, Responder } from '../bus';
import type { Log } from '../log';
import { answer, readAnswer } from '../messages/answer';
import { Courier, type DeadLetterWriter, type Patience } from '../messages/courier';
import { letterName } from '../messages/dead-letter-name';
import { unavailable, within } from '../messages/deadline';
import { attributes, eventMessage, jsonOf, tombstone, type Message, type Sender } from '../messages/message';
import { Commands } from './commands';
import { Group, type Member } from './group';
import { Topic } from './topic';
import type { Written } from '../messages/written';

export interface InProcessOptions extends Sender {
  readonly log: Log;
  readonly patience?: Patience;
  /** How long `publish` waits for room. */
  readonly publishTimeoutMs?: number;
}

/**
 * The bus without a broker: services of one process share one instance. Messages cross as JSON, so nobody shares
 * objects. Compacted topics keep the last message of each key, others a bounded tail; all is gone with the process.
 */
export class InProcessBus implements Bus {
  readonly durable = false;
  private readonly topics = new Map<string, Topic>();
  private readonly groups = new Map<string, Group>();
  private readonly listenings = new Set<Listening>();
  private readonly commands = new Commands();
  private closed = false;
  /** Services and origins of the dead letters. */
  private readonly lettersWritten = new Set<string>();

  constructor(private readonly options: InProcessOptions) {}

  async publish<T extends object>(type: EventType<T>, payloads: readonly (T | Written<T>)[]): Promise<void> {
    const messages = payloads.map((payload) => eventMessage(type, payload, this.options));
    await this.send(messages, this.topic(type.topic, type.compacted));
  }

  async remove(type: EventType, key: string): Promise<void> {
    await this.send([tombstone(type, key, this.options)], this.topic(type.topic, type.compacted));
  }

  async retained({ topic, compacted }: EventType): Promise<number> {
    return this.topic(topic, compacted).retained;
  }

  async listen({ service, subscriptions, responders, isTool = false }: Listener): Promise<Listening> {
    if (this.closed) throw unavailable('The bus is closed.');
    for (const { type } of subscriptions) this.topic(type.topic, type.compacted);
    const writeDeadLetter: DeadLetterWriter = async (letter) => {
      const name = letterName(letter.headers);
      if (this.lettersWritten.has(name)) return false;
      this.lettersWritten.add(name);
      await this.send([letter], this.topic(letter.topic, false));
      return true;
    };
    const memberFor = (audience: string): Member => {
      const own = subscriptions.filter((subscription) => subscription.audience === audience);
      const courier = new Courier(
        service,
        own,
        isTool ? undefined : writeDeadLetter,
        this.options.log,
        this.options.patience,
      );
      return { courier, topics: new Set(own.map(({ type }) => type.topic)) };
    };
    const [one, every] = [memberFor('one-instance'), memberFor('every-instance')];
    const shared = this.groups.get(service) ?? this.newGroup();
    this.groups.set(service, shared);
    const alone = this.newGroup();
    const stopAnswering = this.commands.add(responders);

    let stopped = () => {};
    const closing = new Promise<void>((resolve) => (stopped = resolve));
    const listening: Listening = {
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
    const text = jsonOf(request, type.name);
    const late = `${type.service} did not answer in time.`;
    const headers = attributes(type.name, this.options);
    const carriedOut = (responder: Responder) => answer(responder, text, headers, this.options.log);
    const outcome = await within(deadlineMs, late, (expired) => this.commands.carryOut(type.name, carriedOut, expired));
    return readAnswer(type, outcome);
  }

  stuck(): undefined {
    return undefined;
  }

  trouble(): string | undefined {
    return this.closed ? 'the bus is closed' : undefined;
  }

  async close(): Promise<void> {
    await Promise.all([...this.listenings].map((listening) => listening.close()));
    this.closed = true;
  }

  private newGroup(): Group {
    return new Group((name) => this.topic(name, false));
  }

  private topic(name: string, compacted: boolean): Topic {
    const topic = this.topics.get(name) ?? new Topic(compacted);
    this.topics.set(name, topic);
    return topic;
  }

  private async send(messages: readonly Message[], topic: Topic): Promise<void> {
    if (this.closed) throw unavailable('The bus is closed.');
    const { publishTimeoutMs = 10_000 } = this.options;
    const late = `Listeners are too far behind to take more.`;
    await within(publishTimeoutMs, late, async (expired) => {
      for (const message of messages) await topic.append(message, expired);
    });
  }
}
