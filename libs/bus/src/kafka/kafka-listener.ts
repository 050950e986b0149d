import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type EventType, getCommandTopic, getEventTopic } from '@daystar/contracts';
import type { Audience, Listener, RunningListener } from '../port/bus';
import { MessageDispatcher } from '../messages/message-dispatcher';
import { CommandServer } from './commands/command-server';
import { createDeadLetterWriter } from './dead-letters/dead-letter-writer';
import type { EndOffsets } from './consumer/catch-up-progress';
import { EventConsumer } from './consumer/event-consumer';
import type { PartitionPosition } from './consumer/group-consumer';
import type { KafkaContext } from './context/kafka-context';
import { PartitionCountMismatchError } from './admin/partition-count-mismatch-error';
import { StartProgress } from './start-progress';

/**
 * An instance of a service on Kafka. It has up to three consumers: one in the group of the service, one for commands, and one
 * in a separate group for events that every instance receives.
 */
export class KafkaListener implements RunningListener {
  private readonly sharedConsumer?: EventConsumer;
  private readonly ownConsumer?: EventConsumer;
  private readonly commandServer?: CommandServer;
  private readonly ownGroup: string;
  private readonly closing = new AbortController();
  private readonly startProgress: StartProgress;
  private readonly dispatchers: MessageDispatcher[] = [];

  constructor(
    private readonly listener: Listener,
    private readonly context: KafkaContext,
  ) {
    const { service, responders } = listener;
    this.ownGroup = `${service}.${randomUUID()}`;
    this.startProgress = new StartProgress(service, context.log);
    this.sharedConsumer = this.createConsumer('one-instance', service);
    this.ownConsumer = this.createConsumer('every-instance', this.ownGroup);
    if (responders.length > 0) this.commandServer = new CommandServer(context, service, responders);
  }

  get livenessProblem(): string | undefined {
    const handlerProblem = this.dispatchers
      .map((dispatcher) => dispatcher.livenessProblem)
      .find((problem) => problem !== undefined);
    return (
      handlerProblem ??
      this.sharedConsumer?.livenessProblem ??
      this.ownConsumer?.livenessProblem ??
      this.commandServer?.livenessProblem
    );
  }

  get readinessProblem(): string | undefined {
    return (
      this.sharedConsumer?.readinessProblem ??
      this.ownConsumer?.readinessProblem ??
      this.commandServer?.readinessProblem ??
      this.startProgress.problem
    );
  }

  /**
   * Waits for a broker and joins the groups. Resolves when the consumer in this instance's own group has caught up to the end
   * offsets, or closing begins.
   */
  async start(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.closing.signal.addEventListener('abort', () => resolve()));
    await Promise.race([this.run(), closed]);
  }

  async close(): Promise<void> {
    this.closing.abort();
    await Promise.all([this.sharedConsumer?.close(), this.ownConsumer?.close(), this.commandServer?.close()]);
    if (this.ownConsumer) await this.context.admin.deleteGroup(this.ownGroup);
  }

  private async run(): Promise<void> {
    const { service, subscriptions, responders, publishes = [] } = this.listener;
    const topics = [...subscriptions.map(({ type }) => type), ...publishes].map(getEventTopic);
    if (responders.length > 0) topics.push(getCommandTopic(service));
    await this.runStep('verifying its topics', () =>
      this.retryUntilClosed(() => this.context.topics.ensure(...topics)),
    );
    const join = (groupName: string, member?: { start(): Promise<void> }) =>
      member && this.runStep(`joining the group ${groupName}`, () => member.start());
    await Promise.all([
      join(service, this.sharedConsumer),
      this.catchUp(),
      join(`${service}.command`, this.commandServer),
    ]);
  }

  private async catchUp(): Promise<void> {
    const { ownConsumer: consumer } = this;
    if (!consumer) return;
    const plan = await this.runStep('reading end offsets', () => this.retryUntilClosed(() => this.planCatchUp()));
    const { startPositions = [], endOffsets = new Map<string, number>() } = plan ?? {};
    await this.runStep('joining a group of its own', () => consumer.start(startPositions));
    await this.startProgress.run(
      () => `replaying ${consumer.describeCatchUp() ?? 'no partitions'}`,
      () => consumer.catchUpTo(endOffsets),
    );
  }

  private runStep<T>(description: string, task: () => Promise<T>): Promise<T> {
    return this.startProgress.run(() => description, task);
  }

  /** Plans what this instance reads before it is ready: offsets to start from instead of the earliest, and end offsets. */
  private async planCatchUp(): Promise<{ startPositions: readonly PartitionPosition[]; endOffsets: EndOffsets }> {
    const startPositions: PartitionPosition[] = [];
    const endOffsets = new Map<string, number>();
    for (const { topic, maxAgeMs } of this.listEventTypes('every-instance')) {
      const bounds = await this.context.admin.fetchOffsets(topic);
      const startOffsets =
        maxAgeMs === undefined ? [] : await this.context.admin.fetchOffsetsSince(topic, Date.now() - maxAgeMs);
      startPositions.push(...startOffsets.map((position) => ({ topic, ...position })));
      for (const { partition, low, high } of bounds) {
        const startOffset = startOffsets.find((position) => position.partition === partition)?.offset ?? low;
        if (Number(high) > Number(startOffset)) endOffsets.set(`${topic}/${partition}`, Number(high));
      }
    }
    return { startPositions, endOffsets };
  }

  private createConsumer(audience: Audience, group: string): EventConsumer | undefined {
    const { log, retryPolicy } = this.context;
    const subscriptions = this.listener.subscriptions.filter((subscription) => subscription.audience === audience);
    if (subscriptions.length === 0) return undefined;
    const writer = createDeadLetterWriter(this.context);
    const dispatcher = new MessageDispatcher(this.listener.service, subscriptions, writer, log, retryPolicy);
    this.dispatchers.push(dispatcher);
    const topics = this.listEventTypes(audience).map(({ topic }) => topic);
    return new EventConsumer(this.context, { group, topics, fromBeginning: true }, dispatcher);
  }

  /** Lists one event type per topic. */
  private listEventTypes(audience: Audience): EventType[] {
    const subscriptions = this.listener.subscriptions.filter((subscription) => subscription.audience === audience);
    return [...new Map(subscriptions.map(({ type }) => [type.topic, type])).values()];
  }

  /** Resolves to undefined when closing begins first. */
  private async retryUntilClosed<T>(task: () => Promise<T>): Promise<T | undefined> {
    for (let pauseMs = 100; !this.closing.signal.aborted; pauseMs = Math.min(2 * pauseMs, 2000)) {
      try {
        const result = await task();
        if (pauseMs > 100) this.context.log.info('Kafka is available');
        return result;
      } catch (error) {
        if (error instanceof PartitionCountMismatchError) throw error;
        if (pauseMs === 100) this.context.log.warn('waiting for Kafka', { error });
        await sleep(pauseMs, undefined, { signal: this.closing.signal }).catch(() => {});
      }
    }
    return undefined;
  }
}
