// First, because a signal may come while the rest is loaded.
import '@daystar/early-stop';
// Then, because it instruments what is imported later.
import '@daystar/tracing';
import { runService } from '@daystar/host';

void runService('aggregation', async (host) => (await import('./serve')).serve(host), {
  required: ['DAYSTAR_KAFKA', 'DAYSTAR_POSTGRES', 'DAYSTAR_REDIS'],
});
