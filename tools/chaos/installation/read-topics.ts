import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ForecastIssue, aggregationForecastIssued, siteForecastIssued } from '@daystar/contracts';
import { Kafka, logLevel } from 'kafkajs';

/** An issue in its topic. */
export interface PublishedIssue {
  /** Id, `ISSUE@RESOURCE`. */
  readonly id: string;
  readonly resource: string;
  /** Real time of publication, ms. */
  readonly publishedAt: number;
}

const TOPICS = [siteForecastIssued.topic, aggregationForecastIssued.topic];

/** Reads all issues in Kafka, in order of publication. */
export async function readPublishedIssues(broker: string): Promise<PublishedIssue[]> {
  const kafka = new Kafka({ brokers: [broker], logLevel: logLevel.NOTHING });
  const ends = await readEndOffsets(kafka);
  const issues: PublishedIssue[] = [];
  const consumer = kafka.consumer({ groupId: `chaos.${randomUUID()}`, allowAutoTopicCreation: false });
  await consumer.connect();
  await consumer.subscribe({ topics: TOPICS, fromBeginning: true });
  await consumer.run({
    autoCommit: false,
    eachMessage: async ({ topic, partition, message: { offset, value, timestamp } }) => {
      const key = `${topic}/${partition}`;
      if (Number(offset) >= (ends.get(key) ?? 0) - 1) ends.delete(key);
      if (!value) return;
      const { issue_id, resource } = JSON.parse(value.toString()) as ForecastIssue;
      issues.push({ id: `${issue_id}@${resource}`, resource, publishedAt: Number(timestamp) });
    },
  });
  while (ends.size > 0) await sleep(100);
  await consumer.disconnect();
  return issues;
}

/** Reads the end offset of every partition with messages. */
async function readEndOffsets(kafka: Kafka): Promise<Map<string, number>> {
  const admin = kafka.admin();
  await admin.connect();
  const ends = new Map<string, number>();
  for (const topic of TOPICS) {
    for (const { partition, low, high } of await admin.fetchTopicOffsets(topic)) {
      if (Number(high) > Number(low)) ends.set(`${topic}/${partition}`, Number(high));
    }
  }
  await admin.disconnect();
  return ends;
}
