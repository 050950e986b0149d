import { randomUUID } from 'node:crypto';
import { type CommandType, type EventType, getEventTopic } from '@daystar/contracts';
import { PUBLISH_TIMEOUT_MS, REQUEST_TIMEOUT_MS, type Bus, type Listener, type RunningListener } from '../port/bus';
import { readResult } from '../messages/command-result';
import type { RetryPolicy } from '../messages/message-dispatcher';
import { createUnavailableError, withDeadline } from '../messages/deadline';
import { createEventMessage, serialize, createTombstone, type Message } from '../messages/message';
import { AdminClient } from './admin/admin-client';
import { createKafkaClients, createProducerClientFactory, type KafkaConnection } from './client/kafka-clients';
import { CommandClient } from './commands/command-client';
import { KafkaListener } from './kafka-listener';
import { Publisher } from './producer/publisher';
import type { KafkaContext } from './context/kafka-context';
import type { TopicSettings } from './admin/topic-configuration';
import { TopicProvisioner } from './admin/topic-provisioner';
import type { SerializedPayload } from '../port/serialized-payload';

export interface KafkaOptions extends KafkaConnection {
  readonly retryPolicy?: RetryPolicy;
  /** Deadline of `publish`. */
  readonly publishTimeoutMs?: number;
  readonly topics?: Partial<TopicSettings>;
  /** Wall clock of this host, ms since 1970. */
  readonly hostClock?: () => number;
}

/** The bus on Kafka. It opens even without a broker: `findReadinessProblem()` reports that, and `listen` waits for one. */
export class KafkaBus implements Bus {
  readonly isDurable = true;
  private readonly context: KafkaContext;
  private readonly commandClient: CommandClient;
  private readonly listeners = new Set<KafkaListener>();
  private readonly publishTimeoutMs: number;
  private isClosed = false;

  constructor(options: KafkaOptions) {
    const {
      brokers,
      clientId,
      log,
      retryPolicy,
      publishTimeoutMs = PUBLISH_TIMEOUT_MS,
      hostClock = Date.now,
    } = options;
    this.publishTimeoutMs = publishTimeoutMs;
    const { shortRetry, longRetry: consumerClient } = createKafkaClients(options);
    const createClient = createProducerClientFactory(options);
    const admin = new AdminClient(shortRetry, brokers, log);
    const topics = new TopicProvisioner(admin, options.topics);
    const events = new Publisher(createClient, brokers, publishTimeoutMs);
    // A separate producer, so that commands and replies do not queue behind large events.
    const commands = new Publisher(createClient, brokers, publishTimeoutMs);
    this.context = {
      brokers,
      consumerClient,
      admin,
      topics,
      events,
      commands,
      sender: options,
      hostClock,
      log,
      retryPolicy,
    };
    this.commandClient = new CommandClient(this.context, `${clientId}.reply.${randomUUID()}`);
  }

  async publish<T extends object>(type: EventType<T>, payloads: readonly (T | SerializedPayload<T>)[]): Promise<void> {
    const messages = payloads.map((payload) => createEventMessage(type, payload, this.context.sender));
    await this.send(type, messages);
  }

  async remove(type: EventType, key: string, version?: number): Promise<void> {
    await this.send(type, [createTombstone(type, key, this.context.sender, version)]);
  }

  async countRetained(type: EventType): Promise<number | undefined> {
    this.assertOpen();
    const { admin } = this.context;
    const topics = await admin.run((connected) => connected.listTopics());
    if (!topics.includes(type.topic)) return undefined;
    const bounds = await admin.fetchOffsets(type.topic);
    return bounds.reduce((sum, { low, high }) => sum + Number(high) - Number(low), 0);
  }

  async listen(listener: Listener): Promise<RunningListener> {
    this.assertOpen();
    const running = new KafkaListener(listener, this.context);
    this.listeners.add(running);
    await running.start();
    return { close: () => running.close().finally(() => this.listeners.delete(running)) };
  }

  async request<Request extends object, Reply extends object>(
    type: CommandType<Request, Reply>,
    request: Request,
    timeoutMs = REQUEST_TIMEOUT_MS,
  ): Promise<Reply> {
    this.assertOpen();
    return readResult(
      type,
      await this.commandClient.request(type, serialize(request, `The command ${type.name}`), timeoutMs),
    );
  }

  findLivenessProblem(): string | undefined {
    const components = [this.commandClient, ...this.listeners];
    return components.map((component) => component.livenessProblem).find((problem) => problem !== undefined);
  }

  findReadinessProblem(): string | undefined {
    if (this.isClosed) return 'the bus is closed';
    const { admin, events, commands } = this.context;
    const components = [admin, events, commands, this.commandClient, ...this.listeners];
    return components.map((component) => component.readinessProblem).find((problem) => problem !== undefined);
  }

  async close(): Promise<void> {
    await Promise.all([...this.listeners].map((running) => running.close()));
    this.isClosed = true;
    const { admin, events, commands } = this.context;
    await Promise.all([this.commandClient.close(), events.close(), commands.close()]);
    await admin.close();
  }

  private async send(type: EventType, messages: readonly Message[]): Promise<void> {
    this.assertOpen();
    const { topics, events } = this.context;
    await withDeadline(this.publishTimeoutMs, 'The message broker does not respond.', async (signal) => {
      await topics.ensure(getEventTopic(type));
      signal.throwIfAborted();
      await events.send(messages);
    });
  }

  private assertOpen(): void {
    if (this.isClosed) throw createUnavailableError('The bus is closed.');
  }
}
