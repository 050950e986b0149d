// Before all that it is to trace.
import '@daystar/tracing';
import { openBus } from '@daystar/bus';
import { openDatabase } from '@daystar/database';
import { runService } from '@daystar/host';
import { startSiteRegistry } from './start-site-registry';

void runService('site-registry', async ({ environment, log, clock }) => {
  const bus = await openBus({ ...environment, clientId: 'site-registry', log, now: () => clock.now() });
  const database = await openDatabase({ postgres: environment.postgres, folder: environment.data });
  const service = await startSiteRegistry({
    bus,
    database,
    clock,
    log,
    webhooks: { loopback: environment.loopbackWebhooks },
  });
  return {
    trouble: () => bus.trouble() ?? database.trouble(),
    stuck: () => bus.stuck(),
    close: async () => {
      await service.close();
      await bus.close();
      await database.close();
    },
  };
});
