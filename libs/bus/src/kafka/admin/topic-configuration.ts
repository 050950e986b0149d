import type { Topic } from '@daystar/contracts';
import { MAX_MESSAGE_BYTES } from '../../messages/message';

/** Settings of new topics. */
export interface TopicSettings {
  /** Partitions of topics of commands and events, compacted ones included: the maximum number of instances that share a topic. */
  readonly partitions: number;
  /**
   * Replication factor; -1 uses the brokers' defaults, also for `min.insync.replicas`. Otherwise one replica may be
   * unavailable: `min.insync.replicas` is one less, but at least 1.
   */
  readonly replicas: number;
  /** Retention of events on topics that are not compacted. */
  readonly retentionHours: number;
}

export const TOPIC_SETTINGS: TopicSettings = { partitions: 6, replicas: -1, retentionHours: 72 };

/** The configuration of one topic. */
export interface TopicConfiguration {
  readonly partitions: number;
  readonly replicas: number;
  /** Kafka's topic settings, by their names. */
  readonly config: Readonly<Record<string, string | number>>;
}

const HOUR_MS = 3_600_000;
/** Retention of dead letters: an operator can replay them for two weeks. */
const DEAD_LETTER_RETENTION_HOURS = 14 * 24;
/**
 * Uncompacted share of a log at which compaction starts. It is 10 % instead of Kafka's 50 %, because each instance reads the
 * topic at start.
 */
const MIN_DIRTY_RATIO = 0.1;

/**
 * Hours after which a segment of a log is closed: a third of the retention, between one hour and a day. Kafka deletes only
 * closed segments, so a log keeps messages for up to the retention and a segment.
 */
const getSegmentHours = (retentionHours: number) => Math.min(24, Math.max(1, retentionHours / 3));

/** Builds the partitions, replicas and settings of a topic, for services that create it and for the Strimzi manifests. */
export function buildTopicConfiguration({ kind }: Topic, settings: TopicSettings): TopicConfiguration {
  const { partitions, replicas, retentionHours } = settings;
  const hasOnePartition = kind === 'dead letters' || kind === 'replies';
  const deleteAfter = (hours: number) => ({
    'cleanup.policy': 'delete',
    'retention.ms': hours * HOUR_MS,
    'segment.ms': getSegmentHours(hours) * HOUR_MS,
  });
  const config = {
    // Allows for headers and batch overhead.
    'max.message.bytes': MAX_MESSAGE_BYTES + 1024 * 1024,
    ...(replicas > 0 ? { 'min.insync.replicas': Math.max(1, replicas - 1) } : {}),
    ...{
      events: deleteAfter(retentionHours),
      'dead letters': deleteAfter(DEAD_LETTER_RETENTION_HOURS),
      commands: deleteAfter(1),
      replies: deleteAfter(1),
      compacted: {
        'cleanup.policy': 'compact',
        'min.cleanable.dirty.ratio': MIN_DIRTY_RATIO,
        'segment.ms': 6 * HOUR_MS,
      },
    }[kind],
  };
  return { partitions: hasOnePartition ? 1 : partitions, replicas, config };
}
