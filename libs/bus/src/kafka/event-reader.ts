import type { ConsumerGroupJoinEvent, EachBatchPayload, KafkaMessage } from 'kafkajs';
import type { Delivery } from '../bus';
import type { Courier } from '../messages/courier';
import { GroupConsumer, type GroupSettings, type Place } from './group-consumer';
import { headersOf } from './headers';
import { Lane } from './lane';
import type { Tools } from './tools';

const COMMIT_MS = 200;
/** When nothing has come for so long there is nothing more to come, though the ends are not reached. */
const QUIET_MS = 5000;

/** Next offsets by `topic/partition`. */
export type Ends = ReadonlyMap<string, number>;

/**
 * Reads events in a consumer group. Fetching goes on while handlers run: each partition has its own lane, so one that
 * is slow holds up no other and costs no heartbeat. Offsets are committed after the effect.
 */
export class EventReader {
  private readonly group: GroupConsumer;
  /** By `topic/partition`. */
  private readonly lanes = new Map<string, Lane>();
  private readonly paused = new Set<Lane>();
  private memberId = '';
  private commitTimer?: NodeJS.Timeout;
  private closing = false;
  private steps = 0;
  private readonly watchers = new Set<() => void>();

  constructor(
    private readonly tools: Tools,
    settings: GroupSettings,
    private readonly courier: Courier,
  ) {
    this.group = new GroupConsumer(tools, settings);
    const { consumer } = this.group;
    consumer.on(consumer.events.GROUP_JOIN, (event) => this.joined(event));
    // What is done counts before others are given the partition.
    consumer.on(consumer.events.REBALANCING, () => this.commit());
  }

  get stuck(): string | undefined {
    return this.group.stuck;
  }

  get trouble(): string | undefined {
    return this.group.trouble;
  }

  /** Resolves when the group has been joined. @param places where to begin, when not at the oldest message */
  async start(places: readonly Place[] = []): Promise<void> {
    await this.group.run({ autoCommit: false, eachBatch: async (payload) => this.take(payload) }, places);
    // They hold for whoever has to join again, too.
    if (places.length > 0) await this.committed(places);
  }

  /** Resolves when everything before the given ends was handled, or closing began. */
  async reach(ends: Ends): Promise<void> {
    const behind = () => [...ends].some(([place, end]) => (this.lanes.get(place)?.done ?? -1) < end - 1);
    while (behind() && !this.closing) {
      const { steps } = this;
      await this.stepOr(QUIET_MS);
      const quiet = steps === this.steps && [...this.lanes.values()].every((lane) => lane.idle);
      if (quiet && !this.trouble) {
        // The last message of a partition can have been removed since its end was asked for.
        this.tools.log.warn('some retained messages are gone; going on with what there is');
        return;
      }
    }
  }

  async close(): Promise<void> {
    this.closing = true;
    this.tell();
    await this.courier.close();
    await Promise.all([...this.lanes.values()].map((lane) => lane.stop()));
    clearTimeout(this.commitTimer);
    await this.commit();
    await this.group.close();
  }

  private take({ batch: { topic, partition, messages } }: EachBatchPayload): void {
    const lane = this.lanes.get(`${topic}/${partition}`) ?? this.open(topic, partition);
    lane.add(messages);
    if (lane.full && !this.paused.has(lane)) {
      this.paused.add(lane);
      this.group.consumer.pause([{ topic, partitions: [partition] }]);
    }
  }

  private open(topic: string, partition: number): Lane {
    const place = `${topic}/${partition}`;
    const handle = (message: KafkaMessage, defer: Delivery<object>['defer']) => {
      const key = message.key?.toString() ?? '';
      const text = message.value?.toString() ?? null;
      const origin = `${place}/${message.offset}`;
      return this.courier.deliver({ topic, key, text, headers: headersOf(message) }, origin, defer);
    };
    const lane = new Lane(topic, partition, handle, (stepping) => this.stepped(stepping));
    this.lanes.set(place, lane);
    return lane;
  }

  private stepped(lane: Lane): void {
    this.tell();
    if (lane.low) this.resume(lane);
    this.commitTimer ??= setTimeout(() => void this.commit(), COMMIT_MS);
  }

  private resume(lane: Lane): void {
    if (this.paused.delete(lane)) this.group.consumer.resume([{ topic: lane.topic, partitions: [lane.partition] }]);
  }

  /** Keeps what waits of partitions that stayed with this member, and forgets what others will be given. */
  private joined({ payload: { memberId, memberAssignment } }: ConsumerGroupJoinEvent): void {
    const stayed = memberId === this.memberId;
    this.memberId = memberId;
    for (const [place, lane] of this.lanes) {
      if (stayed && memberAssignment[lane.topic]?.includes(lane.partition)) continue;
      this.lanes.delete(place);
      this.resume(lane);
      void lane.stop();
    }
  }

  private async commit(): Promise<void> {
    this.commitTimer = undefined;
    const places = [...this.lanes.values()]
      .filter((lane) => lane.settled > lane.committed)
      .map((lane) => ({ lane, done: lane.settled }));
    if (places.length === 0) return;
    const isCommitted = await this.committed(
      places.map(({ lane: { topic, partition }, done }) => ({ topic, partition, offset: String(done + 1) })),
    );
    if (isCommitted) for (const { lane, done } of places) lane.committed = Math.max(lane.committed, done);
  }

  private async committed(places: readonly Place[]): Promise<boolean> {
    try {
      await this.group.consumer.commitOffsets([...places]);
      return true;
    } catch (error) {
      // Harmless: what is not committed is delivered again after a restart.
      this.tools.log.warn('offsets could not be committed', { error });
      return false;
    }
  }

  private tell(): void {
    this.steps++;
    for (const watcher of this.watchers) watcher();
    this.watchers.clear();
  }

  private stepOr(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.watchers.add(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }
}
