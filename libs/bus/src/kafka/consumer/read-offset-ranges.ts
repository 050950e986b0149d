import { randomUUID } from 'node:crypto';
import type { Kafka, KafkaMessage } from 'kafkajs';

/** Messages of one partition from offset `from` (inclusive) to `end` (exclusive). */
export interface OffsetRange {
  readonly partition: number;
  readonly from: number;
  readonly end: number;
}

/** Reading ends after this time without a message: compaction may have deleted the last ones. */
const QUIET_MS = 5000;

/** Reads ranges of a topic once, in a temporary consumer group that is deleted afterwards. */
export async function readOffsetRanges(
  kafka: Kafka,
  topic: string,
  spans: readonly OffsetRange[],
  take: (partition: number, message: KafkaMessage) => void,
): Promise<void> {
  const ahead = new Map(spans.filter(({ from, end }) => from < end).map((span) => [span.partition, span]));
  if (ahead.size === 0) return;
  const groupId = `${topic}.reader.${randomUUID()}`;
  const consumer = kafka.consumer({ groupId, allowAutoTopicCreation: false, maxWaitTimeInMs: 500 });
  await consumer.connect();
  await consumer.subscribe({ topic, fromBeginning: true });
  try {
    await new Promise<void>((resolve, reject) => {
      let quiet: NodeJS.Timeout | undefined;
      const step = () => {
        clearTimeout(quiet);
        if (ahead.size === 0) resolve();
        else quiet = setTimeout(resolve, QUIET_MS);
      };
      consumer.on(consumer.events.CRASH, ({ payload: { error } }) => reject(error));
      consumer.on(consumer.events.GROUP_JOIN, step);
      const eachMessage = async ({ partition, message }: { partition: number; message: KafkaMessage }) => {
        const span = ahead.get(partition);
        const offset = Number(message.offset);
        if (!span || offset < span.from) return;
        if (offset < span.end) take(partition, message);
        if (offset >= span.end - 1) ahead.delete(partition);
        step();
      };
      consumer.run({ autoCommit: false, eachMessage }).catch(reject);
      for (const { partition, from } of ahead.values()) consumer.seek({ topic, partition, offset: String(from) });
    });
  } finally {
    await consumer.disconnect();
  }
  const admin = kafka.admin();
  await admin.connect();
  await admin.deleteGroups([groupId]).finally(() => admin.disconnect());
}
