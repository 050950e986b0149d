import { EVENT_TYPES, TOPICS, type Topic, getEventTopic, siteChanged, weatherTilePublished } from '@daystar/contracts';
import { describeWith } from '@daystar/testing';
import { type Admin, ConfigResourceTypes, type ITopicConfig, Kafka, logLevel } from 'kafkajs';
import { BusFixture } from '../bus.fixture';
import type { AdminClient } from './admin/admin-client';
import { TOPIC_SETTINGS } from './admin/topic-configuration';
import { TopicProvisioner } from './admin/topic-provisioner';

/** Requests to a broker without topics. */
async function requested(replicas: number, ...needs: Topic[]): Promise<ITopicConfig[]> {
  const made: ITopicConfig[] = [];
  const broker = {
    listTopics: async () => [],
    createTopics: async ({ topics }: { topics: ITopicConfig[] }) => (made.push(...topics), true),
  } as unknown as Admin;
  const admin = { run: (work: (admin: Admin) => unknown) => work(broker), fetchOffsets: async () => [] };
  await new TopicProvisioner(admin as unknown as AdminClient, { ...TOPIC_SETTINGS, replicas }).ensure(...needs);
  return made;
}

const settings = ({ configEntries = [] }: ITopicConfig) =>
  Object.fromEntries(configEntries.map(({ name, value }) => [name, value]));

describe('topics', () => {
  it('have the stated number of replicas, of which one may be unavailable', async () => {
    for (const topic of await requested(3, ...EVENT_TYPES.map(getEventTopic))) {
      expect(topic.replicationFactor).toBe(3);
      expect(settings(topic)).toMatchObject({ 'min.insync.replicas': '2', 'max.message.bytes': '9437184' });
    }
  });

  it('have the default number of replicas of the brokers when none is stated', async () => {
    const [topic] = await requested(-1, { name: 'a', kind: 'events' });
    expect(topic.replicationFactor).toBe(-1);
    expect(settings(topic)).not.toHaveProperty('min.insync.replicas');
  });
});

/** Topics of a broker on which every topic exists with some number of partitions. */
function topicsOnBroker(
  partitions: number,
  stated: { partitions?: number },
  enlarged: object[] = [],
): TopicProvisioner {
  const broker = {
    listTopics: async () => TOPICS.map(({ name }) => name),
    fetchTopicMetadata: async ({ topics }: { topics: string[] }) => ({
      topics: topics.map((name) => ({ name, partitions: Array(partitions).fill({}) })),
    }),
    createPartitions: async ({ topicPartitions }: { topicPartitions: object[] }) => enlarged.push(...topicPartitions),
  } as unknown as Admin;
  const admin = { run: (work: (admin: Admin) => unknown) => work(broker) };
  return new TopicProvisioner(admin as unknown as AdminClient, stated);
}

describe('existing topics', () => {
  const sites = getEventTopic(siteChanged);
  const tiles = getEventTopic(weatherTilePublished);

  it.each([4, 12])(
    'are refused when one of them is compacted and has %i partitions instead of the stated 6',
    async (count) => {
      await expect(topicsOnBroker(count, { partitions: 6 }).ensure(tiles, sites)).rejects.toThrow(
        new RegExp(
          `sites\\.site\\.v1 has ${count} partitions, not 6: .*DAYSTAR_KAFKA_PARTITIONS=${count}.*admin announce.*docs/recover\\.md`,
        ),
      );
    },
  );

  it('are accepted when no count is stated, when it matches, or when they are not compacted', async () => {
    await topicsOnBroker(12, {}).ensure(tiles, sites);
    await topicsOnBroker(12, { partitions: 12 }).ensure(tiles, sites);
    await topicsOnBroker(12, { partitions: 6 }).ensure(tiles);
  });

  it('get more partitions on demand, unless they are compacted or have one partition', async () => {
    const enlarged: { topic: string; count: number }[] = [];
    await topicsOnBroker(6, { partitions: 48 }, enlarged).enlarge(TOPICS);
    const shared = TOPICS.filter(({ kind }) => kind === 'events' || kind === 'commands');
    expect(enlarged).toEqual(shared.map(({ name }) => ({ topic: name, count: 48 })));
  });
});

describeWith('stack', 'topics on Kafka', () => {
  it('fail the startup of a service when a compacted one has more partitions, and the error says what to do', async () => {
    const fixture = new BusFixture(process.env.DAYSTAR_TEST_KAFKA);
    const type = fixture.createEventType(true);
    await (await fixture.openBus({ topics: { partitions: 1 } })).publish(type, [{ key: 'a', value: 1 }]);
    const bus = await fixture.openBus({ topics: { partitions: 2 } });
    const listening = bus.listen({ service: fixture.runId, subscriptions: [], responders: [], publishes: [type] });
    await expect(listening).rejects.toThrow(`${type.topic} has 1 partitions, not 2`);
    await fixture.close();
  });

  it('have the stated replicas, retention and compaction', async () => {
    const fixture = new BusFixture(process.env.DAYSTAR_TEST_KAFKA);
    const bus = await fixture.openBus({ topics: { replicas: 1 } });
    const types = [fixture.createEventType(true), fixture.createEventType(false)];
    for (const type of types) await bus.publish(type, [{ key: 'a', value: 1 }]);
    const admin = new Kafka({ brokers: [process.env.DAYSTAR_TEST_KAFKA ?? ''], logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
    const names = types.map(({ topic }) => topic);
    const { topics } = await admin.fetchTopicMetadata({ topics: names });
    expect(topics.map(({ partitions }) => partitions.map(({ replicas }) => replicas.length))).toEqual(
      names.map(() => Array(TOPIC_SETTINGS.partitions).fill(1)),
    );
    const resources = names.map((name) => ({ type: ConfigResourceTypes.TOPIC, name }));
    const { resources: found } = await admin.describeConfigs({ includeSynonyms: false, resources });
    const held = found.map(({ configEntries }) => settings({ topic: '', configEntries: configEntries.map(plain) }));
    expect(held[0]).toMatchObject({ 'cleanup.policy': 'compact', 'min.insync.replicas': '1' });
    expect(held[1]).toMatchObject({ 'cleanup.policy': 'delete', 'retention.ms': String(72 * 3_600_000) });
    await admin.disconnect();
    await fixture.close();
  });
});

const plain = ({ configName: name, configValue: value }: { configName: string; configValue: string }) => ({
  name,
  value,
});
