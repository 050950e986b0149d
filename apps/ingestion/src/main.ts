// Before all that it is to trace.
import '@daystar/tracing';
import { openBus } from '@daystar/bus';
import { runService } from '@daystar/host';
import { connectRedis } from '@daystar/row-cache';
import { openSources } from '@daystar/weather';
import { RedisPollLease, SOLE_POLLER } from './sources/poll-lease';
import { NO_PROGRESS, RedisPollProgress } from './sources/poll-progress';
import { startIngestion } from './start-ingestion';

void runService('ingestion', async ({ environment, log, clock }) => {
  const bus = await openBus({ ...environment, clientId: 'ingestion', log, now: () => clock.now() });
  const sources = await openSources({ ...environment, clock, log });
  const { redis, namespace = 'daystar' } = environment;
  const connection = redis ? connectRedis(redis) : undefined;
  const lease = connection ? new RedisPollLease(connection, `${namespace}:`, log) : SOLE_POLLER;
  const progress = connection ? new RedisPollProgress(connection, `${namespace}:`) : NO_PROGRESS;
  const service = await startIngestion({ bus, clock, log, sources, lease, progress });
  return {
    trouble: () => bus.trouble(),
    stuck: () => bus.stuck(),
    close: async () => {
      await service.close();
      await lease.close();
      await bus.close();
    },
  };
});
