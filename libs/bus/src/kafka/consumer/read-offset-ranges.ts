import { randomUUID } from 'node:crypto';
import type { Kafka, KafkaMessage } from 'kafkajs';

/** Messages of one partition from offset `from` (inclusive) to `end` (exclusive). */
export interface OffsetRange {
  readonly partition: number;
  readonly from: number;
  readonly end: number;
}

/** Time without a message after which reading ends, because compaction may have deleted the last ones. */
const QUIET_MS = 5000;

/** Reads ranges of a topic once, in a temporary consumer group that is deleted afterwards. */
export async function readOffsetRanges(
  kafka: Kafka,
  topic: string,
  ranges: readonly OffsetRange[],
  onMessage: (partition: number, message: KafkaMessage) => void,
): Promise<void> {
  const remaining = new Map(ranges.filter(({ from, end }) => from < end).map((range) => [range.partition, range]));
  if (remaining.size === 0) return;
  const groupId = `${topic}.reader.${randomUUID()}`;
  const consumer = kafka.consumer({ groupId, allowAutoTopicCreation: false, maxWaitTimeInMs: 500 });
  await consumer.connect();
  await consumer.subscribe({ topic, fromBeginning: true });
  try {
    await new Promise<void>((resolve, reject) => {
      let quietTimer: NodeJS.Timeout | undefined;
      const onProgress = () => {
        clearTimeout(quietTimer);
        if (remaining.size === 0) resolve();
        else quietTimer = setTimeout(resolve, QUIET_MS);
      };
      consumer.on(consumer.events.CRASH, ({ payload: { error } }) => reject(error));
      consumer.on(consumer.events.GROUP_JOIN, onProgress);
      const eachMessage = async ({ partition, message }: { partition: number; message: KafkaMessage }) => {
        const range = remaining.get(partition);
        const offset = Number(message.offset);
        if (!range || offset < range.from) return;
        if (offset < range.end) onMessage(partition, message);
        if (offset >= range.end - 1) remaining.delete(partition);
        onProgress();
      };
      consumer.run({ autoCommit: false, eachMessage }).catch(reject);
      for (const { partition, from } of remaining.values()) consumer.seek({ topic, partition, offset: String(from) });
    });
  } finally {
    await consumer.disconnect();
  }
  const admin = kafka.admin();
  await admin.connect();
  await admin.deleteGroups([groupId]).finally(() => admin.disconnect());
}
