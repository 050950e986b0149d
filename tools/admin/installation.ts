import { join } from 'node:path';
import type { BusOptions } from '@daystar/bus';
import { createLog, readEnvironment } from '@daystar/host';
import { projectRoot } from '../stack/project-root';
import { readRunningStack } from '../stack/stack-file';

const NO_SERVICES =
  'this needs the running services: `npm run stack -- up` and `npm run start:services`, or DAYSTAR_KAFKA=host:port. ' +
  'The all-in-one of `npm start` keeps its bus to itself.';

/** Where the services speak: what the environment names, else the stack that runs here. @throws Error when neither does */
export function serviceBus(): BusOptions {
  const environment = readEnvironment(process.env);
  const { kafka = readRunningStack(join(projectRoot(), '.stack'))?.kafka, kafkaSecurity, namespace } = environment;
  if (!kafka) throw new Error(NO_SERVICES);
  return {
    kafka,
    kafkaSecurity,
    kafkaReplicas: environment.kafkaReplicas,
    kafkaPartitions: environment.kafkaPartitions,
    kafkaRetentionHours: environment.kafkaRetentionHours,
    namespace,
    clientId: 'admin',
    log: createLog('admin', 'error'),
    now: Date.now,
  };
}

/** Where their rows are. @throws Error when nothing says so */
export function serviceRedis(): { redis: string; prefix?: string } {
  const { redis = readRunningStack(join(projectRoot(), '.stack'))?.redis, namespace } = readEnvironment(process.env);
  if (!redis) throw new Error('this needs the row cache of the services: DAYSTAR_REDIS=redis://…');
  return { redis, prefix: namespace };
}
