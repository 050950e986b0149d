import type { ConsumerGroupJoinEvent, EachBatchPayload, KafkaMessage } from 'kafkajs';
import type { Delivery } from '../../port/bus';
import type { MessageDispatcher } from '../../messages/message-dispatcher';
import { CatchUpProgress, type EndOffsets } from './catch-up-progress';
import { FetchTracker } from './fetch-tracker';
import { GroupConsumer, type GroupSettings, type PartitionPosition } from './group-consumer';
import { readHeaders } from '../client/read-headers';
import { PartitionQueue } from './partition-queue';
import type { KafkaContext } from '../context/kafka-context';

/**
 * Delay during which the offsets of handled messages are collected for one commit. A crash within it causes their redelivery.
 */
const COMMIT_DELAY_MS = 200;
/** Time without progress after which catching up checks whether the remaining messages still exist. */
const QUIET_MS = 5000;

/**
 * Consumes events in a consumer group. Fetching continues while handlers run: each partition has its own queue, so a slow
 * partition delays neither others nor heartbeats. Offsets are committed after messages are handled.
 */
export class EventConsumer {
  private readonly group: GroupConsumer;
  private readonly fetches: FetchTracker;
  /** By `topic/partition`. */
  private readonly queues = new Map<string, PartitionQueue>();
  private readonly pausedQueues = new Set<PartitionQueue>();
  private memberId = '';
  private commitTimer?: NodeJS.Timeout;
  private isClosing = false;
  private hasCommitFailed = false;
  /** Undefined unless the consumer is catching up. */
  private catchUp?: CatchUpProgress;
  /** Ends `waitForCatchUp`. */
  private endWait?: () => void;

  constructor(
    private readonly context: KafkaContext,
    settings: GroupSettings,
    private readonly dispatcher: MessageDispatcher,
  ) {
    this.group = new GroupConsumer(context, settings);
    const { consumer } = this.group;
    this.fetches = new FetchTracker(consumer);
    consumer.on(consumer.events.GROUP_JOIN, (event) => this.onGroupJoin(event));
    // Commit before the partition moves to another member.
    consumer.on(consumer.events.REBALANCING, () => this.commit());
  }

  get livenessProblem(): string | undefined {
    return this.group.livenessProblem;
  }

  get readinessProblem(): string | undefined {
    return this.group.readinessProblem;
  }

  /** Resolves when the group is joined. @param positions offsets to start from instead of the earliest */
  async start(positions: readonly PartitionPosition[] = []): Promise<void> {
    await this.group.run({ autoCommit: false, eachBatch: async (payload) => this.enqueueBatch(payload) }, positions);
    // Commit them, so that they also apply after a rejoin.
    if (positions.length > 0) await this.commitPositions(positions);
  }

  /** Describes the messages that remain to be read; undefined unless the consumer is catching up. */
  describeCatchUp(): string | undefined {
    return this.catchUp?.describe();
  }

  /**
   * Resolves when every message before the end offsets is handled or deleted, or closing begins. Compaction and retention
   * can delete the last messages after the end offsets were read. Other partitions, and later messages, do not delay it.
   */
  async catchUpTo(endOffsets: EndOffsets): Promise<void> {
    const catchUp = new CatchUpProgress(endOffsets);
    this.catchUp = catchUp;
    for (const queue of this.queues.values()) this.recordProgress(queue);
    while (!catchUp.isComplete && !this.isClosing) {
      const { handledCount } = catchUp;
      const fetchSnapshot = this.fetches.takeSnapshot();
      await this.waitForCatchUp(QUIET_MS);
      const partitions = catchUp.remainingPartitions;
      if (partitions.length === 0 || handledCount !== catchUp.handledCount || this.readinessProblem) continue;
      if (partitions.some((name) => this.queues.get(name)?.isIdle === false)) continue;
      if (await this.areDeleted(partitions, fetchSnapshot)) {
        this.context.log.warn('end offsets not reached: messages were deleted; continuing', { partitions });
        break;
      }
    }
    this.catchUp = undefined;
  }

