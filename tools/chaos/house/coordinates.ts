import { setTimeout as sleep } from 'node:timers/promises';
import { Kafka, logLevel } from 'kafkajs';
import { until } from '../until';

const PATIENCE_MS = 10_000;
/** A consumer that cannot join would not be let go either. */
const PARTING_MS = 3000;

/**
 * Joins each group and commits an offset, as any consumer does. A group coordinator whose state is behind its log tells
 * offsets all the same, and forgets its members.
 * @param topic any that exists: nothing of it is read
 * @throws Error naming the groups that cannot be joined or do not remember
 */
export async function coordinates(broker: string, groups: readonly string[], topic: string): Promise<void> {
  const kafka = new Kafka({ brokers: [broker], logLevel: logLevel.NOTHING });
  const refused = await Promise.all(
    groups.map(async (group) => ((await takesMember(kafka, group, topic)) ? [] : [group])),
  );
  if (refused.flat().length > 0) throw new Error(`no member of ${refused.flat().join(', ')}`);
}

async function takesMember(kafka: Kafka, groupId: string, topic: string): Promise<boolean> {
  const consumer = kafka.consumer({ groupId, allowAutoTopicCreation: false });
  let joined = false;
  consumer.on(consumer.events.GROUP_JOIN, () => void (joined = true));
  try {
    await consumer.connect();
    await consumer.subscribe({ topic, fromBeginning: false });
    await consumer.run({ autoCommit: false, eachBatch: async () => {} });
    await until(PATIENCE_MS, () => Promise.resolve(joined), 'not joined');
    await consumer.commitOffsets([{ topic, partition: 0, offset: '0' }]);
    return true;
  } catch {
    return false;
  } finally {
    await Promise.race([consumer.disconnect().catch(() => undefined), sleep(PARTING_MS)]);
  }
}
