import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kafka, logLevel } from 'kafkajs';

/** A message of a topic, without tombstones. */
export interface TopicMessage {
  readonly topic: string;
  readonly value: string;
  /** Wall-clock time of publication, ms. */
  readonly publishedAt: number;
}

/** Reads all messages of some topics, each partition in order of publication. */
export async function readTopics(
  broker: string,
  topics: readonly string[],
  onMessage: (message: TopicMessage) => void,
): Promise<void> {
  const kafka = new Kafka({ brokers: [broker], logLevel: logLevel.NOTHING });
  const ends = await readEndOffsets(kafka, topics);
  const consumer = kafka.consumer({ groupId: `chaos.${randomUUID()}`, allowAutoTopicCreation: false });
  await consumer.connect();
  await consumer.subscribe({ topics: [...topics], fromBeginning: true });
  await consumer.run({
    autoCommit: false,
    eachMessage: async ({ topic, partition, message: { offset, value, timestamp } }) => {
      const key = `${topic}/${partition}`;
      if (Number(offset) >= (ends.get(key) ?? 0) - 1) ends.delete(key);
      if (value) onMessage({ topic, value: value.toString(), publishedAt: Number(timestamp) });
    },
  });
  while (ends.size > 0) await sleep(100);
  await consumer.disconnect();
}

/** Reads the end offset of every partition with messages. */
async function readEndOffsets(kafka: Kafka, topics: readonly string[]): Promise<Map<string, number>> {
  const admin = kafka.admin();
  await admin.connect();
  const ends = new Map<string, number>();
  for (const topic of topics) {
    for (const { partition, low, high } of await admin.fetchTopicOffsets(topic)) {
      if (Number(high) > Number(low)) ends.set(`${topic}/${partition}`, Number(high));
    }
  }
  await admin.disconnect();
  return ends;
}
