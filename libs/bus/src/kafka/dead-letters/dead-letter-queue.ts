import { EVENT_TYPES } from '@daystar/contracts';
import type { Admin, Kafka, KafkaMessage } from 'kafkajs';
import { PUBLISH_TIMEOUT_MS } from '../../port/bus';
import { buildDeadLetterAttemptId, buildDeadLetterId, pickIdHeaders } from '../../messages/dead-letter-id';
import {
  REPLAYED_FOR_HEADER,
  REPLAYED_DEAD_LETTER_HEADER,
  REPLAYED_ORIGIN_HEADER,
} from '../../messages/replay-headers';
import { type KafkaConnection, createKafkaClients, createProducerClientFactory } from '../client/kafka-clients';
import type { DeadLetter } from './dead-letter';
import { readHeaders } from '../client/read-headers';
import { findSuperseded } from './find-superseded';
import { Publisher } from '../producer/publisher';
import { readOffsetRanges } from '../consumer/read-offset-ranges';

/** Outcome of a replay. */
export interface ReplayResult {
  readonly sent: number;
  /** Dead letters that were not sent, because their key has a later message. */
  readonly superseded: readonly DeadLetter[];
}

const SUFFIX = '.dlq';
/** Prefix of the headers that describe the failure. A replayed message does not have them. */
const DEAD_LETTER_HEADER_PREFIX = 'dead_letter_';
/** Header of a marker: its dead letter was deleted and must not be written again. */
const DROPPED_HEADER = 'dead_letter_dropped';

/**
 * Lists, replays and deletes the dead letters of an installation. A deleted dead letter leaves a marker: a message with its
 * ids and without payload. A service that reads the record again finds the marker, and does not write the dead letter again.
 */
export class DeadLetterQueue {
  private readonly kafka: Kafka;
  private readonly publisher: Publisher;
  private readonly prefix: string;

  /** @param namespace namespace of the installation, if it shares its brokers */
  constructor(connection: KafkaConnection, namespace?: string) {
    this.kafka = createKafkaClients(connection).shortRetry;
    this.publisher = new Publisher(createProducerClientFactory(connection), connection.brokers, PUBLISH_TIMEOUT_MS);
    this.prefix = namespace ? `${namespace}.` : '';
  }

  /** Counts the dead letters, as `list` returns them, by topic. Topics without any are omitted. */
  async countByTopic(): Promise<Map<string, number>> {
    const names = (await this.withAdmin((admin) => admin.listTopics())).filter((name) => this.isOwnTopic(name)).sort();
    const topics = names.map((name) => name.slice(this.prefix.length, -SUFFIX.length));
    const counts = await Promise.all(topics.map(async (topic) => [topic, (await this.list(topic)).length] as const));
    return new Map(counts.filter(([, count]) => count > 0));
  }

  /** Lists the dead letters of a topic, oldest first, one per service and record. */
  async list(topic: string): Promise<DeadLetter[]> {
    return selectActiveDeadLetters(await this.read(topic));
  }

  /**
   * Reads the messages of a dead-letter topic: dead letters, copies that another instance wrote, and markers of deleted
   * ones.
   */
  private async read(topic: string): Promise<DeadLetter[]> {
    const name = this.prefix + topic + SUFFIX;
    const [bounds] = await this.withAdmin(async (admin) => {
      const exists = (await admin.listTopics()).includes(name);
      return exists ? fetchOffsetBounds(admin, name) : [];
    });
    const messages: DeadLetter[] = [];
    const ranges = bounds ? [{ partition: 0, from: bounds.low, end: bounds.high }] : [];
    await readOffsetRanges(this.kafka, name, ranges, (_partition, message) => messages.push(toDeadLetter(message)));
    return messages;
  }

  /**
   * Publishes dead letters to their topic again, in order, each only for the service that failed. On a compacted topic,
   * all services receive the replay, because only one copy can be kept per key; handlers ignore old versions. Dead letters
   * whose key has a later message on a compacted topic are skipped.
   * @param offset offset of one dead letter; when absent, all are replayed or skipped, and then deleted
   */
  async replay(topic: string, offset?: number): Promise<ReplayResult> {
    const name = this.prefix + topic;
    const messages = await this.read(topic);
    const selected = selectActiveDeadLetters(messages).filter(
      (deadLetter) => offset === undefined || deadLetter.offset === offset,
    );
    const isCompacted = EVENT_TYPES.some((type) => type.topic === topic && type.isCompacted);
    const deadLetters = isCompacted ? dropDuplicates(selected, ({ headers }) => headers.dead_letter_origin) : selected;
    const superseded = await this.withAdmin((admin) => findSuperseded(this.kafka, admin, name, deadLetters));
    const sent = deadLetters.filter((deadLetter) => !superseded.has(deadLetter));
    await this.publisher.send(
      sent.map(({ key, text, headers, offset: deadLetterOffset }) => ({
        topic: name,
        key,
        text,
        headers: {
          ...Object.fromEntries(
            Object.entries(headers).filter(([header]) => !header.startsWith(DEAD_LETTER_HEADER_PREFIX)),
          ),
          ...(headers.dead_letter_service && { [REPLAYED_FOR_HEADER]: headers.dead_letter_service }),
          ...(headers.dead_letter_origin && { [REPLAYED_ORIGIN_HEADER]: headers.dead_letter_origin }),
          [REPLAYED_DEAD_LETTER_HEADER]: String(deadLetterOffset),
        },
      })),
    );
    if (offset === undefined) await this.deleteMessages(name + SUFFIX, messages);
    return { sent: sent.length, superseded: [...superseded] };
  }

