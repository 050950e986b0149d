import { join } from 'node:path';
import type { BusOptions } from '@daystar/bus';
import { createLog, readEnvironment } from '@daystar/host';
import { findProjectRoot } from '../stack/project-root';
import { readRunningStack } from '../stack/stack-file';

const describeNoServices = (setting: string, internal: string) =>
  `this command requires running services: \`npm run stack -- up\` and \`npm run start:services\`, or ${setting}. ` +
  `The ${internal} of \`npm start\` is internal.`;

/** Finds the bus of the services, in the environment or else in the running stack. @throws Error without either */
export function findServiceBus(): BusOptions {
  const environment = readEnvironment(process.env);
  const { kafka = readRunningStack(join(findProjectRoot(), '.stack'))?.kafka, kafkaSecurity, namespace } = environment;
  if (!kafka) throw new Error(describeNoServices('DAYSTAR_KAFKA=host:port', 'bus'));
  return {
    kafka,
    kafkaSecurity,
    kafkaReplicas: environment.kafkaReplicas,
    kafkaPartitions: environment.kafkaPartitions,
    kafkaRetentionHours: environment.kafkaRetentionHours,
    namespace,
    clientId: 'admin',
    log: createLog('admin', 'error', process.stderr),
    now: Date.now,
  };
}

/** Finds the Redis of the services. @throws Error without an address */
export function findServiceRedis(): { redis: string; prefix?: string } {
  const { redis = readRunningStack(join(findProjectRoot(), '.stack'))?.redis, namespace } = readEnvironment(
    process.env,
  );
  if (!redis) throw new Error(describeNoServices('DAYSTAR_REDIS=redis://…', 'row cache'));
  return { redis, prefix: namespace };
}
