import type { Bus } from '../port/bus';
import { createSubscription } from '../port/bus';
import { BusFixture, NO_HANDLERS, createNotes, listIndices, createRecorder, waitUntil } from '../bus.fixture';
import { PartitionLog, type LogEntry } from './partition-log';

const texts = (log: PartitionLog, from: LogEntry = log.start) => {
  const found: (string | null)[] = [];
  for (let entry = from.next; entry; entry = entry.next) if (!entry.isSuperseded) found.push(entry.text);
  return found;
};

describe('a partition', () => {
  const put = (log: PartitionLog, key: string, text: string | null) => log.append({ key, text, headers: {} });

  it('keeps the newest messages of a topic that is not compacted, within the limits of count and bytes', () => {
    const log = new PartitionLog(false, { messages: 3, characters: 10 });
    for (const text of ['a', 'b', 'c', 'd']) put(log, 'k', text);
    expect(texts(log)).toEqual(['b', 'c', 'd']);
    put(log, 'k', 'eeeeeeeee');
    expect(texts(log)).toEqual(['d', 'eeeeeeeee']);
    put(log, 'k', 'longer than the limit');
    expect(texts(log)).toEqual(['longer than the limit']);
  });

  it('keeps dropped messages for a reader that lags behind', () => {
    const log = new PartitionLog(false, { messages: 1, characters: 100 });
    put(log, 'k', 'a');
    const position = log.last;
    for (const text of ['b', 'c', 'd']) put(log, 'k', text);
    expect(texts(log)).toEqual(['d']);
    expect(texts(log, position)).toEqual(['b', 'c', 'd']);
  });

  it('keeps the last message of each key of a compacted topic, tombstones included', () => {
    const log = new PartitionLog(true, { messages: 1, characters: 1 });
    for (const text of ['1', '2']) for (const key of ['a', 'b', 'c']) put(log, key, key + text);
    put(log, 'b', null);
    put(log, 'a', 'a3');
    expect(texts(log)).toEqual(['c2', null, 'a3']);
  });

  it('continues a reader of a superseded message at the next one', () => {
    const log = new PartitionLog(true, { messages: 1, characters: 1 });
    put(log, 'a', 'a1');
    const position = log.last;
    for (const text of ['2', '3']) for (const key of ['a', 'b']) put(log, key, key + text);
    expect(texts(log, position)).toEqual(['a3', 'b3']);
  });
});

describe('the in-process bus', () => {
  let fixture: BusFixture;
  let bus: Bus;
  beforeEach(async () => {
    fixture = new BusFixture();
    bus = await fixture.openBus({ publishTimeoutMs: 200 });
  });
  afterEach(() => fixture.close());

  it('is not durable', () => {
    expect(bus.isDurable).toBe(false);
  });

  it('blocks publishers for slow subscribers, up to their deadline', async () => {
    const type = fixture.createEventType();
    const { handle, values } = createRecorder();
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const slow = createSubscription(type, 'one-instance', async (delivery) => {
      await held;
      await handle(delivery);
    });
    const listening = await bus.listen({ ...NO_HANDLERS, service: 'slow', subscriptions: [slow] });
    const large = (value: number) => ({ key: 'a', value, text: 'x'.repeat(3 * 1024 * 1024) });
    for (const value of listIndices(3)) await bus.publish(type, [large(value)]);
    await expect(bus.publish(type, [large(3)])).rejects.toMatchObject({ code: 'Unavailable' });
    const waiting = bus.publish(type, [large(4)]);
    release();
    await waiting;
    await waitUntil(() => values().length === 4);
    expect(values()).toEqual([0, 1, 2, 4]);
    // A closed service blocks no publisher.
    await listening.close();
    for (const value of listIndices(5)) await bus.publish(type, [large(value)]);
  });

  it('yields between handlers that never await', async () => {
    const type = fixture.createEventType();
    const { handle, values } = createRecorder();
    await bus.listen({
      ...NO_HANDLERS,
      service: 'busy',
      subscriptions: [createSubscription(type, 'one-instance', handle)],
    });
    await bus.publish(type, createNotes('a', ...listIndices(1000)));
    await new Promise((resolve) => setImmediate(resolve));
    expect(values().length).toBeLessThan(1000);
    await waitUntil(() => values().length === 1000);
  });
});
