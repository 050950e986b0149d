import type { Admin, Consumer } from 'kafkajs';
import { MAX_FETCH_WAIT_MS } from './group-consumer';

/** Minimum number of fetches: two, because the first one may have been in flight when the snapshot was taken. */
const MIN_FETCHES = 2;

/**
 * Minimum duration of a fetch without messages. A broker that has neither messages nor an error delays its response for the
 * whole wait. kafkajs reports a failed fetch in the same way, but sooner. Timers may fire slightly early.
 */
const FULL_WAIT_MS = 0.8 * MAX_FETCH_WAIT_MS;

/** Counts the empty responses of each broker, to distinguish an empty partition from a broker that does not respond. */
export class FetchTracker {
  /** By node id. */
  private readonly counts = new Map<string, number>();

  constructor(consumer: Consumer) {
    consumer.on(consumer.events.FETCH, ({ payload: { nodeId, duration } }) => {
      if (duration >= FULL_WAIT_MS) this.counts.set(String(nodeId), this.getCount(nodeId) + 1);
    });
  }

  /** Copies the current counts, for a later `haveLeadersResponded`. */
  takeSnapshot(): ReadonlyMap<string, number> {
    return new Map(this.counts);
  }

  /**
   * Whether the leaders of all partitions have responded to fetches without a message since the snapshot.
   * @param partitions `topic/partition`
   * @throws Error of kafkajs when no broker has the metadata
   */
  async haveLeadersResponded(admin: Admin, partitions: readonly string[], snapshot: ReadonlyMap<string, number>) {
    const topics = [...new Set(partitions.map((partition) => partition.slice(0, partition.lastIndexOf('/'))))];
    const metadata = await admin.fetchTopicMetadata({ topics });
    const leaders = new Map<string, string>(
      metadata.topics.flatMap(({ name, partitions: found }) =>
        found.map(({ partitionId, leader }) => [`${name}/${partitionId}`, String(leader)] as const),
      ),
    );
    return partitions.every((partition) => {
      const leader = leaders.get(partition);
      return leader !== undefined && this.getCount(leader) - (snapshot.get(leader) ?? 0) >= MIN_FETCHES;
    });
  }

  private getCount(node: string | number): number {
    return this.counts.get(String(node)) ?? 0;
  }
}
