import { eventually } from '@daystar/testing';
import type { Consumer, ConsumerConfig } from 'kafkajs';
import { GroupConsumer } from './consumer/group-consumer';
import type { KafkaContext } from './context/kafka-context';

/** Pauses before restarts, ms; `eventually` polls every 50 ms. */
const sleeps: number[] = [];
jest.mock('node:timers/promises', () => ({
  setTimeout: (ms: number, value?: unknown) => {
    if (ms !== 50) sleeps.push(ms);
    return new Promise((resolve) => setImmediate(() => resolve(value)));
  },
}));

/** A group member that emits events only when a test does so, with brokers that respond or not. */
function member(brokers: { isUnavailable: boolean }) {
  const listeners = new Map<string, (event: object) => unknown>();
  const lines: string[] = [];
  let runs = 0;
  const events = { CRASH: 'crash', HEARTBEAT: 'heartbeat', GROUP_JOIN: 'join' };
  const consumer = {
    events,
    on: (event: string, listener: () => void) => void listeners.set(event, listener),
    connect: async () => undefined,
    subscribe: async () => undefined,
    run: async () => {
      if (++runs === 1) listeners.get(events.GROUP_JOIN)?.({});
    },
    disconnect: async () => undefined,
  };
  const request = async () => {
    if (brokers.isUnavailable) throw new Error('they are unavailable');
  };
  let restartsItself: Promise<boolean> | undefined;
  const context = {
    brokers: 'kafka:9092',
    consumerClient: {
      consumer: ({ retry }: ConsumerConfig) => {
        restartsItself = retry?.restartOnFailure?.(new Error());
        return consumer as unknown as Consumer;
      },
    },
    log: { warn: (line: string) => void lines.push(line), info: (line: string) => void lines.push(line) },
    admin: { run: request },
    sender: { now: Date.now },
  };
  const group = new GroupConsumer(context as unknown as KafkaContext, {
    group: 'g',
    topics: ['t'],
    fromBeginning: true,
  });
  return {
    group,
    lines,
    runs: () => runs,
    restartsItself,
    beat: () => listeners.get(events.HEARTBEAT)?.({}),
    crash: (error: Error) => void listeners.get(events.CRASH)?.({ payload: { error } }),
  };
}

describe('a member of a consumer group', () => {
  const start = performance.now();
  let minutes = 0;
  beforeEach(() => {
    minutes = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => start + minutes * 60_000);
  });
  afterEach(() => jest.restoreAllMocks());

  it('reports a liveness problem after minutes without heartbeats while brokers respond, and not before', async () => {
    const { group, beat } = member({ isUnavailable: false });
    await group.run({});
    expect(group.livenessProblem).toBeUndefined();
    minutes = 3;
    expect(await eventually(() => group.livenessProblem)).toContain('g has no heartbeat with its group');
    beat();
    expect(group.livenessProblem).toBeUndefined();
  });

  it('reports no liveness problem while brokers are unavailable, because a restart would not help', async () => {
    const { group } = member({ isUnavailable: true });
    await group.run({});
    minutes = 3;
    for (let requested = 0; requested < 3; requested++) {
      expect(group.livenessProblem).toBeUndefined();
      await new Promise(setImmediate);
    }
  });
});

describe('a member of a consumer group whose topic does not exist', () => {
  const missing = Object.assign(new Error('not retriable'), {
    cause: Object.assign(new Error('This server does not host this topic'), { type: 'UNKNOWN_TOPIC_OR_PARTITION' }),
  });
  it('restarts after growing pauses, and logs the failure once until it recovers', async () => {
    const { group, lines, runs, restartsItself, beat, crash } = member({ isUnavailable: false });
    await group.run({});
    expect(await restartsItself).toBe(false);
    sleeps.length = 0;
    for (let failures = 1; failures <= 8; failures++) {
      crash(missing);
      await eventually(() => runs() > failures || undefined);
    }
    expect(sleeps).toEqual([250, 500, 1000, 2000, 4000, 8000, 10_000, 10_000]);
    expect(lines).toEqual(['consumer group failed; retrying']);
    crash(missing);
    expect(group.readinessProblem).toMatch(
      /^Kafka consumer g failed: cannot use Kafka at kafka:9092 \(a topic does not exist\) since 2[\d-]+T[\d:]+Z$/,
    );
    beat();
    crash(missing);
    expect(lines).toEqual([
      'consumer group failed; retrying',
      'consumer group recovered',
      'consumer group failed; retrying',
    ]);
  });

  it('has no liveness problem, because a restart would not restore the topic', async () => {
    const { group, crash } = member({ isUnavailable: false });
    await group.run({});
    crash(missing);
    const now = performance.now();
    jest.spyOn(performance, 'now').mockReturnValue(now + 300_000);
    for (let requested = 0; requested < 3; requested++) {
      expect(group.livenessProblem).toBeUndefined();
      await new Promise(setImmediate);
    }
    jest.restoreAllMocks();
  });
});
