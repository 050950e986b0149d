import type { Admin } from 'kafkajs';

/** Reads the number of messages of a topic that a group has not committed. */
export async function readLag(admin: Admin, groupId: string, topic: string): Promise<number> {
  const ends = await admin.fetchTopicOffsets(topic);
  const [{ partitions }] = await admin.fetchOffsets({ groupId, topics: [topic] });
  const committed = new Map(partitions.map(({ partition, offset }) => [partition, Math.max(0, Number(offset))]));
  return ends.reduce((sum, { partition, high }) => sum + Number(high) - (committed.get(partition) ?? 0), 0);
}
