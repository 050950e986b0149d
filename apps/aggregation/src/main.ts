// Imported first, to handle a signal that arrives while the other modules are loaded.
import '@daystar/startup-signals';
// Imported second, because it instruments the modules that are imported after it.
import '@daystar/tracing';
import { runService } from '@daystar/host';

void runService('aggregation', async (host) => (await import('./serve')).serve(host), {
  required: ['DAYSTAR_KAFKA', 'DAYSTAR_POSTGRES', 'DAYSTAR_REDIS'],
});
