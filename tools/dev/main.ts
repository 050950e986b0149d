// Imported first, to handle a signal that arrives while the other modules are loaded.
import '@daystar/startup-signals';
// Imported second, because it instruments the modules that are imported after it.
import '@daystar/tracing';
import { runService } from '@daystar/host';
import { ReloadingServices } from './reloading-services';

/** `npm run dev`: the five services in one process, which loads changed files again. `launch.mjs` compiles them. */
void runService('all-in-one', (host) => new ReloadingServices(host).start(), {
  weatherSources: async () => (await import('@daystar/weather')).SOURCES,
});
