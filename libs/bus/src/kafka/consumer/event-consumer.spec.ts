import type { Consumer, ConsumerRunConfig, EachBatchPayload } from 'kafkajs';
import { MessageDispatcher } from '../../messages/message-dispatcher';
import type { KafkaContext } from '../context/kafka-context';
import { EventConsumer } from './event-consumer';

const log = { info: () => {}, warn: () => {}, error: () => {} };

const EVENTS = {
  GROUP_JOIN: 'join',
  REBALANCING: 'rebalancing',
  FETCH: 'fetch',
  HEARTBEAT: 'heartbeat',
  CRASH: 'crash',
  START_BATCH_PROCESS: 'batch',
};

/** A member of a group that has to read five messages of partition 0, and perhaps some of partition 1. */
async function memberBehind(...others: [string, number][]) {
  const listeners = new Map<string, ((event: object) => void)[]>();
  const emit = (event: string, payload: object) => listeners.get(event)?.forEach((listener) => listener({ payload }));
  let eachBatch: NonNullable<ConsumerRunConfig['eachBatch']> = async () => undefined;
  const join = (memberId: string) => emit('join', { memberId, memberAssignment: { t: [0, 1] } });
  const consumer = {
    events: EVENTS,
    on: (event: string, listener: (event: object) => void) =>
      void listeners.set(event, [...(listeners.get(event) ?? []), listener]),
    connect: async () => undefined,
    subscribe: async () => undefined,
    commitOffsets: async () => undefined,
    run: async (config: ConsumerRunConfig) => {
      eachBatch = config.eachBatch!;
      join('first');
    },
  };
  const partitions = [0, 1].map((partitionId) => ({ partitionId, leader: 1 }));
  const metadata = { topics: [{ name: 't', partitions }] };
  const admin = { run: (work: (admin: object) => unknown) => work({ fetchTopicMetadata: async () => metadata }) };
  const context = { consumerClient: { consumer: () => consumer as unknown as Consumer }, admin, log };
  const events = new EventConsumer(
    context as unknown as KafkaContext,
    { group: 'g', topics: ['t'], fromBeginning: true },
    new MessageDispatcher('gateway', [], async () => true, log),
  );
  await events.start();
  let isReady = false;
  void events.catchUpTo(new Map([['t/0', 5], ...others])).then(() => (isReady = true));
  return {
    events,
    join,
    beat: () => emit('heartbeat', {}),
    /** @param duration how long the broker held it, ms */
    answerFetch: (nodeId: number, duration = 500) => emit('fetch', { nodeId, duration }),
    receive: async (partition: number, ...offsets: number[]) => {
      emit('fetch', { nodeId: 1, duration: 5 });
      emit('batch', { topic: 't', partition });
      const messages = offsets.map((offset) => ({ offset: String(offset), headers: {}, value: Buffer.from('{}') }));
      await eachBatch({ batch: { topic: 't', partition, messages } } as unknown as EachBatchPayload);
    },
    isReady: () => isReady,
  };
}

describe('an instance that reads its state at startup', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is not ready while the leader of a partition answers no fetch', async () => {
    const { answerFetch, isReady } = await memberBehind();
    for (let second = 0; second < 7; second++) {
      answerFetch(2);
      await jest.advanceTimersByTimeAsync(1000);
    }
    expect(isReady()).toBe(false);
  });

  it('is not ready while fetches fail, also when kafkajs reports a fetch from a wrong leader as successful', async () => {
    const { answerFetch, isReady } = await memberBehind();
    for (let second = 0; second < 7; second++) {
      for (let fetch = 0; fetch < 3; fetch++) answerFetch(1, 5);
      await jest.advanceTimersByTimeAsync(1000);
    }
    expect(isReady()).toBe(false);
  });

  it('is ready when the leader answers fetches without messages, because compaction deleted them', async () => {
    const { answerFetch, isReady } = await memberBehind();
    for (let second = 0; second < 7; second++) {
      answerFetch(1);
      await jest.advanceTimersByTimeAsync(1000);
    }
    expect(isReady()).toBe(true);
  });

  it('is ready when it rejoined after some messages were committed, although another partition never pauses', async () => {
    const { events, receive, join, beat, isReady } = await memberBehind(['t/1', 2]);
    await receive(0, 0, 1, 2, 3, 4);
    await jest.advanceTimersByTimeAsync(1000);
    expect([events.describeCatchUp(), isReady()]).toEqual(['t/1', false]);
    // The new member continues after the committed offsets, so it receives no message of partition 0 again.
    join('second');
    for (let offset = 0; offset < 12; offset++) {
      beat();
      await receive(1, offset);
      await jest.advanceTimersByTimeAsync(1000);
    }
    expect([events.describeCatchUp(), isReady()]).toEqual([undefined, true]);
  });

  it('is ready when compaction deleted its last messages, although another partition never pauses', async () => {
    const { receive, beat, isReady } = await memberBehind();
    await receive(0, 0, 1, 2);
    for (let second = 0; second < 12; second++) {
      beat();
      await receive(1, second);
      await jest.advanceTimersByTimeAsync(1000);
    }
    expect(isReady()).toBe(true);
  });
});
