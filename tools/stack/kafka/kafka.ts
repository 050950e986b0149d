import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kafka, logLevel } from 'kafkajs';
import type { BackingService } from '../backing-service';
import { runProgram, canRunProgram } from '../run-program';
import type { StackSettings } from '../stack-settings';
import { fetchJars } from './fetch-jars';
import { hasRecentJava } from './java-version';
import { OFFSETS_PARTITIONS, renderServerProperties } from './server-properties';

/** Cluster id to format the storage with: any 16 bytes in base64url. */
const CLUSTER_ID = 'daystar-local-stack-0A';

/**
 * Names of groups, one for each group coordinator. Each partition of the offsets topic has its own coordinator, which may
 * fail separately. A group's partition is hash(name) mod partitions, so consecutive numbers cover every partition.
 */
export const COORDINATOR_GROUPS = Array.from({ length: OFFSETS_PARTITIONS }, (_, number) => `daystar-stack-${number}`);

/**
 * Creates Apache Kafka in KRaft mode: one process with its own controller, from the jars of Maven Central.
 * @param advertisedPort port that clients connect to, if it differs from the listening port
 */
export function createKafkaService(
  { root, folder, ports }: StackSettings,
  print: (line: string) => void,
  advertisedPort = ports.kafka,
): BackingService {
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
      { debianPackage: 'default-jre-headless', isInstalled: hasRecentJava },
      { debianPackage: 'maven', isInstalled: () => canRunProgram('mvn', ['--version']) },
    ],
    data: [data],
    stopSignal: 'SIGTERM',

    async prepare() {
      mkdirSync(home, { recursive: true });
      const jars = fetchJars(root, join(home, 'libs'), print);
      writeFileSync(properties, renderServerProperties(ports.kafka, ports.kafka + 1, data, advertisedPort));
      const javaArguments = [`-Dlog4j2.configurationFile=${logging}`, '-XX:+UseSerialGC', '-cp', join(jars, '*')];
      if (!existsSync(join(data, 'meta.properties'))) {
        runProgram('java', [...javaArguments, 'kafka.tools.StorageTool', 'format', '-t', CLUSTER_ID, '-c', properties]);
      }
      return {
        program: 'java',
        args: ['-Xms256m', '-Xmx512m', ...javaArguments, 'kafka.Kafka', properties],
        cwd: home,
      };
    },

    async probe() {
      const admin = client.admin();
      try {
        await admin.connect();
        // The port opens before the broker leads partitions. The first request for the offsets of a group creates the
        // offsets topic. Consumer groups can start once this request succeeds.
        await admin.listGroups(); // loads the broker metadata that the next request needs
        for (const groupId of COORDINATOR_GROUPS) await admin.fetchOffsets({ groupId });
      } finally {
        await admin.disconnect();
      }
    },
  };
}
