import { eventually } from '@daystar/testing';
import type { Consumer } from 'kafkajs';
import { GroupConsumer } from './consumer/group-consumer';
import type { KafkaContext } from './context/kafka-context';

/** A member of a group that says nothing unless it is told to, with brokers that answer or do not. */
function member(brokers: { away: boolean }) {
  const said = new Map<string, (event: object) => void>();
  const events = { CRASH: 'crash', HEARTBEAT: 'heartbeat', GROUP_JOIN: 'join' };
  const consumer = {
    events,
    on: (event: string, tell: () => void) => void said.set(event, tell),
    connect: async () => undefined,
    subscribe: async () => undefined,
    run: async () => said.get(events.GROUP_JOIN)?.({}),
    disconnect: async () => undefined,
  };
  const ask = async () => {
    if (brokers.away) throw new Error('they are away');
  };
  const context = {
    kafka: { consumer: () => consumer as unknown as Consumer },
    admin: { run: ask },
    sender: { now: Date.now },
  };
  const group = new GroupConsumer(context as unknown as KafkaContext, {
    group: 'g',
    topics: ['t'],
    fromBeginning: true,
  });
  return { group, beat: () => said.get(events.HEARTBEAT)?.({}) };
}

describe('a member of a consumer group', () => {
  const start = performance.now();
  let minutes = 0;
  beforeEach(() => {
    minutes = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => start + minutes * 60_000);
  });
  afterEach(() => jest.restoreAllMocks());

  it('reports a liveness problem after minutes without heartbeat while brokers answer, and not before', async () => {
    const { group, beat } = member({ away: false });
    await group.run({});
    expect(group.livenessProblem).toBeUndefined();
    minutes = 3;
    expect(await eventually(() => group.livenessProblem)).toContain('g has no heartbeat with its group');
    beat();
    expect(group.livenessProblem).toBeUndefined();
  });

  it('reports none while brokers are unavailable, when a restart would not help', async () => {
    const { group } = member({ away: true });
    await group.run({});
    minutes = 3;
    for (let asked = 0; asked < 3; asked++) {
      expect(group.livenessProblem).toBeUndefined();
      await new Promise(setImmediate);
    }
  });
});
