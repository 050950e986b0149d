import type { Topic } from '@daystar/contracts';
import type { Administration } from './administration';
import { TOPIC_SETTINGS, type TopicSettings, topicConfiguration } from './topic-configuration';
import { TopicMismatchError } from './topic-mismatch-error';

/** Creates topics that are missing, with the configuration they need, before they are used. */
export class Topics {
  private readonly ready = new Map<string, Promise<void>>();
  private readonly settings: TopicSettings;

  /** @param stated settings that the operator named; only these are compared with topics that exist */
  constructor(
    private readonly admin: Administration,
    private readonly stated: Partial<TopicSettings> = {},
  ) {
    this.settings = { ...TOPIC_SETTINGS, ...stated };
  }

  /** @throws TopicMismatchError when a compacted topic has another number of partitions than was stated */
  async ensure(...topics: readonly Topic[]): Promise<void> {
    const missing = new Map(topics.filter(({ name }) => !this.ready.has(name)).map((topic) => [topic.name, topic]));
    if (missing.size > 0) {
      const created = this.create([...missing.values()]);
      for (const name of missing.keys()) {
        this.ready.set(name, created);
        created.catch(() => this.ready.delete(name));
      }
    }
    await Promise.all(topics.map(({ name }) => this.ready.get(name)));
  }

  /** Adds the partitions that topics of events and commands lack. Consumers share work by them, and no state is lost. */
  async enlarge(topics: readonly Topic[]): Promise<string[]> {
    const counts = await this.partitionCounts(topics.filter(({ kind }) => kind === 'events' || kind === 'commands'));
    const wanted = this.settings.partitions;
    const small = [...counts].filter(([, count]) => count < wanted).map(([topic]) => ({ topic, count: wanted }));
    if (this.stated.partitions === undefined || small.length === 0) return [];
    await this.admin.do((admin) => admin.createPartitions({ topicPartitions: small }));
    return small.map(({ topic }) => topic);
  }

  private async create(needed: readonly Topic[]): Promise<void> {
    const known = new Set(await this.admin.do((admin) => admin.listTopics()));
    await this.verify(needed.filter(({ name }) => known.has(name)));
    const topics = needed.filter(({ name }) => !known.has(name)).map((topic) => this.request(topic));
    if (topics.length === 0) return;
    // Another process may be faster with one of them, which is as well. kafkajs' own wait for leaders fails on topics
    // that are so new that not every broker knows them.
    await this.admin.do((admin) => admin.createTopics({ topics, timeout: 10_000, waitForLeaders: false }));
    await Promise.all(topics.map(({ topic }) => this.admin.offsets(topic)));
  }

  private async verify(existing: readonly Topic[]): Promise<void> {
    const { partitions } = this.stated;
    if (partitions === undefined) return;
    for (const [name, count] of await this.partitionCounts(existing.filter(({ kind }) => kind === 'compacted'))) {
      if (count !== partitions) throw new TopicMismatchError(name, count, partitions);
    }
  }

  private async partitionCounts(topics: readonly Topic[]): Promise<Map<string, number>> {
    if (topics.length === 0) return new Map();
    const names = topics.map(({ name }) => name);
    const found = await this.admin.do((admin) => admin.fetchTopicMetadata({ topics: names }));
    return new Map(found.topics.map(({ name, partitions }) => [name, partitions.length]));
  }

  private request(topic: Topic) {
    const { partitions, replicas, config } = topicConfiguration(topic, this.settings);
    return {
      topic: topic.name,
      numPartitions: partitions,
      replicationFactor: replicas,
      configEntries: Object.entries(config).map(([name, value]) => ({ name, value: String(value) })),
    };
  }
}
