import type { ConsumerGroupJoinEvent, EachBatchPayload, KafkaMessage } from 'kafkajs';
import type { Delivery } from '../../port/bus';
import type { MessageDispatcher } from '../../messages/message-dispatcher';
import { FetchMonitor } from './fetch-monitor';
import { GroupConsumer, type GroupSettings, type PartitionPosition } from './group-consumer';
import { headersOf } from '../client/headers';
import { PartitionQueue } from './partition-queue';
import type { KafkaContext } from '../context/kafka-context';

const COMMIT_MS = 200;
/** After this time without a message, catching up ends if the brokers have no more, even if the end offsets were not reached. */
const QUIET_MS = 5000;

/** End offsets by `topic/partition`. */
export type EndOffsets = ReadonlyMap<string, number>;

/**
 * Consumes events in a consumer group. Fetching continues while handlers run: each partition has its own queue, so a slow
 * partition delays neither others nor heartbeats. Offsets are committed after the effect.
 */
export class EventConsumer {
  private readonly group: GroupConsumer;
  private readonly fetches: FetchMonitor;
  /** By `topic/partition`. */
  private readonly queues = new Map<string, PartitionQueue>();
  private readonly paused = new Set<PartitionQueue>();
  private memberId = '';
  private commitTimer?: NodeJS.Timeout;
  private closing = false;
  private steps = 0;
  private readonly watchers = new Set<() => void>();

  constructor(
    private readonly context: KafkaContext,
    settings: GroupSettings,
    private readonly dispatcher: MessageDispatcher,
  ) {
    this.group = new GroupConsumer(context, settings);
    const { consumer } = this.group;
    this.fetches = new FetchMonitor(consumer);
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

  /** Resolves when the group is joined. @param places start positions other than the oldest message */
  async start(places: readonly PartitionPosition[] = []): Promise<void> {
    await this.group.run({ autoCommit: false, eachBatch: async (payload) => this.enqueueBatch(payload) }, places);
    // Committed, so that they also apply after a rejoin.
    if (places.length > 0) await this.commitPositions(places);
  }

  /** Resolves when every message before the end offsets is handled, or closing begins. */
  async catchUpTo(ends: EndOffsets): Promise<void> {
    const behind = () => [...ends].some(([place, end]) => (this.queues.get(place)?.handledOffset ?? -1) < end - 1);
    while (behind() && !this.closing) {
      const { steps } = this;
      await this.waitForProgress(QUIET_MS);
      const quiet = steps === this.steps && [...this.queues.values()].every((lane) => lane.isIdle);
      if (quiet && !this.readinessProblem && this.fetches.isDrained) {
        // Compaction or retention can delete the last messages after the end offsets were read.
        this.context.log.warn('end offsets not reached: messages were deleted; continuing');
        return;
      }
    }
  }

  async close(): Promise<void> {
    this.closing = true;
    this.notifyWatchers();
    await this.dispatcher.close();
    await Promise.all([...this.queues.values()].map((lane) => lane.stop()));
    clearTimeout(this.commitTimer);
    await this.commit();
    await this.group.close();
  }

  private enqueueBatch({ batch: { topic, partition, messages } }: EachBatchPayload): void {
    this.fetches.recordMessages();
    const lane = this.queues.get(`${topic}/${partition}`) ?? this.createQueue(topic, partition);
    lane.add(messages);
    if (lane.isFull && !this.paused.has(lane)) {
      this.paused.add(lane);
      this.group.consumer.pause([{ topic, partitions: [partition] }]);
    }
  }

  private createQueue(topic: string, partition: number): PartitionQueue {
    const place = `${topic}/${partition}`;
    const handle = (message: KafkaMessage, defer: Delivery<object>['defer']) => {
      const key = message.key?.toString() ?? '';
      const text = message.value?.toString() ?? null;
      const origin = `${place}/${message.offset}`;
      return this.dispatcher.deliver({ topic, key, text, headers: headersOf(message) }, origin, defer);
    };
    const lane = new PartitionQueue(topic, partition, handle, (stepping) => this.onProgress(stepping));
    this.queues.set(place, lane);
    return lane;
  }

  private onProgress(lane: PartitionQueue): void {
    this.notifyWatchers();
    if (lane.isLow) this.resume(lane);
    this.commitTimer ??= setTimeout(() => void this.commit(), COMMIT_MS);
  }

  private resume(lane: PartitionQueue): void {
    if (this.paused.delete(lane)) this.group.consumer.resume([{ topic: lane.topic, partitions: [lane.partition] }]);
  }

  /** Keeps the queues of partitions that stay with this member and stops the others. */
  private onGroupJoin({ payload: { memberId, memberAssignment } }: ConsumerGroupJoinEvent): void {
    const stayed = memberId === this.memberId;
    this.memberId = memberId;
    for (const [place, lane] of this.queues) {
      if (stayed && memberAssignment[lane.topic]?.includes(lane.partition)) continue;
      this.queues.delete(place);
      this.resume(lane);
      void lane.stop();
    }
  }

  private async commit(): Promise<void> {
    this.commitTimer = undefined;
    const places = [...this.queues.values()]
      .filter((lane) => lane.committableOffset > lane.committedOffset)
      .map((lane) => ({ lane, done: lane.committableOffset }));
    if (places.length === 0) return;
    const isCommitted = await this.commitPositions(
      places.map(({ lane: { topic, partition }, done }) => ({ topic, partition, offset: String(done + 1) })),
    );
    if (isCommitted) for (const { lane, done } of places) lane.committedOffset = Math.max(lane.committedOffset, done);
  }

  private async commitPositions(places: readonly PartitionPosition[]): Promise<boolean> {
    try {
      await this.group.consumer.commitOffsets([...places]);
      return true;
    } catch (error) {
      // Harmless: uncommitted messages are delivered again after a restart.
      this.context.log.warn('offset commit failed', { error });
      return false;
    }
  }

  private notifyWatchers(): void {
    this.steps++;
    for (const watcher of this.watchers) watcher();
    this.watchers.clear();
  }

  private waitForProgress(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.watchers.add(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }
}
