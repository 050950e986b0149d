import { EVENT_TYPES } from '@daystar/contracts';
import { describeWith } from '@daystar/testing';
import { type Admin, ConfigResourceTypes, type ITopicConfig, Kafka, logLevel } from 'kafkajs';
import { World } from '../spec/world';
import type { Administration } from './administration';
import { TOPIC_SETTINGS, Topics, type TopicNeed, eventTopic } from './topics';

/** What a broker without any topics is asked for. */
async function asked(replicas: number, ...needs: TopicNeed[]): Promise<ITopicConfig[]> {
  const made: ITopicConfig[] = [];
  const broker = {
    listTopics: async () => [],
    createTopics: async ({ topics }: { topics: ITopicConfig[] }) => (made.push(...topics), true),
  } as unknown as Admin;
  const admin = { do: (work: (admin: Admin) => unknown) => work(broker), offsets: async () => [] };
  await new Topics(admin as unknown as Administration, { ...TOPIC_SETTINGS, replicas }).ensure(...needs);
  return made;
}

const settings = ({ configEntries = [] }: ITopicConfig) =>
  Object.fromEntries(configEntries.map(({ name, value }) => [name, value]));

describe('topics', () => {
  it('state their copies, and that one of these may be away when a message is acknowledged', async () => {
    for (const topic of await asked(3, ...EVENT_TYPES.map(eventTopic))) {
      expect(topic.replicationFactor).toBe(3);
      expect(settings(topic)).toMatchObject({ 'min.insync.replicas': '2', 'max.message.bytes': '9437184' });
    }
  });

  it('leave both to the brokers where nobody says how many', async () => {
    const [topic] = await asked(-1, { name: 'a', kind: 'events' });
    expect(topic.replicationFactor).toBe(-1);
    expect(settings(topic)).not.toHaveProperty('min.insync.replicas');
  });
});

describeWith('stack', 'topics on Kafka', () => {
  it('are as they were stated: copies, retention, compaction', async () => {
    const world = new World(process.env.DAYSTAR_TEST_KAFKA);
    const bus = await world.bus({ topics: { replicas: 1 } });
    const types = [world.eventType(true), world.eventType(false)];
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
    await world.close();
  });
});

const plain = ({ configName: name, configValue: value }: { configName: string; configValue: string }) => ({
  name,
  value,
});