  /**
   * Whether the remaining messages were deleted. False while a broker is slow or unavailable, because it could still deliver
   * them.
   */
  private async areDeleted(partitions: readonly string[], snapshot: ReadonlyMap<string, number>): Promise<boolean> {
    try {
      return await this.context.admin.run((admin) => this.fetches.haveLeadersResponded(admin, partitions, snapshot));
    } catch {
      return false;
    }
  }

  async close(): Promise<void> {
    this.isClosing = true;
    this.endWait?.();
    await this.dispatcher.close();
    await Promise.all([...this.queues.values()].map((queue) => queue.stop()));
    clearTimeout(this.commitTimer);
    await this.commit();
    await this.group.close();
  }

  private enqueueBatch({ batch: { topic, partition, messages } }: EachBatchPayload): void {
    const queue = this.queues.get(`${topic}/${partition}`) ?? this.createQueue(topic, partition);
    queue.add(messages);
    if (queue.isFull && !this.pausedQueues.has(queue)) {
      this.pausedQueues.add(queue);
      this.group.consumer.pause([{ topic, partitions: [partition] }]);
    }
  }

  private createQueue(topic: string, partition: number): PartitionQueue {
    const name = `${topic}/${partition}`;
    const handle = (message: KafkaMessage, defer: Delivery<object>['defer']) => {
      const key = message.key?.toString() ?? '';
      const text = message.value?.toString() ?? null;
      const origin = `${name}/${message.offset}`;
      return this.dispatcher.deliver({ topic, key, text, headers: readHeaders(message) }, origin, defer);
    };
    const queue = new PartitionQueue(topic, partition, handle, (progressed) => this.onProgress(progressed));
    this.queues.set(name, queue);
    return queue;
  }

  private onProgress(queue: PartitionQueue): void {
    this.recordProgress(queue);
    if (queue.canResume) this.resume(queue);
    this.commitTimer ??= setTimeout(() => void this.commit(), COMMIT_DELAY_MS);
  }

  private resume(queue: PartitionQueue): void {
    if (this.pausedQueues.delete(queue))
      this.group.consumer.resume([{ topic: queue.topic, partitions: [queue.partition] }]);
  }

  /** Retains the queues of partitions that stay assigned to this member, and stops the others. */
  private onGroupJoin({ payload: { memberId, memberAssignment } }: ConsumerGroupJoinEvent): void {
    const isSameMember = memberId === this.memberId;
    this.memberId = memberId;
    for (const [name, queue] of this.queues) {
      if (isSameMember && memberAssignment[queue.topic]?.includes(queue.partition)) continue;
      this.queues.delete(name);
      this.resume(queue);
      void queue.stop();
    }
  }

  private async commit(): Promise<void> {
    this.commitTimer = undefined;
    const positions = [...this.queues.values()]
      .filter((queue) => queue.committableOffset > queue.committedOffset)
      .map((queue) => ({ queue, offset: queue.committableOffset }));
    if (positions.length === 0) return;
    const isCommitted = await this.commitPositions(
      positions.map(({ queue: { topic, partition }, offset }) => ({ topic, partition, offset: String(offset + 1) })),
    );
    if (isCommitted)
      for (const { queue, offset } of positions) queue.committedOffset = Math.max(queue.committedOffset, offset);
  }

  private async commitPositions(positions: readonly PartitionPosition[]): Promise<boolean> {
    try {
      await this.group.consumer.commitOffsets([...positions]);
      this.hasCommitFailed = false;
      return true;
    } catch (error) {
      // Harmless: uncommitted messages are delivered again after a restart. Logged once until a commit succeeds.
      if (!this.hasCommitFailed) this.context.log.warn('offset commit failed', { error });
      this.hasCommitFailed = true;
      return false;
    }
  }

  private recordProgress({ topic, partition, handledOffset }: PartitionQueue): void {
    if (!this.catchUp) return;
    this.catchUp.recordHandled(`${topic}/${partition}`, handledOffset);
    if (this.catchUp.isComplete) this.endWait?.();
  }

  /** Resolves when catching up is complete, the consumer closes, or the timeout ends. */
  private waitForCatchUp(timeoutMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, timeoutMs);
      this.endWait = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
