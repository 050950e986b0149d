import { describeWith } from '@daystar/testing';
import { createSubscription } from './port/bus';
import { MAX_MESSAGE_BYTES } from './messages/message';
import {
  waitShortly,
  closeAll,
  NO_HANDLERS,
  createNotes,
  defineBusSuites,
  listIndices,
  createRecorder,
  waitUntil,
  type Note,
} from './bus.fixture';

const events = defineBusSuites((suite) => {
  it('reach every service, with their headers', async () => {
    const type = suite.fixture.createEventType();
    const [first, second] = [createRecorder(), createRecorder()];
    await suite.fixture.start(
      suite.fixture.createUniqueName('service'),
      createSubscription(type, 'one-instance', first.handle),
    );
    await suite.fixture.start(
      suite.fixture.createUniqueName('service'),
      createSubscription(type, 'every-instance', second.handle),
    );
    await suite.bus.publish(type, createNotes('a', 1, 2, 3));
    await waitUntil(() => first.values().length + second.values().length === 6);
    expect([first.values(), second.values()]).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ]);
    expect(first.deliveries[0]).toMatchObject({
      key: 'a',
      headers: { ce_type: type.topic, ce_specversion: '1.0', 'content-type': 'application/json' },
    });
  });

  it('are shared among the instances of a service, each key in order', async () => {
    const type = suite.fixture.createEventType();
    const service = suite.fixture.createUniqueName('service');
    const instances = [createRecorder(), createRecorder()];
    for (const { handle } of instances)
      await suite.fixture.start(service, createSubscription(type, 'one-instance', handle));
    await suite.bus.publish(
      type,
      listIndices(1000).map((value) => ({ key: `key ${value % 20}`, value })),
    );
    const all = () => instances.flatMap(({ deliveries }) => deliveries);
    await waitUntil(() => all().length === 1000);
    for (const { deliveries } of instances) expect(deliveries.length).toBeGreaterThan(0);
    for (const key of listIndices(20)) {
      const values = all().filter((delivery) => delivery.key === `key ${key}`);
      expect(values.map(({ payload }) => (payload as Note).value)).toEqual(
        listIndices(50).map((turn) => turn * 20 + key),
      );
    }
  });

  it('keep their order when they are published one by one without waiting', async () => {
    const type = suite.fixture.createEventType();
    const { handle, values } = createRecorder();
    await suite.fixture.start(
      suite.fixture.createUniqueName('service'),
      createSubscription(type, 'one-instance', handle),
    );
    await Promise.all(listIndices(300).map((value) => suite.bus.publish(type, createNotes('a', value))));
    await waitUntil(() => values().length === 300);
    expect(values()).toEqual(listIndices(300));
  });

  it('reach every instance with an every-instance subscription', async () => {
    const type = suite.fixture.createEventType();
    const service = suite.fixture.createUniqueName('service');
    const instances = [createRecorder(), createRecorder()];
    for (const { handle } of instances)
      await suite.fixture.start(service, createSubscription(type, 'every-instance', handle));
    await suite.bus.publish(type, createNotes('a', 1, 2));
    await waitUntil(() => instances.every(({ values }) => values().length === 2));
  });

  it('share no objects between services', async () => {
    const type = suite.fixture.createEventType();
    const note = { key: 'a', value: 1 };
    const seen: Note[] = [];
    const mutate = async ({ payload }: { payload: Note | null }) => {
      seen.push({ ...payload! });
      payload!.value = 99;
    };
    for (const service of ['first', 'second']) {
      await suite.fixture.start(
        suite.fixture.createUniqueName(service),
        createSubscription(type, 'one-instance', mutate),
      );
    }
    const published = suite.bus.publish(type, [note]);
    note.value = 77;
    await published;
    await waitUntil(() => seen.length === 2);
    expect(seen).toEqual(createNotes('a', 1, 1));
  });

  it('are parsed once for all handlers of an instance', async () => {
    const type = suite.fixture.createEventType();
    const seen: (Note | null)[] = [];
    const see = async ({ payload }: { payload: Note | null }) => void seen.push(payload);
    const handlers = [createSubscription(type, 'one-instance', see), createSubscription(type, 'one-instance', see)];
    await suite.fixture.start(suite.fixture.createUniqueName('service'), ...handlers);
    await suite.bus.publish(type, [{ key: 'a', value: 1 }]);
    await waitUntil(() => seen.length === 2);
    expect(seen[0]).toBe(seen[1]);
  });

  it('may have 2 MB; nothing is published above the limit', async () => {
    const type = suite.fixture.createEventType();
    const { handle, deliveries } = createRecorder();
    await suite.fixture.start(
      suite.fixture.createUniqueName('service'),
      createSubscription(type, 'one-instance', handle),
    );
    const tooLarge = { key: 'b', value: 2, text: 'x'.repeat(MAX_MESSAGE_BYTES) };
    await expect(suite.bus.publish(type, [...createNotes('b', 1), tooLarge])).rejects.toMatchObject({
      code: 'PayloadTooLarge',
    });
    // Incompressible, so that its size on the wire is the same.
    const noise = Array.from({ length: 2 ** 21 }, () => String.fromCharCode(35 + Math.random() * 57)).join('');
    await suite.bus.publish(type, [{ key: 'a', value: 1, text: noise }]);
    await waitUntil(() => deliveries.length > 0);
    expect(deliveries).toMatchObject([{ key: 'a', payload: { text: noise } }]);
  });
});

