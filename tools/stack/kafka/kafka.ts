import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kafka, logLevel } from 'kafkajs';
import type { Part } from '../part';
import { run, succeeds } from '../run';
import type { StackSettings } from '../settings';
import { fetchJars } from './jars';
import { javaIsRecent } from './java';
import { OFFSETS_PARTITIONS, serverProperties } from './server-properties';

/** 16 bytes in base64url; its value means nothing, the storage only must be formatted with one. */
const CLUSTER_ID = 'daystar-local-stack-0A';

/**
 * Each partition of the topic of offsets has a coordinator of its own, which may fail alone. Groups whose names differ by one
 * in the last letter belong to neighbours: a name is a partition by its Java hash.
 */
export const groupOfEachCoordinator = Array.from(
  { length: OFFSETS_PARTITIONS },
  (_, number) => `daystar-stack-${number}`,
);

/**
 * Apache Kafka in KRaft mode: one process, its own controller, started from the jars that Maven Central has.
 * @param door the port that it tells clients to come to, where that is not its own
 */
export function kafka({ root, folder, ports }: StackSettings, say: (line: string) => void, door = ports.kafka): Part {
  const home = join(folder, 'kafka');
  const data = join(home, 'data');
  const properties = join(home, 'server.properties');
  const logging = join(root, 'tools/stack/kafka/log4j2.properties');
  const address = `127.0.0.1:${ports.kafka}`;
  const client = new Kafka({
    brokers: [address],
    logLevel: logLevel.NOTHING,
    connectionTimeout: 1000,
    requestTimeout: 5000,
    retry: { retries: 0 },
  });

  return {
    name: 'kafka',
    address,
    ports: [ports.kafka, ports.kafka + 1],
    requirements: [
      { debianPackage: 'default-jre-headless', installed: javaIsRecent },
      { debianPackage: 'maven', installed: () => succeeds('mvn', ['--version']) },
    ],
    data: [data],
    stopSignal: 'SIGTERM',

    async prepare() {
      mkdirSync(home, { recursive: true });
      const jars = fetchJars(root, join(home, 'libs'), say);
      writeFileSync(properties, serverProperties(ports.kafka, ports.kafka + 1, data, door));
      const java = [`-Dlog4j2.configurationFile=${logging}`, '-XX:+UseSerialGC', '-cp', join(jars, '*')];
      if (!existsSync(join(data, 'meta.properties'))) {
        run('java', [...java, 'kafka.tools.StorageTool', 'format', '-t', CLUSTER_ID, '-c', properties]);
      }
      return { program: 'java', args: ['-Xms256m', '-Xmx512m', ...java, 'kafka.Kafka', properties], cwd: home };
    },

    async ask() {
      const admin = client.admin();
      try {
        await admin.connect();
        // The port opens before the broker may lead partitions, and the first question about a group's offsets makes
        // it create the topic that holds them: only when it can tell them will consumer groups start without a hitch.
        await admin.listGroups(); // makes kafkajs learn the brokers, which the next request takes for granted
        for (const groupId of groupOfEachCoordinator) await admin.fetchOffsets({ groupId });
      } finally {
        await admin.disconnect();
      }
    },
  };
}
