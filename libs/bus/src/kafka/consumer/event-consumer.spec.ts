import type { Consumer } from 'kafkajs';
import type { MessageDispatcher } from '../../messages/message-dispatcher';
import type { KafkaContext } from '../context/kafka-context';
import { EventConsumer } from './event-consumer';

const EVENTS = ['CRASH', 'HEARTBEAT', 'GROUP_JOIN', 'REBALANCING', 'FETCH_START', 'FETCH'] as const;
type EventName = (typeof EVENTS)[number];

/** A consumer that has joined its group and whose heartbeats succeed, on brokers that the test speaks for. */
async function joined() {
  const listeners = new Map<string, ((event: object) => void)[]>();
  const emit = (event: EventName, payload: object = {}) => {
    for (const listener of listeners.get(event) ?? []) listener({ payload });
  };
  const consumer = {
    events: Object.fromEntries(EVENTS.map((name) => [name, name])),
    on: (event: string, listener: (event: object) => void) =>
      void listeners.set(event, [...(listeners.get(event) ?? []), listener]),
    connect: async () => undefined,
    subscribe: async () => undefined,
    disconnect: async () => undefined,
    run: async () => emit('GROUP_JOIN', { memberId: 'm', memberAssignment: { t: [0] } }),
  };
  const warnings: string[] = [];
  const context = {
    kafka: { consumer: () => consumer as unknown as Consumer },
    log: { warn: (message: string) => void warnings.push(message) },
  } as unknown as KafkaContext;
  const dispatcher = { close: async () => undefined } as unknown as MessageDispatcher;
  const events = new EventConsumer(context, { group: 'g', topics: ['t'], fromBeginning: true }, dispatcher);
  await events.start();
  let isCaughtUp = false;
  void events.catchUpTo(new Map([['t/0', 3]])).then(() => (isCaughtUp = true));
  const pass = async (seconds: number, eachSecond = () => {}) => {
    for (let second = 0; second < seconds; second++) {
      emit('HEARTBEAT');
      eachSecond();
      await jest.advanceTimersByTimeAsync(1000);
    }
  };
  return { emit, pass, warnings, isCaughtUp: () => isCaughtUp, close: () => events.close() };
}

describe('an event consumer that catches up', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('does not take the silence of a busy broker for the end of a topic', async () => {
    const { emit, pass, isCaughtUp, close } = await joined();
    emit('FETCH_START', { nodeId: 1 });
    await pass(60);
    expect(isCaughtUp()).toBe(false);
    await close();
  });

  it('does not take fetches that fail for the end of a topic', async () => {
    const { emit, pass, isCaughtUp, close } = await joined();
    await pass(60, () => {
      emit('FETCH_START', { nodeId: 1 });
      emit('FETCH', { nodeId: 1, duration: 3 });
    });
    expect(isCaughtUp()).toBe(false);
    await close();
  });

  it('continues, with a warning, when every broker says that there are no more messages', async () => {
    const { emit, pass, isCaughtUp, warnings, close } = await joined();
    const poll = (nodeId: number) => {
      emit('FETCH_START', { nodeId });
      emit('FETCH', { nodeId, duration: 505 });
    };
    emit('FETCH_START', { nodeId: 2 });
    await pass(20, () => poll(1));
    expect(isCaughtUp()).toBe(false);
    await pass(20, () => [1, 2].forEach(poll));
    expect(isCaughtUp()).toBe(true);
    expect(warnings).toEqual([expect.stringContaining('end offsets not reached')]);
    await close();
  });
});
