import { randomUUID } from 'node:crypto';
import { type CommandType, type EventType, eventTopic } from '@daystar/contracts';
import type { Bus, Listener, Listening } from '../bus';
import { readAnswer } from '../messages/answer';
import type { Patience } from '../messages/courier';
import { unavailable, within } from '../messages/deadline';
import { eventMessage, jsonOf, tombstone, type Message } from '../messages/message';
import { Administration } from './administration';
import { kafkaClients, producerClients, type Connection } from './client';
import { CommandClient } from './command-client';
import { KafkaListening } from './kafka-listening';
import { Publisher } from './publisher';
import type { Tools } from './tools';
import type { TopicSettings } from './topic-configuration';
import { Topics } from './topics';
import type { Written } from '../messages/written';

export interface KafkaOptions extends Connection {
  readonly patience?: Patience;
  /** How long `publish` waits for the brokers. */
  readonly publishTimeoutMs?: number;
  readonly topics?: Partial<TopicSettings>;
  /** Real time of this host, milliseconds since 1970. */
  readonly hostClock?: () => number;
}

/** The bus on Kafka. It opens without a broker: `trouble()` tells until one answers, and `listen` waits for it. */
export class KafkaBus implements Bus {
  readonly durable = true;
  private readonly tools: Tools;
  private readonly client: CommandClient;
  private readonly listenings = new Set<KafkaListening>();
  private readonly publishTimeoutMs: number;
  private closed = false;

  constructor(options: KafkaOptions) {
    const { clientId, log, patience, publishTimeoutMs = 10_000, hostClock = Date.now } = options;
    this.publishTimeoutMs = publishTimeoutMs;
    const { prompt, patient: kafka } = kafkaClients(options);
    const newClient = producerClients(options);
    const admin = new Administration(prompt, log);
    const topics = new Topics(admin, options.topics);
    const events = new Publisher(newClient, publishTimeoutMs);
    // Commands and replies do not wait behind large events.
    const commands = new Publisher(newClient, publishTimeoutMs);
    this.tools = { kafka, admin, topics, events, commands, sender: options, hostClock, log, patience };
    this.client = new CommandClient(this.tools, `${clientId}.reply.${randomUUID()}`);
  }

  async publish<T extends object>(type: EventType<T>, payloads: readonly (T | Written<T>)[]): Promise<void> {
    const messages = payloads.map((payload) => eventMessage(type, payload, this.tools.sender));
    await this.send(type, messages);
  }

  async remove(type: EventType, key: string): Promise<void> {
    await this.send(type, [tombstone(type, key, this.tools.sender)]);
  }

  async retained(type: EventType): Promise<number> {
    this.mustBeOpen();
    const { topics, admin } = this.tools;
    await topics.ensure(eventTopic(type));
    const bounds = await admin.offsets(type.topic);
    return bounds.reduce((sum, { low, high }) => sum + Number(high) - Number(low), 0);
  }

  async listen(listener: Listener): Promise<Listening> {
    this.mustBeOpen();
    const listening = new KafkaListening(listener, this.tools);
    this.listenings.add(listening);
    await listening.start();
    return { close: () => listening.close().finally(() => this.listenings.delete(listening)) };
  }

  async request<Q extends object, R extends object>(
    type: CommandType<Q, R>,
    request: Q,
    deadlineMs = 5000,
  ): Promise<R> {
    this.mustBeOpen();
    return readAnswer(type, await this.client.ask(type, jsonOf(request, type.name), deadlineMs));
  }

  stuck(): string | undefined {
    const listeners = [this.client, ...this.listenings];
    return listeners.map((listener) => listener.stuck).find((stuck) => stuck !== undefined);
  }

  trouble(): string | undefined {
    if (this.closed) return 'the bus is closed';
    const { admin, events, commands } = this.tools;
    const parts = [admin, events, commands, this.client, ...this.listenings];
    return parts.map((part) => part.trouble).find((trouble) => trouble !== undefined);
  }

  async close(): Promise<void> {
    await Promise.all([...this.listenings].map((listening) => listening.close()));
    this.closed = true;
    const { admin, events, commands } = this.tools;
    await Promise.all([this.client.close(), events.close(), commands.close()]);
    await admin.close();
  }

  private async send(type: EventType, messages: readonly Message[]): Promise<void> {
    this.mustBeOpen();
    const { topics, events } = this.tools;
    await within(this.publishTimeoutMs, 'The message broker does not answer.', async (expired) => {
      await topics.ensure(eventTopic(type));
      expired.throwIfAborted();
      await events.send(messages);
    });
  }

  private mustBeOpen(): void {
    if (this.closed) throw unavailable('The bus is closed.');
  }
}
