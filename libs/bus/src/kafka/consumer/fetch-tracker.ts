import type { Admin, Consumer } from 'kafkajs';
import { MAX_FETCH_WAIT_MS } from './group-consumer';

/** Minimum number of fetches: two, because the first one may have been in flight when the snapshot was taken. */
const MIN_FETCHES = 2;

/**
 * Minimum duration of a fetch without messages. A broker that has neither messages nor an error delays its response for the
 * whole wait. kafkajs reports a failed fetch in the same way, but sooner. Timers may fire slightly early.
 */
const FULL_WAIT_MS = 0.8 * MAX_FETCH_WAIT_MS;

/**
 * Counts the successful fetches of each broker, to distinguish an empty partition from a broker that does not respond. A fetch
 * succeeded if it took the whole wait without messages, or returned a batch: an error of one partition fails the whole fetch.
 */
export class FetchTracker {
  /**
   * Number of fetches without messages by node id, and number of batches by `topic/partition`. A fetch returns at most one batch
   * of a partition.
   */
  private readonly counts = new Map<string, number>();

  constructor(consumer: Consumer) {
    consumer.on(consumer.events.FETCH, ({ payload: { nodeId, duration } }) => {
      if (duration >= FULL_WAIT_MS) this.increment(String(nodeId));
    });
    consumer.on(consumer.events.START_BATCH_PROCESS, ({ payload: { topic, partition } }) => {
      this.increment(`${topic}/${partition}`);
    });
  }

  /** Copies the current counts, for a later `haveLeadersResponded`. */
  takeSnapshot(): ReadonlyMap<string, number> {
    return new Map(this.counts);
  }

  /**
   * Whether the leaders of all partitions have responded to fetches since the snapshot.
   * @param partitions `topic/partition`
   * @throws Error of kafkajs when no broker has the metadata
   */
  async haveLeadersResponded(admin: Admin, partitions: readonly string[], snapshot: ReadonlyMap<string, number>) {
    const toTopic = (partition: string) => partition.slice(0, partition.lastIndexOf('/'));
    const partitionsWithBatches = [...this.counts.keys()].filter((source) => source.includes('/'));
    const topics = [...new Set([...partitions, ...partitionsWithBatches].map(toTopic))];
    const metadata = await admin.fetchTopicMetadata({ topics });
    const leaders = new Map<string, string>(
      metadata.topics.flatMap(({ name, partitions: partitionMetadata }) =>
        partitionMetadata.map(({ partitionId, leader }) => [`${name}/${partitionId}`, String(leader)] as const),
      ),
    );
    const countSince = (source: string) => (this.counts.get(source) ?? 0) - (snapshot.get(source) ?? 0);
    const countFetches = (leader: string) => {
      const batches = partitionsWithBatches.filter((partition) => leaders.get(partition) === leader).map(countSince);
      return countSince(leader) + Math.max(0, ...batches);
    };
    return partitions.every((partition) => {
      const leader = leaders.get(partition);
      return leader !== undefined && countFetches(leader) >= MIN_FETCHES;
    });
  }

  private increment(source: string): void {
    this.counts.set(source, (this.counts.get(source) ?? 0) + 1);
  }
}
