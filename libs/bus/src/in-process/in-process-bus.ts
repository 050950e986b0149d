import type { CommandType, EventType } from '@daystar/contracts';
import {
  PUBLISH_TIMEOUT_MS,
  REQUEST_TIMEOUT_MS,
  type Bus,
  type Listener,
  type Responder,
  type RunningListener,
} from '../port/bus';
import type { Log } from '../port/log';
import { executeCommand, readResult } from '../messages/command-result';
import { MessageDispatcher, type DeadLetterWriter, type RetryPolicy } from '../messages/message-dispatcher';
import { buildDeadLetterId } from '../messages/dead-letter-id';
import { buildCommandTimeoutMessage } from '../messages/command-timeout';
import { createUnavailableError, withDeadline } from '../messages/deadline';
import {
  createCloudEventAttributes,
  createEventMessage,
  serialize,
  createTombstone,
  type Message,
  type Sender,
} from '../messages/message';
import { CommandRouter } from './command-router';
import { ConsumerGroup, type GroupMember } from './consumer-group';
import { Topic } from './topic';
import type { SerializedPayload } from '../port/serialized-payload';

export interface InProcessOptions extends Sender {
  readonly log: Log;
  readonly retryPolicy?: RetryPolicy;
  /** How long `publish` waits for slow readers. */
  readonly publishTimeoutMs?: number;
}

/**
 * The bus without a broker, shared by the services of one process. Messages are serialized as JSON, so that services share no
 * objects. Compacted topics retain the last message of each key, others a limited number of messages. All are lost when the
 * process ends.
 */
export class InProcessBus implements Bus {
  readonly isDurable = false;
  private readonly topics = new Map<string, Topic>();
  private readonly groups = new Map<string, ConsumerGroup>();
  private readonly listeners = new Set<RunningListener>();
  private readonly commands = new CommandRouter();
  private isClosed = false;
  /** Ids of the dead letters that were published. */
  private readonly deadLetterIds = new Set<string>();

  constructor(private readonly options: InProcessOptions) {}

  async publish<T extends object>(type: EventType<T>, payloads: readonly (T | SerializedPayload<T>)[]): Promise<void> {
    const messages = payloads.map((payload) => createEventMessage(type, payload, this.options));
    await this.send(messages, this.getOrCreateTopic(type.topic, type.isCompacted));
  }

  async remove(type: EventType, key: string, version?: number): Promise<void> {
    await this.send(
      [createTombstone(type, key, this.options, version)],
      this.getOrCreateTopic(type.topic, type.isCompacted),
    );
  }

  async countRetained({ topic, isCompacted }: EventType): Promise<number> {
    return this.getOrCreateTopic(topic, isCompacted).retainedCount;
  }

  async listen({ service, subscriptions, responders }: Listener): Promise<RunningListener> {
    if (this.isClosed) throw createUnavailableError('The bus is closed.');
    for (const { type } of subscriptions) this.getOrCreateTopic(type.topic, type.isCompacted);
    const writeDeadLetter: DeadLetterWriter = async (deadLetter) => {
      const id = buildDeadLetterId(deadLetter.headers);
      if (this.deadLetterIds.has(id)) return false;
      this.deadLetterIds.add(id);
      await this.send([deadLetter], this.getOrCreateTopic(deadLetter.topic, false));
      return true;
    };
    const createMember = (audience: string): GroupMember => {
      const ownSubscriptions = subscriptions.filter((subscription) => subscription.audience === audience);
      const dispatcher = new MessageDispatcher(
        service,
        ownSubscriptions,
        writeDeadLetter,
        this.options.log,
        this.options.retryPolicy,
      );
      return { dispatcher, topics: new Set(ownSubscriptions.map(({ type }) => type.topic)) };
    };
    const [sharedMember, ownMember] = [createMember('one-instance'), createMember('every-instance')];
    const sharedGroup = this.groups.get(service) ?? this.createGroup();
    this.groups.set(service, sharedGroup);
    const ownGroup = this.createGroup();
    const removeResponders = this.commands.add(responders);

    let resolveClosing = () => {};
    const closing = new Promise<void>((resolve) => (resolveClosing = resolve));
    const runningListener: RunningListener = {
      close: async () => {
        this.listeners.delete(runningListener);
        resolveClosing();
        await Promise.all([removeResponders(), sharedGroup.leave(sharedMember), ownGroup.leave(ownMember)]);
        ownGroup.removeReaders();
      },
    };
    this.listeners.add(runningListener);
    sharedGroup.join(sharedMember);
    ownGroup.join(ownMember);
    await Promise.race([ownGroup.waitUntilCaughtUp(), closing]);
    return runningListener;
  }

  async request<Request extends object, Reply extends object>(
    type: CommandType<Request, Reply>,
    request: Request,
    timeoutMs = REQUEST_TIMEOUT_MS,
  ): Promise<Reply> {
    const text = serialize(request, `The command ${type.name}`);
    const timeoutMessage = buildCommandTimeoutMessage(type.service);
    const headers = createCloudEventAttributes(type.name, this.options);
    const execute = (responder: Responder) => executeCommand(responder, text, headers, this.options.log);
    const result = await withDeadline(timeoutMs, timeoutMessage, (signal) =>
      this.commands.execute(type.name, execute, signal),
    );
    return readResult(type, result);
  }

  findLivenessProblem(): undefined {
    return undefined;
  }

  findReadinessProblem(): string | undefined {
    return this.isClosed ? 'the bus is closed' : undefined;
  }

  async close(): Promise<void> {
    await Promise.all([...this.listeners].map((runningListener) => runningListener.close()));
    this.isClosed = true;
  }

  private createGroup(): ConsumerGroup {
    return new ConsumerGroup((name) => this.getOrCreateTopic(name, false));
  }

  private getOrCreateTopic(name: string, isCompacted: boolean): Topic {
    const topic = this.topics.get(name) ?? new Topic(isCompacted);
    this.topics.set(name, topic);
    return topic;
  }

  private async send(messages: readonly Message[], topic: Topic): Promise<void> {
    if (this.isClosed) throw createUnavailableError('The bus is closed.');
    const { publishTimeoutMs = PUBLISH_TIMEOUT_MS } = this.options;
    const timeoutMessage = 'Subscribers lag too far behind.';
    await withDeadline(publishTimeoutMs, timeoutMessage, async (signal) => {
      for (const message of messages) await topic.append(message, signal);
    });
  }
}
