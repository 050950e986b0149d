import { randomUUID } from 'node:crypto';
import { createTestTopic, describeWith, eventually } from '@daystar/testing';
import { Kafka, logLevel } from 'kafkajs';
import { deleteConsumerGroups } from './delete-consumer-groups';

describeWith('stack', 'a service whose offsets are deleted', () => {
  const broker = process.env.DAYSTAR_TEST_KAFKA!;
  const kafka = new Kafka({ brokers: [broker], logLevel: logLevel.NOTHING });
  const [topic, service] = [`chaos-${randomUUID()}`, `chaos-${randomUUID()}`];
  const admin = kafka.admin();
  afterAll(async () => {
    await admin.deleteTopics({ topics: [topic] });
    await admin.disconnect();
  });

  /** Reads as a group member until `count` messages arrived, then commits. */
  async function read(groupId: string, count: number): Promise<void> {
    const consumer = kafka.consumer({ groupId });
    let next = 0;
    await consumer.connect();
    await consumer.subscribe({ topic, fromBeginning: true });
    await consumer.run({
      autoCommit: false,
      eachMessage: async ({ message }) => void (next = Number(message.offset) + 1),
    });
    await eventually(() => (next === count ? true : undefined));
    await consumer.commitOffsets([{ topic, partition: 0, offset: String(next) }]);
    await consumer.disconnect();
  }

  it('reads every retained message again, and other groups do not', async () => {
    await admin.connect();
    await createTestTopic(admin, { topic, numPartitions: 1 });
    const producer = kafka.producer();
    await producer.connect();
    await producer.send({ topic, messages: [{ value: 'a' }, { value: 'b' }] });
    await producer.disconnect();
    const groups = [service, `${service}.command`, `${service}-other`];
    await Promise.all(groups.map((group) => read(group, 2)));
    await deleteConsumerGroups(broker, service);
    const offsets = await Promise.all(
      groups.map(async (groupId) => (await admin.fetchOffsets({ groupId, topics: [topic] }))[0].partitions[0].offset),
    );
    expect(offsets).toEqual(['-1', '-1', '2']);
    await read(service, 2);
    await admin.deleteGroups([service, `${service}-other`]);
  }, 60_000);
});
