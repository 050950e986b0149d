import { openBus } from '@daystar/bus';
import { siteChanged } from '@daystar/contracts';
import { createLog } from '@daystar/host';
import { Kafka, logLevel } from 'kafkajs';
import { createSites } from '../refresh/create-bench-data';

const BATCH = 2000;

/** Publishes sites and commits their offsets for the engines, so that these do not compute first rows of every site. */
export async function publishSites(kafka: string, namespace: string, count: number): Promise<void> {
  const log = createLog('bench', 'error');
  const bus = await openBus({ kafka, namespace, clientId: 'bench', log, now: Date.now, publishTimeoutMs: 60_000 });
  try {
    const sites = createSites(count);
    for (let start = 0; start < count; start += BATCH)
      await bus.publish(siteChanged, sites.slice(start, start + BATCH));
  } finally {
    await bus.close();
  }
  const admin = new Kafka({ brokers: [kafka], logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  try {
    const topic = `${namespace}.${siteChanged.topic}`;
    const partitions = (await admin.fetchTopicOffsets(topic)).map(({ partition, high: offset }) => ({
      partition,
      offset,
    }));
    await admin.setOffsets({ groupId: `${namespace}.forecast-engine`, topic, partitions });
  } finally {
    await admin.disconnect();
  }
}