const past = defineBusSuites((suite) => {
  it('is received before the subscription starts: the last record per key of a compacted topic', async () => {
    const type = suite.fixture.createEventType(true);
    await suite.bus.publish(type, [
      ...createNotes('a', 1),
      ...createNotes('b', 1),
      ...createNotes('c', 1),
      ...createNotes('a', 2),
    ]);
    await suite.bus.remove(type, 'b');
    const state = new Map<string, number>();
    const handler = createSubscription(type, 'every-instance', async ({ key, payload }) => {
      if (payload) state.set(key, payload.value);
      else state.delete(key);
    });
    await suite.fixture.start(suite.fixture.createUniqueName('service'), handler);
    expect(Object.fromEntries(state)).toEqual({ a: 2, c: 1 });
    await suite.bus.remove(type, 'a');
    await waitUntil(() => !state.has('a'), 'the removal arrived');
  });

  it('states the version that a tombstone removes, if its publisher knows it', async () => {
    const type = suite.fixture.createEventType(true);
    await suite.bus.remove(type, 'a', 3);
    await suite.bus.remove(type, 'b');
    const { handle, deliveries } = createRecorder();
    await suite.fixture.start(
      suite.fixture.createUniqueName('service'),
      createSubscription(type, 'every-instance', handle),
    );
    const removed = deliveries.map(({ key, payload, removedVersion }) => [key, payload, removedVersion]);
    expect(removed.sort()).toEqual([
      ['a', null, 3],
      ['b', null, undefined],
    ]);
  });

  it('is delivered to a service that joins later, and not again after a restart', async () => {
    const type = suite.fixture.createEventType();
    const service = suite.fixture.createUniqueName('service');
    const [before, after] = [createRecorder(), createRecorder()];
    await suite.bus.publish(type, createNotes('a', 1, 2));
    const listening = await suite.fixture.start(service, createSubscription(type, 'one-instance', before.handle));
    await suite.bus.publish(type, createNotes('a', 3));
    await waitUntil(() => before.values().length === 3);
    await listening.close();
    await suite.bus.publish(type, createNotes('a', 4, 5));
    await suite.fixture.start(service, createSubscription(type, 'one-instance', after.handle));
    await waitUntil(() => after.values().length === 2);
    await waitShortly();
    expect([before.values(), after.values()]).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
  });

  it('continues on the other instance when one stops after finishing its message', async () => {
    const type = suite.fixture.createEventType();
    const service = suite.fixture.createUniqueName('service');
    const handled: number[] = [];
    const slow = async ({ payload }: { payload: Note | null }) => {
      await waitShortly();
      handled.push(payload!.value);
    };
    const [one, other] = [
      await suite.fixture.start(service, createSubscription(type, 'one-instance', slow)),
      await suite.fixture.start(service, createSubscription(type, 'one-instance', slow)),
    ];
    await suite.bus.publish(
      type,
      listIndices(24).map((value) => ({ key: `${value}`, value })),
    );
    await waitUntil(() => handled.length > 2);
    await one.close();
    await waitUntil(() => handled.length >= 24);
    await other.close();
    expect([...handled].sort((a, b) => a - b)).toEqual(listIndices(24));
  });

  it('goes to another instance when its deferred effect failed and its instance stops', async () => {
    const type = suite.fixture.createEventType();
    const service = suite.fixture.createUniqueName('service');
    const other = createRecorder();
    let deferredCount = 0;
    const failing = createSubscription(type, 'one-instance', async ({ defer }) => {
      deferredCount++;
      defer(Promise.reject(new Error('The effect failed.')));
    });
    const one = await suite.fixture.start(service, failing);
    await suite.bus.publish(
      type,
      listIndices(24).map((value) => ({ key: `${value}`, value })),
    );
    await waitUntil(() => deferredCount === 24);
    await suite.fixture.start(service, createSubscription(type, 'one-instance', other.handle));
    await one.close();
    await waitUntil(() => new Set(other.values()).size === 24);
  });

  it('refuses to remove a key of a topic that is not compacted', async () => {
    await expect(suite.bus.remove(suite.fixture.createEventType(), 'a')).rejects.toThrow('is not compacted');
  });
});

const closing = defineBusSuites((suite) => {
  it('waits for the running handler and starts no other one', async () => {
    const type = suite.fixture.createEventType();
    const published = suite.fixture.createEventType();
    let hasBegun = false;
    let finished = false;
    const slow = createSubscription(type, 'one-instance', async () => {
      hasBegun = true;
      await waitShortly();
      await suite.bus.publish(published, createNotes('a', 1));
      finished = true;
    });
    const listening = await suite.bus.listen({
      ...NO_HANDLERS,
      service: suite.fixture.createUniqueName('service'),
      subscriptions: [slow],
    });
    await suite.bus.publish(type, createNotes('a', 1));
    await waitUntil(() => hasBegun);
    expect(suite.bus.findReadinessProblem()).toBeUndefined();
    await suite.bus.close();
    await closeAll(listening);
    expect(finished).toBe(true);
    await expect(suite.bus.publish(type, createNotes('a', 2))).rejects.toMatchObject({ code: 'Unavailable' });
    expect(suite.bus.findReadinessProblem()).toBe('the bus is closed');
  });
});

describe('within a process, events', events.inProcess);
describeWith('stack', 'on Kafka, events', events.onKafka);
describe('within a process, an earlier message', past.inProcess);
describeWith('stack', 'on Kafka, an earlier message', past.onKafka);
describe('within a process, a bus that closes', closing.inProcess);
describeWith('stack', 'on Kafka, a bus that closes', closing.onKafka);
