import type { Consumer } from 'kafkajs';
import { MessageDispatcher } from '../../messages/message-dispatcher';
import type { KafkaContext } from '../context/kafka-context';
import { EventConsumer } from './event-consumer';

const log = { info: () => {}, warn: () => {}, error: () => {} };

/** A member of a group whose topic has five messages that it never receives, and the fetches that its broker answers. */
function memberBehind() {
  const listeners = new Map<string, (event: object) => void>();
  const consumer = {
    events: { GROUP_JOIN: 'join', REBALANCING: 'rebalancing', FETCH: 'fetch', HEARTBEAT: 'heartbeat', CRASH: 'crash' },
    on: (event: string, listener: (event: object) => void) => void listeners.set(event, listener),
  };
  const topics = [{ name: 't', partitions: [{ partitionId: 0, leader: 1 }] }];
  const admin = { run: (work: (admin: object) => unknown) => work({ fetchTopicMetadata: async () => ({ topics }) }) };
  const context = { consumerClient: { consumer: () => consumer as unknown as Consumer }, admin, log };
  const events = new EventConsumer(
    context as unknown as KafkaContext,
    { group: 'g', topics: ['t'], fromBeginning: true },
    new MessageDispatcher('gateway', [], async () => true, log),
  );
  let isReady = false;
  void events.catchUpTo(new Map([['t/0', 5]])).then(() => (isReady = true));
  return {
    /** @param duration how long the broker held it, ms */
    answerFetch: (nodeId: number, duration = 500) => listeners.get('fetch')?.({ payload: { nodeId, duration } }),
    isReady: () => isReady,
  };
}

describe('an instance that reads its state at startup', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is not ready while the leader of a partition answers no fetch', async () => {
    const { answerFetch, isReady } = memberBehind();
    for (let second = 0; second < 7; second++) {
      answerFetch(2);
      await jest.advanceTimersByTimeAsync(1000);
    }
    expect(isReady()).toBe(false);
  });

  it('is not ready while fetches fail, also when kafkajs reports a fetch from a wrong leader as successful', async () => {
    const { answerFetch, isReady } = memberBehind();
    for (let second = 0; second < 7; second++) {
      for (let fetch = 0; fetch < 3; fetch++) answerFetch(1, 5);
      await jest.advanceTimersByTimeAsync(1000);
    }
    expect(isReady()).toBe(false);
  });

  it('is ready when the leader answers fetches without messages, because compaction deleted them', async () => {
    const { answerFetch, isReady } = memberBehind();
    for (let second = 0; second < 7; second++) {
      answerFetch(1);
      await jest.advanceTimersByTimeAsync(1000);
    }
    expect(isReady()).toBe(true);
  });
});
