import { type EventType, measurementsStored, siteChanged } from '@daystar/contracts';
import { describeWith } from '@daystar/testing';
import { Kafka, logLevel } from 'kafkajs';
import type { Bus } from '../port/bus';
import { createSubscription } from '../port/bus';
import { openBus } from '../open-bus';
import { openDeadLetters } from '../open-dead-letters';
import { BusFixture, waitUntil } from '../bus.fixture';

const [FIRST, SECOND, THIRD] = ['aaaa-0000-0000-0001', 'aaaa-0000-0000-0002', 'aaaa-0000-0000-0003'];
const site = (resource_id: string, name: string) => ({ ...siteChanged.example, resource_id, name });
const measured = (resource_id: string, account_id: string) => ({
  ...measurementsStored.example,
  resource_id,
  account_id,
});

describeWith('stack', 'dead letters', () => {
  const kafka = process.env.DAYSTAR_TEST_KAFKA;
  let fixture: BusFixture;
  let bus: Bus;
  let letters: Awaited<ReturnType<typeof openDeadLetters>>;
  let mended: boolean;
  let handled: string[];

  beforeEach(async () => {
    fixture = new BusFixture(kafka);
    mended = false;
    handled = [];
    const options = {
      kafka,
      namespace: fixture.runId,
      clientId: fixture.createUniqueName('client'),
      log: { info: () => {}, warn: () => {}, error: () => {} },
      now: Date.now,
      retryPolicy: { pausesMs: [5], outageMs: 1000 },
    };
    bus = await openBus(options);
    letters = await openDeadLetters(options);
  });
  afterEach(async () => {
    await letters.close();
    await bus.close();
    await fixture.close();
  });

  /** A service that rejects records with a bad name until it is fixed. */
  async function listen<T extends object>(type: EventType<T>, nameOf: (payload: T) => string) {
    const handle = createSubscription(type, 'one-instance', async ({ key, payload }) => {
      if (!mended && payload && nameOf(payload) === 'bad') throw new Error('a bad name');
      handled.push(key);
    });
    await bus.listen({ service: 'registry', subscriptions: [handle], responders: [] });
  }

  async function counted(topic: string, count: number): Promise<void> {
    let counts = new Map<string, number>();
    while (counts.get(topic) !== count) counts = await letters.countByTopic();
    expect([...counts.keys()]).toEqual([topic]);
  }

  it('are counted by topic, listed, and handled when replayed', async () => {
    const { topic } = siteChanged;
    expect([...(await letters.countByTopic())]).toEqual([]);
    expect(await letters.list(topic)).toEqual([]);
    expect(await letters.replay(topic)).toEqual({ sent: 0, superseded: [] });

    await listen(siteChanged, ({ name }) => name);
    await bus.publish(siteChanged, [site(FIRST, 'bad'), site(SECOND, 'bad'), site(THIRD, 'good')]);
    await waitUntil(() => handled.includes(THIRD));
    await counted(topic, 2);

    const held = await letters.list(topic);
    expect(held.map(({ key }) => key).sort()).toEqual([FIRST, SECOND]);
    expect(held[0].headers).toMatchObject({
      dead_letter_service: `${fixture.runId}.registry`,
      dead_letter_error: 'Error: a bad name',
    });
    expect(JSON.parse(held[0].text!)).toMatchObject({ name: 'bad' });

    mended = true;
    expect(await letters.replay(topic, held[1].offset)).toEqual({ sent: 1, superseded: [] });
    await waitUntil(() => handled.includes(held[1].key));
    expect(handled).not.toContain(held[0].key);
    // The replayed message is the newest of its key.
    expect(await letters.replay(topic)).toEqual({ sent: 1, superseded: [held[1]] });
    await waitUntil(() => handled.includes(held[0].key));
    expect([...(await letters.countByTopic())]).toEqual([]);
  });

  it('are not replayed over a later message of their key on a compacted topic', async () => {
    const { topic } = siteChanged;
    await listen(siteChanged, ({ name }) => name);
    await bus.publish(siteChanged, [site(FIRST, 'bad'), site(SECOND, 'bad'), site(THIRD, 'bad')]);
    await counted(topic, 3);
    await bus.publish(siteChanged, [site(FIRST, 'good')]);
    await bus.remove(siteChanged, SECOND);
    await waitUntil(() => handled.includes(FIRST) && handled.includes(SECOND));
    mended = true;
    const { sent, superseded } = await letters.replay(topic);
    expect([sent, superseded.map(({ key }) => key).sort()]).toEqual([1, [FIRST, SECOND]]);
    await waitUntil(() => handled.includes(THIRD));
    expect([...(await letters.countByTopic())]).toEqual([]);
  });

  it('are superseded when compaction has deleted the original message', async () => {
    const topic = `${fixture.runId}.${siteChanged.topic}`;
    await listen(siteChanged, ({ name }) => name);
    await bus.publish(siteChanged, [site(FIRST, 'bad'), site(SECOND, 'good')]);
    await counted(siteChanged.topic, 1);
    const [{ headers, text }] = await letters.list(siteChanged.topic);
    const producer = new Kafka({ brokers: [kafka!], logLevel: logLevel.NOTHING }).producer();
    await producer.connect();
    const messages = [{ key: THIRD, value: text, headers: { ...headers, dead_letter_origin: `${topic}/0/99` } }];
    await producer.send({ topic: `${topic}.dlq`, messages });
    await producer.disconnect();
    mended = true;
    const { sent, superseded } = await letters.replay(siteChanged.topic);
    expect([sent, superseded.map(({ key }) => key)]).toEqual([1, [THIRD]]);
  });

  it('are all replayed on a topic that is not compacted', async () => {
    const { topic } = measurementsStored;
    await listen(measurementsStored, ({ account_id }) => account_id);
    await bus.publish(measurementsStored, [measured(FIRST, 'bad'), measured(FIRST, 'good')]);
    await waitUntil(() => handled.length === 1);
    await counted(topic, 1);
    mended = true;
    expect(await letters.replay(topic)).toEqual({ sent: 1, superseded: [] });
    await waitUntil(() => handled.length === 2);
  });

  it('are replayed only to the service that failed, and stay unique per service and record', async () => {
    const { topic } = measurementsStored;
    const others: string[] = [];
    const other = createSubscription(measurementsStored, 'one-instance', async ({ key }) => void others.push(key));
    await bus.listen({ service: 'engine', subscriptions: [other], responders: [] });
    await listen(measurementsStored, ({ account_id }) => account_id);
    await bus.publish(measurementsStored, [measured(FIRST, 'bad')]);
    await waitUntil(() => others.length === 1);
    await counted(topic, 1);
    // The service is not fixed yet, so replayed messages fail again.
    for (let times = 0; times < 2; times++) {
      expect(await letters.replay(topic)).toEqual({ sent: 1, superseded: [] });
      await counted(topic, 1);
    }
    mended = true;
    expect(await letters.replay(topic)).toEqual({ sent: 1, superseded: [] });
    await waitUntil(() => handled.length === 1);
    expect(others).toEqual([FIRST]);
  }, 60_000);

  it('are not written for messages that tools reject, nor again by instances that start later', async () => {
    const { topic } = siteChanged;
    const failing = createSubscription(siteChanged, 'every-instance', async () => {
      throw new Error('a bad name');
    });
    await bus.publish(siteChanged, [site(FIRST, 'bad')]);
    const rejected: string[] = [];
    const tool = { ...failing, onRejected: (key: string, error: unknown) => void rejected.push(`${key} ${error}`) };
    await bus.listen({ service: 'admin', subscriptions: [tool], responders: [] });
    expect(rejected).toEqual([`${FIRST} Error: a bad name`]);
    expect([...(await letters.countByTopic())]).toEqual([]);
    for (let starts = 0; starts < 2; starts++) {
      const listening = await bus.listen({ service: 'gateway', subscriptions: [failing], responders: [] });
      await listening.close();
    }
    await bus.listen({ service: 'engine', subscriptions: [failing], responders: [] });
    await counted(topic, 2);
    // The same record failed in both services: a compacted topic replays it once.
    expect(await letters.replay(topic)).toEqual({ sent: 1, superseded: [] });
  }, 60_000);

  it('are not written again for records whose dead letters were dropped, while these are retained', async () => {
    const { topic } = siteChanged;
    const failing = createSubscription(siteChanged, 'every-instance', async () => {
      throw new Error('a bad name');
    });
    const restart = async (service: string) => {
      const listening = await bus.listen({ service, subscriptions: [failing], responders: [] });
      await listening.close();
    };
    await bus.publish(siteChanged, [site(FIRST, 'bad')]);
    await restart('gateway');
    expect(await letters.drop(topic)).toBe(1);
    await restart('gateway');
    expect(await letters.list(topic)).toEqual([]);
    expect(await letters.countByTopic()).toEqual(new Map());
    // Another record fails: its dead letter is new, and the first one stays dropped.
    await bus.publish(siteChanged, [site(SECOND, 'bad')]);
    await restart('gateway');
    expect((await letters.list(topic)).map(({ key }) => key)).toEqual([SECOND]);
    expect(await letters.drop(topic)).toBe(1);
    await restart('gateway');
    expect(await letters.list(topic)).toEqual([]);
    // Another service has not failed before.
    await restart('engine');
    expect(await letters.list(topic)).toHaveLength(2);
  }, 60_000);

  it('are counted once and dropped together when two instances wrote them concurrently', async () => {
    const { topic } = measurementsStored;
    await listen(measurementsStored, ({ account_id }) => account_id);
    await bus.publish(measurementsStored, [measured(FIRST, 'bad'), measured(SECOND, 'bad')]);
    await counted(topic, 2);
    const [first, second] = await letters.list(topic);
    const producer = new Kafka({ brokers: [kafka!], logLevel: logLevel.NOTHING }).producer();
    await producer.connect();
    const copy = { key: first.key, value: first.text, headers: { ...first.headers } };
    await producer.send({ topic: `${fixture.runId}.${topic}.dlq`, messages: [copy] });
    await producer.disconnect();
    expect(await letters.countByTopic()).toEqual(new Map([[topic, 2]]));
    expect(await letters.drop(topic, first.offset)).toBe(1);
    expect(await letters.list(topic)).toEqual([second]);
    expect(await letters.countByTopic()).toEqual(new Map([[topic, 1]]));
  }, 60_000);

  it('can be deleted without replay', async () => {
    const { topic } = measurementsStored;
    await listen(measurementsStored, ({ account_id }) => account_id);
    await bus.publish(measurementsStored, [measured(FIRST, 'bad'), measured(SECOND, 'bad'), measured(THIRD, 'bad')]);
    await counted(topic, 3);
    const [oldest] = await letters.list(topic);
    expect(await letters.drop(topic, oldest.offset)).toBe(1);
    expect((await letters.list(topic)).map(({ offset }) => offset)).not.toContain(oldest.offset);
    expect(await letters.drop(topic)).toBe(2);
    expect([...(await letters.countByTopic())]).toEqual([]);
    expect(handled).toEqual([]);
  }, 60_000);
});
