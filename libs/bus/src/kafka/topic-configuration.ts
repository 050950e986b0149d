import type { Topic } from '@daystar/contracts';
import { MAX_MESSAGE_BYTES } from '../messages/message';

/** How topics are created. */
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

/** What a topic is created with. */
export interface TopicConfiguration {
  readonly partitions: number;
  readonly replicas: number;
  /** Topic settings of Kafka by their names. */
  readonly config: Readonly<Record<string, string | number>>;
}

const HOUR_MS = 3_600_000;

/** Partitions, replicas and settings of a topic: the same for services, which create it, and for Strimzi. */
export function topicConfiguration({ kind }: Topic, settings: TopicSettings): TopicConfiguration {
  const { partitions, replicas, retentionHours } = settings;
  const isSingle = kind === 'dead letters' || kind === 'replies';
  const deleteAfter = (hours: number) => ({
    'cleanup.policy': 'delete',
    'retention.ms': hours * HOUR_MS,
    // Only closed segments are deleted.
    'segment.ms': Math.min(hours, 24) * HOUR_MS,
  });
  const config = {
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
  return { partitions: isSingle ? 1 : partitions, replicas, config };
}
