// First, because a signal may come while the rest is loaded.
import '@daystar/early-stop';
// Then, because it instruments what is imported later.
import '@daystar/tracing';
import { runService } from '@daystar/host';

void runService('ingestion', async (host) => (await import('./serve')).serve(host), {
  weatherSources: async () => (await import('@daystar/weather')).SOURCES,
  required: ['DAYSTAR_KAFKA', 'DAYSTAR_REDIS', 'DAYSTAR_WEATHER'],
});
