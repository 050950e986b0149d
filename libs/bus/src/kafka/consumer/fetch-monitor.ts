import type { Consumer } from 'kafkajs';

/** A long poll that the broker held for most of `maxWaitTimeInMs` had nothing to return, and no error either. */
const FULL_WAIT_MS = 400;
const MIN_EMPTY_POLLS = 5;
/** kafkajs starts a fetch every half second; after this time without one a node leads no partition of this consumer. */
const NODE_EXPIRY_MS = 30_000;

interface NodeState {
  startedAt: number;
  /** Consecutive long polls without messages. */
  emptyPolls: number;
}

/** Tells a consumer that has read everything from one whose brokers have not answered yet. */
export class FetchMonitor {
  private readonly nodes = new Map<number, NodeState>();

  constructor(consumer: Consumer) {
    consumer.on(consumer.events.FETCH_START, ({ payload: { nodeId } }) => {
      const emptyPolls = this.nodes.get(nodeId)?.emptyPolls ?? 0;
      this.nodes.set(nodeId, { startedAt: performance.now(), emptyPolls });
    });
    consumer.on(consumer.events.FETCH, ({ payload: { nodeId, duration } }) => {
      const node = this.nodes.get(nodeId);
      if (node) node.emptyPolls = duration >= FULL_WAIT_MS ? node.emptyPolls + 1 : 0;
    });
    consumer.on(consumer.events.GROUP_JOIN, () => this.nodes.clear());
  }

  /** Call it for every batch of messages. */
  recordMessages(): void {
    for (const node of this.nodes.values()) node.emptyPolls = 0;
  }

  /** Whether every node has answered several long polls in a row without messages. */
  get isDrained(): boolean {
    const now = performance.now();
    const active = [...this.nodes.values()].filter(({ startedAt }) => now - startedAt < NODE_EXPIRY_MS);
    return active.length > 0 && active.every(({ emptyPolls }) => emptyPolls >= MIN_EMPTY_POLLS);
  }
}
