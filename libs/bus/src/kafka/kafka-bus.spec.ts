import { createTestTopic, describeWith } from '@daystar/testing';
import { Kafka, logLevel, type Admin } from 'kafkajs';
import { createSubscription, createResponder, type Bus } from '../port/bus';
import {
  BusFixture,
  waitShortly,
  NO_HANDLERS,
  createNotes,
  createRecorder,
  waitUntil,
  type Note,
} from '../bus.fixture';
import { BrokerProxy } from './broker-proxy.fixture';

describeWith('stack', 'the Kafka bus', () => {
  let fixture: BusFixture;
  let line: BrokerProxy;
  let bus: Bus;
  let broker: string;
  let admin: Admin;
  let kafka: Kafka;

  beforeEach(async () => {
    broker = process.env.DAYSTAR_TEST_KAFKA!;
    kafka = new Kafka({ brokers: [broker], logLevel: logLevel.NOTHING });
    admin = kafka.admin();
    await admin.connect();
    fixture = new BusFixture(broker);
    line = await new BrokerProxy(broker).open();
    bus = await fixture.openBus({ socketFactory: line.socketFactory, publishTimeoutMs: 1500 });
  });
  afterEach(async () => {
    line.setState('open');
    await fixture.close();
    line.close();
    await admin.disconnect();
  });

  it.each(['cut', 'frozen'] as const)(
    'reports in time that nothing can be published when the connection is %s',
    async (state) => {
      const type = fixture.createEventType();
      await bus.publish(type, createNotes('a', 1));
      line.setState(state);
      for (const value of [2, 3]) {
        await expect(bus.publish(type, createNotes('a', value))).rejects.toMatchObject({ code: 'Unavailable' });
      }
      await expect(bus.publish(fixture.createEventType(), createNotes('a', 4))).rejects.toMatchObject({
        code: 'Unavailable',
      });
      await waitUntil(() => /Kafka/.test(bus.findReadinessProblem() ?? ''), 'the bus reported a problem');
      await expect(bus.request(fixture.createCommandType(), createNotes('a', 1)[0], 300)).rejects.toMatchObject({
        code: 'Unavailable',
      });

      line.setState('open');
      const other = fixture.createEventType();
      let taken = false;
      await waitUntil(() => {
        bus.publish(other, createNotes('a', 5)).then(
          () => (taken = true),
          () => {},
        );
        return taken;
      }, 'it publishes again');
      await waitUntil(() => bus.findReadinessProblem() === undefined, 'the bus recovered');
    },
  );

  it('misses no event while disconnected', async () => {
    const type = fixture.createEventType();
    const otherBus = await fixture.openBus();
    const { handle, values } = createRecorder();
    await bus.listen({
      ...NO_HANDLERS,
      service: fixture.createUniqueName('service'),
      subscriptions: [createSubscription(type, 'one-instance', handle)],
    });
    await otherBus.publish(type, createNotes('a', 1));
    await waitUntil(() => values().length === 1);
    line.setState('cut');
    await otherBus.publish(type, createNotes('a', 2, 3));
    await waitUntil(() => /consumer/.test(bus.findReadinessProblem() ?? ''), 'the bus reported a problem');
    line.setState('open');
    await waitUntil(() => values().includes(3));
    expect(values().filter((value) => value !== 1)).toEqual([2, 3]);
    await waitUntil(() => bus.findReadinessProblem() === undefined, 'the bus recovered');
  });

  it('delivers the unfinished messages of a dead instance to another', async () => {
    const type = fixture.createEventType();
    const service = fixture.createUniqueName('service');
    let begun = 0;
    const hanging = createSubscription(type, 'one-instance', async () => {
      begun++;
      await waitUntil(() => false).catch(() => {});
    });
    void bus.listen({ ...NO_HANDLERS, service, subscriptions: [hanging] });
    const otherBus = await fixture.openBus();
    await otherBus.publish(type, createNotes('a', 1, 2));
    await waitUntil(() => begun === 1);
    line.setState('cut');
    const { handle, values } = createRecorder();
    await otherBus.listen({
      ...NO_HANDLERS,
      service,
      subscriptions: [createSubscription(type, 'one-instance', handle)],
    });
    await waitUntil(() => values().length === 2);
    expect(values()).toEqual([1, 2]);
  });

  it('waits for the broker at start and can be closed meanwhile', async () => {
    line.setState('cut');
    const type = fixture.createEventType(true);
    const { handle, values } = createRecorder();
    const listener = {
      ...NO_HANDLERS,
      service: fixture.createUniqueName('service'),
      subscriptions: [createSubscription(type, 'every-instance', handle)],
    };
    await (await fixture.openBus()).publish(type, createNotes('a', 1));
    const early = await fixture.openBus({ socketFactory: line.socketFactory });
    const given = early.listen(listener);
    await waitShortly();
    await early.close();
    await given;
    expect(values()).toEqual([]);

    const listening = bus.listen(listener);
    await waitUntil(() => bus.findReadinessProblem() !== undefined, 'the bus reported a problem');
    line.setState('open');
    await listening;
    expect(values()).toEqual([1]);
  });

  it('is not blocked by a slow key', async () => {
    const type = fixture.createEventType();
    const { handle, values } = createRecorder();
    let release = () => {};
    const slow = createSubscription(type, 'one-instance', async (delivery) => {
      if (delivery.key === 'slow') await new Promise<void>((resolve) => (release = resolve));
      await handle(delivery);
    });
    await bus.listen({ ...NO_HANDLERS, service: fixture.createUniqueName('service'), subscriptions: [slow] });
    await bus.publish(type, createNotes('slow', 0));
    // Some of these keys share the partition of the slow one and wait behind it.
    const quick = (from: number) =>
      Array.from({ length: 50 }, (_, index) => ({ key: `${index}`, value: from + index }));
    for (const from of [100, 200, 300]) {
      const before = values().length;
      await bus.publish(type, quick(from));
      await waitUntil(() => values().length > before + 20);
    }
    expect(values()).not.toContain(0);
    release();
    await waitUntil(() => values().length === 151);
  });

  it('dead-letters malformed JSON unchanged', async () => {
    const type = fixture.createEventType();
    const { handle, values } = createRecorder();
    await bus.publish(type, createNotes('a', 1));
    await bus.listen({
      ...NO_HANDLERS,
      service: fixture.createUniqueName('service'),
      subscriptions: [createSubscription(type, 'one-instance', handle)],
    });
    const producer = kafka.producer();
    await producer.connect();
    await producer.send({
      topic: type.topic,
      messages: [{ key: 'a', value: 'not {json', headers: { other: 'kept' } }],
    });
    await producer.disconnect();
    await bus.publish(type, createNotes('a', 2));
    await waitUntil(() => values().length === 2);
    const [letter] = await rawMessages(`${type.topic}.dlq`);
    expect(letter.value!.toString()).toBe('not {json');
    expect(letter.headers).toMatchObject({ other: Buffer.from('kept') });
  });

  it('skips irrelevant old messages at start and receives all new ones', async () => {
    const type = { ...fixture.createEventType(), maxAgeMs: 3_600_000 };
    await createTestTopic(admin, { topic: type.topic, numPartitions: 6 });
    const producer = kafka.producer();
    await producer.connect();
    const long = String(Date.now() - 2 * type.maxAgeMs);
    const old = ['b', 'c', 'd'].map((key) => ({ key, value: JSON.stringify({ key, value: 0 }), timestamp: long }));
    await producer.send({ topic: type.topic, messages: old });
    await producer.disconnect();
    await bus.publish(type, createNotes('a', 1));
    const { handle, values } = createRecorder();
    const service = fixture.createUniqueName('service');
    await bus.listen({ ...NO_HANDLERS, service, subscriptions: [createSubscription(type, 'every-instance', handle)] });
    expect(values()).toEqual([1]);
    await bus.publish(
      type,
      [2, 3, 4].map((value) => ({ key: 'bcd'[value - 2], value })),
    );
    await waitUntil(() => values().length === 4);
    expect(values().sort()).toEqual([1, 2, 3, 4]);
    // Nor does it learn that it must rejoin its group.
    const { groups } = await admin.listGroups();
    const { groupId } = groups.find((group) => group.groupId.startsWith(service))!;
    const [{ partitions }] = await admin.fetchOffsets({ groupId, topics: [type.topic] });
    expect(partitions.every(({ offset }) => Number(offset) >= 0)).toBe(true);
  });

  it('creates topics with the configuration of their kind', async () => {
    const [events, state] = [fixture.createEventType(), fixture.createEventType(true)];
    await bus.publish(events, createNotes('a', 1));
    await bus.publish(state, createNotes('a', 1));
    expect(await configuration(events.topic)).toMatchObject({
      'cleanup.policy': 'delete',
      'retention.ms': String(72 * 3_600_000),
      'max.message.bytes': String(9 * 1024 * 1024),
    });
    expect(await configuration(state.topic)).toMatchObject({ 'cleanup.policy': 'compact' });
    const { topics } = await admin.fetchTopicMetadata({ topics: [events.topic] });
    expect(topics[0].partitions).toHaveLength(6);
  });

  it('deletes the group of an instance that has stopped', async () => {
    const state = fixture.createEventType(true);
    const command = fixture.createCommandType();
    const { service } = command;
    const listening = await bus.listen({
      service,
      subscriptions: [createSubscription(state, 'every-instance', async () => {})],
      responders: [createResponder(command, async (request: Note) => request)],
    });
    const requester = await fixture.openBus();
    await requester.request(command, createNotes('a', 1)[0]);
    const groups = async () =>
      (await admin.listGroups()).groups
        .map(({ groupId }) => groupId)
        .filter((group) => group.startsWith(fixture.runId));
    expect(await groups()).toHaveLength(3);
    await listening.close();
    await requester.close();
    expect(await groups()).toEqual([`${service}.command`]);
  });

  async function configuration(topic: string): Promise<Record<string, string>> {
    const { resources } = await admin.describeConfigs({
      includeSynonyms: false,
      resources: [{ type: 2, name: topic }],
    });
    return Object.fromEntries(
      resources[0].configEntries.map(({ configName, configValue }) => [configName, configValue]),
    );
  }

  async function rawMessages(topic: string) {
    const messages: { value: Buffer | null; headers?: object }[] = [];
    const consumer = kafka.consumer({ groupId: fixture.createUniqueName('raw'), maxWaitTimeInMs: 100 });
    await consumer.connect();
    await consumer.subscribe({ topics: [topic], fromBeginning: true });
    await consumer.run({ eachMessage: async ({ message }) => void messages.push(message) });
    await waitUntil(() => messages.length > 0);
    await consumer.disconnect();
    return messages;
  }
});
