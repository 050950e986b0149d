// Imported first, to handle a signal that arrives while the other modules are loaded.
import '@daystar/startup-signals';
// Imported second, because it instruments the modules that are imported after it.
import '@daystar/tracing';
import { runService } from '@daystar/host';

void runService('all-in-one', async (host) => (await import('./serve')).serve(host), {
  weatherSources: async () => (await import('@daystar/weather')).SOURCES,
});
