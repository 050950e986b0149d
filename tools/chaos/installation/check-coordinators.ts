import { setTimeout as sleep } from 'node:timers/promises';
import { Kafka, logLevel } from 'kafkajs';
import { waitUntil } from '../wait-until';

const TIMEOUT_MS = 10_000;
/** Timeout of disconnecting, because a consumer that cannot join may not disconnect either. */
const DISCONNECT_MS = 3000;

/**
 * Joins each group and commits an offset, like a consumer. A faulty group coordinator may still report offsets but lose its
 * members.
 * @param topic any existing topic; no messages are read
 * @throws Error naming the groups that cannot be joined
 */
export async function checkCoordinators(broker: string, groups: readonly string[], topic: string): Promise<void> {
  const kafka = new Kafka({ brokers: [broker], logLevel: logLevel.NOTHING });
  const refused = await Promise.all(groups.map(async (group) => ((await canJoin(kafka, group, topic)) ? [] : [group])));
  if (refused.flat().length > 0) throw new Error(`cannot join ${refused.flat().join(', ')}`);
}

async function canJoin(kafka: Kafka, groupId: string, topic: string): Promise<boolean> {
  const consumer = kafka.consumer({ groupId, allowAutoTopicCreation: false });
  let hasJoined = false;
  consumer.on(consumer.events.GROUP_JOIN, () => void (hasJoined = true));
  try {
    await consumer.connect();
    await consumer.subscribe({ topic, fromBeginning: false });
    await consumer.run({ autoCommit: false, eachBatch: async () => {} });
    await waitUntil(TIMEOUT_MS, () => Promise.resolve(hasJoined), 'not joined');
    await consumer.commitOffsets([{ topic, partition: 0, offset: '0' }]);
    return true;
  } catch {
    return false;
  } finally {
    await Promise.race([consumer.disconnect().catch(() => undefined), sleep(DISCONNECT_MS)]);
  }
}
