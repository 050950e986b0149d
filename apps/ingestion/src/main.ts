import { openBus } from '@daystar/bus';
import { runService } from '@daystar/host';
import { openSources } from '@daystar/weather';
import { startIngestion } from './start-ingestion';

void runService('ingestion', async ({ environment, log, clock }) => {
  const bus = await openBus({ ...environment, clientId: 'ingestion', log, now: () => clock.now() });
  const sources = await openSources({ ...environment, clock, log });
  const service = await startIngestion({ bus, clock, log, sources });
  return {
    trouble: () => bus.trouble(),
    close: async () => {
      await service.close();
      await bus.close();
    },
  };
});
