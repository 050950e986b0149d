import { Kafka, logLevel } from 'kafkajs';

/** Commits the end of a topic as the offset of a consumer group. */
export async function commitEndOffsets(brokers: string, groupId: string, topic: string): Promise<void> {
  const admin = new Kafka({ brokers: [brokers], logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  try {
    const ends = await admin.fetchTopicOffsets(topic);
    const partitions = ends.map(({ partition, high }) => ({ partition, offset: high }));
    await admin.setOffsets({ groupId, topic, partitions });
  } finally {
    await admin.disconnect();
  }
}
