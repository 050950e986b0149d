import { type Admin, ConfigResourceTypes, type Kafka } from 'kafkajs';
import type { DeadLetter } from './dead-letter';
import { readOffsetRanges } from '../consumer/read-offset-ranges';

/** The message for which a dead letter was written. */
interface DeadLetterOrigin {
  readonly deadLetter: DeadLetter;
  readonly partition: number;
  readonly offset: number;
}

/**
 * Finds dead letters whose key has a later message on a compacted topic. Replaying them would replace a newer value
 * with an older one.
 */
export async function findSuperseded(
  kafka: Kafka,
  admin: Admin,
  topic: string,
  deadLetters: readonly DeadLetter[],
): Promise<Set<DeadLetter>> {
  const origins = deadLetters.flatMap((deadLetter) => parseOrigin(deadLetter, topic));
  if (origins.length === 0 || !(await isCompacted(admin, topic))) return new Set();
  const endOffsets = new Map(
    (await admin.fetchTopicOffsets(topic)).map(({ partition, high }) => [partition, Number(high)]),
  );
  const ranges = [...new Set(origins.map(({ partition }) => partition))].map((partition) => {
    const offsets = origins.filter((origin) => origin.partition === partition).map(({ offset }) => offset);
    return { partition, from: Math.min(...offsets), end: endOffsets.get(partition) ?? 0 };
  });
  const retained = new Set<DeadLetterOrigin>();
  const withLaterMessage = new Set<DeadLetterOrigin>();
  await readOffsetRanges(kafka, topic, ranges, (partition, message) => {
    const offset = Number(message.offset);
    const key = message.key?.toString() ?? '';
    for (const origin of origins) {
      if (origin.partition !== partition || origin.deadLetter.key !== key) continue;
      if (offset === origin.offset) retained.add(origin);
      if (offset > origin.offset) withLaterMessage.add(origin);
    }
  });
  // A message that compaction deleted had a later one with its key, possibly a tombstone that was deleted as well.
  return new Set(
    origins
      .filter((origin) => withLaterMessage.has(origin) || !retained.has(origin))
      .map(({ deadLetter }) => deadLetter),
  );
}

/** Parses the `topic/partition/offset` that the dispatcher recorded. @returns no element for another topic */
function parseOrigin(deadLetter: DeadLetter, topic: string): DeadLetterOrigin[] {
  const [originTopic, partition, offset] = (deadLetter.headers.dead_letter_origin ?? '').split('/');
  return originTopic === topic ? [{ deadLetter, partition: Number(partition), offset: Number(offset) }] : [];
}

async function isCompacted(admin: Admin, topic: string): Promise<boolean> {
  const { resources } = await admin.describeConfigs({
    includeSynonyms: false,
    resources: [{ type: ConfigResourceTypes.TOPIC, name: topic, configNames: ['cleanup.policy'] }],
  });
  return resources[0].configEntries.some(({ configValue }) => configValue.includes('compact'));
}
