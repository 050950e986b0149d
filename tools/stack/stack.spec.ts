import { createTestTopic, describeWith } from '@daystar/testing';
import { Redis } from 'ioredis';
import { Kafka, logLevel, Partitioners } from 'kafkajs';
import { Client } from 'pg';

describeWith('stack', 'the real stack', () => {
  const unique = `stack-spec-${process.pid}-${Date.now()}`;

  it('has a Kafka broker that stores and returns messages', async () => {
    const kafka = new Kafka({ brokers: [process.env.DAYSTAR_TEST_KAFKA!], logLevel: logLevel.NOTHING });
    const admin = kafka.admin();
    const producer = kafka.producer({ createPartitioner: Partitioners.DefaultPartitioner });
    const consumer = kafka.consumer({ groupId: unique, maxWaitTimeInMs: 250 });
    await Promise.all([admin.connect(), producer.connect(), consumer.connect()]);
    try {
      const compaction = [{ name: 'cleanup.policy', value: 'compact' }];
      await createTestTopic(admin, { topic: unique, numPartitions: 2, configEntries: compaction });
      const messages = ['a', 'b', 'c'].map((key) => ({ key, value: `value of ${key}` }));
      await producer.send({ topic: unique, messages });
      await consumer.subscribe({ topic: unique, fromBeginning: true });
      const received: string[] = [];
      await new Promise<void>((resolve, reject) => {
        const eachMessage = async ({ message }: { message: { value: Buffer | null } }) => {
          if (received.push(String(message.value)) === messages.length) resolve();
        };
        consumer.run({ eachMessage }).catch(reject);
      });
      expect(received.sort()).toEqual(['value of a', 'value of b', 'value of c']);
      await consumer.stop();
      await admin.deleteTopics({ topics: [unique] });
    } finally {
      await Promise.all([consumer.disconnect(), producer.disconnect(), admin.disconnect()]);
    }
  });

  it('never creates a topic automatically', async () => {
    const kafka = new Kafka({ brokers: [process.env.DAYSTAR_TEST_KAFKA!], logLevel: logLevel.NOTHING });
    const consumer = kafka.consumer({ groupId: unique, retry: { retries: 0 } });
    await consumer.connect();
    try {
      const topic = `${unique}-missing`;
      await expect(consumer.subscribe({ topic })).rejects.toThrow('This server does not host this topic-partition');
    } finally {
      await consumer.disconnect();
    }
  });

  it('has a PostgreSQL whose role may create databases', async () => {
    const client = new Client(process.env.DAYSTAR_TEST_POSTGRES);
    await client.connect();
    try {
      const name = unique.replaceAll('-', '_');
      await client.query(`create database ${name}`);
      await client.query(`drop database ${name}`);
      const { rows } = await client.query<Record<string, unknown>>(
        `select current_database() as database, current_setting('TimeZone') as zone, 'Wien → Zürich' as text`,
      );
      expect(rows).toEqual([{ database: 'daystar', zone: 'UTC', text: 'Wien → Zürich' }]);
    } finally {
      await client.end();
    }
  });

  it('has a Redis that stores bytes unchanged', async () => {
    const client = new Redis(process.env.DAYSTAR_TEST_REDIS!);
    try {
      const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
      await client.set(unique, bytes, 'EX', 60);
      expect(await client.getBuffer(unique)).toEqual(bytes);
      expect(await client.del(unique)).toBe(1);
    } finally {
      client.disconnect();
    }
  });
});
