import { Kafka, logLevel } from 'kafkajs';

/** Gives a consumer group the end of a topic as its place, as if it had read all that is there. */
export async function skipTo(brokers: string, groupId: string, topic: string): Promise<void> {
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
