// Before all that it is to trace.
import '@daystar/tracing';
import { openBus } from '@daystar/bus';
import { runService } from '@daystar/host';
import { connectRedis } from '@daystar/row-cache';
import { openSources } from '@daystar/weather';
import { ALONE, RedisTurns } from './sources/turns';
import { startIngestion } from './start-ingestion';

void runService('ingestion', async ({ environment, log, clock }) => {
  const bus = await openBus({ ...environment, clientId: 'ingestion', log, now: () => clock.now() });
  const sources = await openSources({ ...environment, clock, log });
  const { redis, namespace = 'daystar' } = environment;
  const turns = redis ? new RedisTurns(connectRedis(redis), `${namespace}:`, log) : ALONE;
  const service = await startIngestion({ bus, clock, log, sources, turns });
  return {
    trouble: () => bus.trouble(),
    stuck: () => bus.stuck(),
    close: async () => {
      await service.close();
      await turns.close();
      await bus.close();
    },
  };
});