  /**
   * Deletes dead letters of a topic without replaying them.
   * @param through offset of the last dead letter to delete; all when absent
   * @returns the number of deleted dead letters
   */
  async drop(topic: string, through = Infinity): Promise<number> {
    const messages = await this.read(topic);
    const deadLetters = selectActiveDeadLetters(messages).filter(({ offset }) => offset <= through);
    const lastOffset = deadLetters.at(-1)?.offset ?? -1;
    await this.deleteMessages(
      this.prefix + topic + SUFFIX,
      messages.filter(({ offset }) => offset <= lastOffset),
    );
    return deadLetters.length;
  }

  close(): Promise<void> {
    return this.publisher.close();
  }

  private isOwnTopic(name: string): boolean {
    // Without a namespace, topics with one belong to another installation.
    const topic = name.startsWith(this.prefix) ? name.slice(this.prefix.length) : '';
    return topic.endsWith(`.v1${SUFFIX}`) && topic.split('.').length === 4;
  }

  /** Deletes the given messages, which are the first ones of a dead-letter topic, after writing a marker for each. */
  private async deleteMessages(topic: string, messages: readonly DeadLetter[]): Promise<void> {
    const lastMessage = messages.at(-1);
    if (!lastMessage) return;
    // This also writes existing markers again, because Kafka deletes all messages up to an offset.
    const uniqueMessages = dropDuplicates(messages, ({ headers }) => buildDeadLetterAttemptId(headers));
    await this.publisher.send(
      uniqueMessages.map(({ key, headers }) => ({
        topic,
        key,
        text: null,
        headers: { ...pickIdHeaders(headers), [DROPPED_HEADER]: 'true' },
      })),
    );
    const partitions = [{ partition: 0, offset: String(lastMessage.offset + 1) }];
    await this.withAdmin(async (admin) => {
      // kafkajs knows the leaders only of topics whose metadata it has fetched.
      await admin.fetchTopicOffsets(topic);
      await admin.deleteTopicRecords({ topic, partitions });
    });
  }

  private async withAdmin<T>(task: (admin: Admin) => Promise<T>): Promise<T> {
    const admin = this.kafka.admin();
    await admin.connect();
    try {
      return await task(admin);
    } finally {
      await admin.disconnect();
    }
  }
}

/** Selects the dead letters among the messages, oldest first, one per service and record, without those that were deleted. */
function selectActiveDeadLetters(messages: readonly DeadLetter[]): DeadLetter[] {
  const dropped = new Set(messages.filter(isMarker).map(({ headers }) => buildDeadLetterAttemptId(headers)));
  const deadLetters = messages.filter(({ headers }) => !dropped.has(buildDeadLetterAttemptId(headers)));
  return dropDuplicates(deadLetters, ({ headers }) => buildDeadLetterId(headers));
}

const isMarker = ({ headers }: DeadLetter): boolean => headers[DROPPED_HEADER] === 'true';

function dropDuplicates(deadLetters: readonly DeadLetter[], getKey: (deadLetter: DeadLetter) => string): DeadLetter[] {
  const firstByKey = new Map<string, DeadLetter>();
  for (const deadLetter of deadLetters) {
    const key = getKey(deadLetter);
    if (!firstByKey.has(key)) firstByKey.set(key, deadLetter);
  }
  return [...firstByKey.values()];
}

const toDeadLetter = (message: KafkaMessage): DeadLetter => ({
  offset: Number(message.offset),
  key: message.key?.toString() ?? '',
  text: message.value?.toString() ?? null,
  headers: readHeaders(message),
});

async function fetchOffsetBounds(admin: Admin, topic: string): Promise<{ low: number; high: number }[]> {
  return (await admin.fetchTopicOffsets(topic)).map(({ low, high }) => ({ low: Number(low), high: Number(high) }));
}
