// Before all that it is to trace.
import '@daystar/tracing';
import { openBus } from '@daystar/bus';
import { openDatabase } from '@daystar/database';
import { runService } from '@daystar/host';
import { openRowCache } from '@daystar/row-cache';
import { startAggregation } from './start-aggregation';

void runService('aggregation', async ({ environment, log, clock }) => {
  const bus = await openBus({ ...environment, clientId: 'aggregation', log, now: () => clock.now() });
  const rowCache = openRowCache({ redis: environment.redis, prefix: environment.namespace, log, clock });
  const database = await openDatabase({ postgres: environment.postgres, folder: environment.data });
  const service = await startAggregation({ bus, database, rowCache, clock, log });
  return {
    trouble: () => bus.trouble() ?? rowCache.trouble() ?? database.trouble(),
    stuck: () => bus.stuck(),
    close: async () => {
      await service.close();
      await bus.close();
      await rowCache.close();
      await database.close();
    },
  };
});
