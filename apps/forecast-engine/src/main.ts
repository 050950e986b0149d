// Before all that it is to trace.
import '@daystar/tracing';
import { openBus } from '@daystar/bus';
import { openDatabase } from '@daystar/database';
import { runService } from '@daystar/host';
import { openRowCache } from '@daystar/row-cache';
import { LazyDatabase } from './archive/lazy-database';
import { startForecastEngine } from './start-forecast-engine';

void runService('forecast-engine', async ({ environment, log, clock }) => {
  const bus = await openBus({ ...environment, clientId: 'forecast-engine', log, now: () => clock.now() });
  const rowCache = openRowCache({ redis: environment.redis, prefix: environment.namespace, log, clock });
  const { postgres, data: folder, archiveDays: keepDays, engineThreads: threads } = environment;
  const database = new LazyDatabase(() => openDatabase({ postgres, folder }));
  const service = await startForecastEngine({ bus, rowCache, clock, log, threads, archive: { database, keepDays } });
  return {
    trouble: () => bus.trouble() ?? rowCache.trouble(),
    stuck: () => bus.stuck(),
    close: async () => {
      await service.close();
      await bus.close();
      await rowCache.close();
      await database.close();
    },
  };
});
