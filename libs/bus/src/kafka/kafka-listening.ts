import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Audience, Listener, Listening } from '../bus';
import { Courier } from '../messages/courier';
import type { Message } from '../messages/message';
import { CommandServer, commandTopic } from './command-server';
import { EventReader, type Ends } from './event-reader';
import type { Tools } from './tools';
import { eventTopic } from './topics';

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
    return this.shared?.stuck ?? this.own?.stuck ?? this.commands?.stuck;
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
    const { service, subscriptions, responders } = this.listener;
    const topics = subscriptions.map(({ type }) => eventTopic(type));
    if (responders.length > 0) topics.push(commandTopic(service));
    await this.persist(() => this.tools.topics.ensure(...topics));
    await Promise.all([this.shared?.start(), this.catchUp(), this.commands?.start()]);
  }

  private async catchUp(): Promise<void> {
    if (!this.own) return;
    const ends = await this.persist(() => this.ends(this.topicsFor('every-instance')));
    await this.own.start();
    await this.own.reach(ends ?? new Map());
  }

  /** The next offset of every partition that holds messages. */
  private async ends(topics: readonly string[]): Promise<Ends> {
    const ends = new Map<string, number>();
    for (const topic of topics) {
      for (const { partition, low, high } of await this.tools.admin.offsets(topic)) {
        if (Number(high) > Number(low)) ends.set(`${topic}/${partition}`, Number(high));
      }
    }
    return ends;
  }

  private reader(audience: Audience, group: string): EventReader | undefined {
    const { events, topics, log, patience } = this.tools;
    const subscriptions = this.listener.subscriptions.filter((subscription) => subscription.audience === audience);
    if (subscriptions.length === 0) return undefined;
    const bury = async (letter: Message) => {
      await topics.ensure({ name: letter.topic, kind: 'dead letters' });
      await events.send([letter]);
    };
    const courier = new Courier(this.listener.service, subscriptions, bury, log, patience);
    return new EventReader(this.tools, { group, topics: this.topicsFor(audience), fromBeginning: true }, courier);
  }

  private topicsFor(audience: Audience): string[] {
    const wanted = this.listener.subscriptions.filter((subscription) => subscription.audience === audience);
    return [...new Set(wanted.map(({ type }) => type.topic))];
  }

  /** Undefined when closing came first. */
  private async persist<T>(work: () => Promise<T>): Promise<T | undefined> {
    for (let pause = 100; !this.closing.signal.aborted; pause = Math.min(2 * pause, 2000)) {
      try {
        return await work();
      } catch (error) {
        // A topic that was made just now may have no leader for a moment.
        if (pause > 500) this.tools.log.warn(`${this.listener.service} waits for Kafka`, { error });
        await sleep(pause, undefined, { signal: this.closing.signal }).catch(() => {});
      }
    }
    return undefined;
  }
}
