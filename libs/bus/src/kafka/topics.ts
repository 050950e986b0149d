import type { EventType } from '@daystar/contracts';
import type { ITopicConfig } from 'kafkajs';
import { MAX_MESSAGE_BYTES } from '../messages/message';
import type { Administration } from './administration';

/** How topics are made that do not exist yet; existing ones are taken as they are. */
export interface TopicSettings {
  /** Of topics whose work is shared among instances: no more of them can work at the same time. */
  readonly partitions: number;
  /**
   * -1 leaves copies, and how many of them must have a message, to the brokers' own defaults. Otherwise one copy may be
   * away, and a message that was acknowledged is in all others.
   */
  readonly replicas: number;
  /** Of events that are not compacted. */
  readonly retentionHours: number;
}

export const TOPIC_SETTINGS: TopicSettings = { partitions: 6, replicas: -1, retentionHours: 72 };

export interface TopicNeed {
  readonly name: string;
  readonly kind: 'events' | 'compacted' | 'dead letters' | 'commands' | 'replies';
}

export function eventTopic({ topic, compacted }: EventType): TopicNeed {
  return { name: topic, kind: compacted ? 'compacted' : 'events' };
}

const HOUR_MS = 3_600_000;

/** Sees to it that topics exist, with the configuration they need, before they are used. */
export class Topics {
  private readonly ready = new Map<string, Promise<void>>();

  constructor(
    private readonly admin: Administration,
    private readonly settings: TopicSettings,
  ) {}

  async ensure(...topics: readonly TopicNeed[]): Promise<void> {
    const missing = new Map(topics.filter(({ name }) => !this.ready.has(name)).map((need) => [need.name, need]));
    if (missing.size > 0) {
      const created = this.create([...missing.values()]);
      for (const name of missing.keys()) {
        this.ready.set(name, created);
        created.catch(() => this.ready.delete(name));
      }
    }
    await Promise.all(topics.map(({ name }) => this.ready.get(name)));
  }

  private async create(needed: readonly TopicNeed[]): Promise<void> {
    const known = new Set(await this.admin.do((admin) => admin.listTopics()));
    const topics = needed.filter(({ name }) => !known.has(name)).map((need) => this.configuration(need));
    if (topics.length === 0) return;
    // Another process may be faster with one of them, which is as well. kafkajs' own wait for leaders fails on topics
    // that are so new that not every broker knows them.
    await this.admin.do((admin) => admin.createTopics({ topics, timeout: 10_000, waitForLeaders: false }));
    await Promise.all(topics.map(({ topic }) => this.admin.offsets(topic)));
  }

  private configuration({ kind, name: topic }: TopicNeed): ITopicConfig {
    const { partitions, replicas, retentionHours } = this.settings;
    const single = kind === 'dead letters' || kind === 'replies';
    const deleteAfter = (hours: number) => ({
      'cleanup.policy': 'delete',
      'retention.ms': hours * HOUR_MS,
      // Only closed segments are deleted.
      'segment.ms': Math.min(hours, 24) * HOUR_MS,
    });
    const entries = {
      // Room for the headers, and for what a few messages weigh together.
      'max.message.bytes': MAX_MESSAGE_BYTES + 1024 * 1024,
      ...(replicas > 0 ? { 'min.insync.replicas': Math.max(1, replicas - 1) } : {}),
      ...{
        events: deleteAfter(retentionHours),
        'dead letters': deleteAfter(14 * 24),
        commands: deleteAfter(1),
        replies: deleteAfter(1),
        compacted: { 'cleanup.policy': 'compact', 'min.cleanable.dirty.ratio': 0.1, 'segment.ms': 6 * HOUR_MS },
      }[kind],
    };
    return {
      topic,
      numPartitions: single ? 1 : partitions,
      replicationFactor: replicas,
      configEntries: Object.entries(entries).map(([name, value]) => ({ name, value: String(value) })),
    };
  }
}
