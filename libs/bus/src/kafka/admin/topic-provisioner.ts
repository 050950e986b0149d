import type { Topic } from '@daystar/contracts';
import type { AdminClient } from './admin-client';
import { TOPIC_SETTINGS, type TopicSettings, buildTopicConfiguration } from './topic-configuration';
import { PartitionCountMismatchError } from './partition-count-mismatch-error';

/** Creates missing topics with their configuration before first use. */
export class TopicProvisioner {
  private readonly provisioned = new Map<string, Promise<void>>();
  private readonly settings: TopicSettings;

  /** @param chosenSettings settings that the operator chose. Only these are compared with existing topics. */
  constructor(
    private readonly admin: AdminClient,
    private readonly chosenSettings: Partial<TopicSettings> = {},
  ) {
    this.settings = { ...TOPIC_SETTINGS, ...chosenSettings };
  }

  /**
   * Creates the topics that are missing.
   * @throws PartitionCountMismatchError when a compacted topic has another partition count than the operator chose
   */
  async ensure(...topics: readonly Topic[]): Promise<void> {
    const missing = new Map(
      topics.filter(({ name }) => !this.provisioned.has(name)).map((topic) => [topic.name, topic]),
    );
    if (missing.size > 0) {
      const created = this.create([...missing.values()]);
      for (const name of missing.keys()) {
        this.provisioned.set(name, created);
        created.catch(() => this.provisioned.delete(name));
      }
    }
    await Promise.all(topics.map(({ name }) => this.provisioned.get(name)));
  }

  /**
   * Adds missing partitions to topics of events and commands, which hold no state by key. Does nothing unless the operator chose
   * the number of partitions.
   * @returns the enlarged topics
   */
  async enlarge(topics: readonly Topic[]): Promise<string[]> {
    const counts = await this.fetchPartitionCounts(
      topics.filter(({ kind }) => kind === 'events' || kind === 'commands'),
    );
    const expected = this.settings.partitions;
    const undersized = [...counts]
      .filter(([, count]) => count < expected)
      .map(([topic]) => ({ topic, count: expected }));
    if (this.chosenSettings.partitions === undefined || undersized.length === 0) return [];
    await this.admin.run((admin) => admin.createPartitions({ topicPartitions: undersized }));
    return undersized.map(({ topic }) => topic);
  }

  private async create(needed: readonly Topic[]): Promise<void> {
    const existingNames = new Set(await this.admin.run((admin) => admin.listTopics()));
    await this.verify(needed.filter(({ name }) => existingNames.has(name)));
    const topics = needed.filter(({ name }) => !existingNames.has(name)).map((topic) => this.toTopicRequest(topic));
    if (topics.length === 0) return;
    // Another process may create one of them first, which is not an error. Do not let kafkajs wait for leaders: it fails for new
    // topics of which a broker has no metadata yet.
    await this.admin.run((admin) => admin.createTopics({ topics, timeout: 10_000, waitForLeaders: false }));
    await Promise.all(topics.map(({ topic }) => this.admin.fetchOffsets(topic)));
  }

  private async verify(existing: readonly Topic[]): Promise<void> {
    const { partitions } = this.chosenSettings;
    if (partitions === undefined) return;
    for (const [name, count] of await this.fetchPartitionCounts(existing.filter(({ kind }) => kind === 'compacted'))) {
      if (count !== partitions) throw new PartitionCountMismatchError(name, count, partitions);
    }
  }

  private async fetchPartitionCounts(topics: readonly Topic[]): Promise<Map<string, number>> {
    if (topics.length === 0) return new Map();
    const names = topics.map(({ name }) => name);
    const metadata = await this.admin.run((admin) => admin.fetchTopicMetadata({ topics: names }));
    return new Map(metadata.topics.map(({ name, partitions }) => [name, partitions.length]));
  }

  private toTopicRequest(topic: Topic) {
    const { partitions, replicas, config } = buildTopicConfiguration(topic, this.settings);
    return {
      topic: topic.name,
      numPartitions: partitions,
      replicationFactor: replicas,
      configEntries: Object.entries(config).map(([name, value]) => ({ name, value: String(value) })),
    };
  }
}
