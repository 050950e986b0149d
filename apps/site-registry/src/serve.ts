import { openBus } from '@daystar/bus';
import { createDatabaseOutageTracker, isTemporaryError, openDatabase } from '@daystar/database';
import type { Host, RunningService } from '@daystar/host';
import { startSiteRegistry } from './start-site-registry';
import { STOP_DEADLINE_MS } from './stop-deadline';

/** Entry point of the process: opens its connections, which the host closes, and starts the service. */
export async function serve({ environment, log, clock, closeOnStop, connect }: Host): Promise<RunningService> {
  const { postgres, postgresPool: pool, namespace, dataFolder: folder, testSites, maxSites, retention } = environment;
  const webhooks = { allowsLoopback: environment.areLoopbackWebhooksAllowed };
  const database = await connect(
    createDatabaseOutageTracker(postgres),
    () => openDatabase({ postgres, poolSize: pool, namespace, folder }),
    isTemporaryError,
  );
  const bus = closeOnStop(await openBus({ ...environment, clientId: 'site-registry', log, now: () => clock.now() }));
  const service = await startSiteRegistry({ bus, database, clock, log, webhooks, testSites, maxSites, retention });
  // First the service, because its problem says what to do when topics are lost.
  const findReadinessProblem = () =>
    service.findReadinessProblem?.() ?? bus.findReadinessProblem() ?? database.findReadinessProblem();
  return { ...service, stopDeadlineMs: STOP_DEADLINE_MS, findReadinessProblem };
}
