import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type EventType, commandTopic, eventTopic } from '@daystar/contracts';
import type { Audience, Listener, Listening } from '../bus';
import { Courier } from '../messages/courier';
import { CommandServer } from './command-server';
import { deadLetterWriter } from './dead-letter-writer';
import { EventReader, type Ends } from './event-reader';
import type { Place } from './group-consumer';
import type { Tools } from './tools';
import { TopicMismatchError } from './topic-mismatch-error';

/**
 * One instance of a service on Kafka. At most three consumers: one in the group named for the service, one in a group
 * of its own for what every instance gets, one for commands.
 */
export class KafkaListening implements Listening {
  private readonly shared?: EventReader;
  private readonly own?: EventReader;
  private readonly commands?: CommandServer;
  private readonly ownGroup: string;
  private readonly closing = new AbortController();
  private readonly couriers: Courier[] = [];

  constructor(
    private readonly listener: Listener,
    private readonly tools: Tools,
  ) {
    const { service, responders } = listener;
    this.ownGroup = `${service}.${randomUUID()}`;
    this.shared = this.reader('one-instance', service);
    this.own = this.reader('every-instance', this.ownGroup);
    if (responders.length > 0) this.commands = new CommandServer(tools, service, responders);
  }

  get stuck(): string | undefined {
    const handler = this.couriers.map((courier) => courier.stuck).find((stuck) => stuck !== undefined);
    return handler ?? this.shared?.stuck ?? this.own?.stuck ?? this.commands?.stuck;
  }

  get trouble(): string | undefined {
    return this.shared?.trouble ?? this.own?.trouble ?? this.commands?.trouble;
  }

  /** Waits for a broker, joins the groups, and resolves when the own group has caught up, or when closing began. */
  async start(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.closing.signal.addEventListener('abort', () => resolve()));
    await Promise.race([this.run(), closed]);
  }

  async close(): Promise<void> {
    this.closing.abort();
    await Promise.all([this.shared?.close(), this.own?.close(), this.commands?.close()]);
    if (this.own) await this.tools.admin.deleteGroup(this.ownGroup);
  }

  private async run(): Promise<void> {
    const { service, subscriptions, responders, publishes = [] } = this.listener;
    const topics = [...subscriptions.map(({ type }) => type), ...publishes].map(eventTopic);
    if (responders.length > 0) topics.push(commandTopic(service));
    await this.persist(() => this.tools.topics.ensure(...topics));
    await Promise.all([this.shared?.start(), this.catchUp(), this.commands?.start()]);
  }

  private async catchUp(): Promise<void> {
    if (!this.own) return;
    const { places, ends } = (await this.persist(() => this.ahead())) ?? { places: [], ends: new Map() };
    await this.own.start(places);
    await this.own.reach(ends);
  }

  /** What this instance has to read before it is ready: where to begin, where not at the oldest message, and where to end. */
  private async ahead(): Promise<{ places: readonly Place[]; ends: Ends }> {
    const places: Place[] = [];
    const ends = new Map<string, number>();
    for (const { topic, mattersFor } of this.typesFor('every-instance')) {
      const bounds = await this.tools.admin.offsets(topic);
      const begins =
        mattersFor === undefined ? [] : await this.tools.admin.offsetsSince(topic, Date.now() - mattersFor);
      places.push(...begins.map((begin) => ({ topic, ...begin })));
      for (const { partition, low, high } of bounds) {
        const begin = begins.find((one) => one.partition === partition)?.offset ?? low;
        if (Number(high) > Number(begin)) ends.set(`${topic}/${partition}`, Number(high));
      }
    }
    return { places, ends };
  }

  private reader(audience: Audience, group: string): EventReader | undefined {
    const { log, patience } = this.tools;
    const subscriptions = this.listener.subscriptions.filter((subscription) => subscription.audience === audience);
    if (subscriptions.length === 0) return undefined;
    const { service, isTool } = this.listener;
    const writer = isTool ? undefined : deadLetterWriter(this.tools);
    const courier = new Courier(service, subscriptions, writer, log, patience);
    this.couriers.push(courier);
    const read = this.typesFor(audience).map(({ topic }) => topic);
    return new EventReader(this.tools, { group, topics: read, fromBeginning: true }, courier);
  }

  /** One for each topic. */
  private typesFor(audience: Audience): EventType[] {
    const wanted = this.listener.subscriptions.filter((subscription) => subscription.audience === audience);
    return [...new Map(wanted.map(({ type }) => [type.topic, type])).values()];
  }

  /** Undefined when closing came first. */
  private async persist<T>(work: () => Promise<T>): Promise<T | undefined> {
    for (let pause = 100; !this.closing.signal.aborted; pause = Math.min(2 * pause, 2000)) {
      try {
        const result = await work();
        if (pause > 100) this.tools.log.info('Kafka is available');
        return result;
      } catch (error) {
        if (error instanceof TopicMismatchError) throw error;
        if (pause === 100) this.tools.log.warn('waiting for Kafka', { error });
        await sleep(pause, undefined, { signal: this.closing.signal }).catch(() => {});
      }
    }
    return undefined;
  }
}
