import { openBus } from '@daystar/bus';
import { runService } from '@daystar/host';
import { openRowCache } from '@daystar/row-cache';
import { startForecastEngine } from './start-forecast-engine';

void runService('forecast-engine', async ({ environment, log, clock }) => {
  const bus = await openBus({ ...environment, clientId: 'forecast-engine', log, now: () => clock.now() });
  const rowCache = openRowCache({ redis: environment.redis, prefix: environment.namespace, log, clock });
  const service = await startForecastEngine({ bus, rowCache, clock, log });
  return {
    trouble: () => bus.trouble() ?? rowCache.trouble(),
    close: async () => {
      await service.close();
      await bus.close();
      await rowCache.close();
    },
  };
});
