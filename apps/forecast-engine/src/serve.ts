import { openBus } from '@daystar/bus';
import { createDatabaseOutageTracker, openDatabase } from '@daystar/database';
import type { Host, RunningService } from '@daystar/host';
import { openRowCache } from '@daystar/row-cache';
import { LazyDatabase } from './lazy-database';
import { openLake } from './open-lake';
import { startForecastEngine } from './start-forecast-engine';
import { STOP_DEADLINE_MS } from './stop-deadline';

/** Entry point of the process: opens its connections, which the host closes, and starts the service. */
export async function serve({ environment, log, clock, closeOnStop }: Host): Promise<RunningService> {
  const {
    postgres,
    postgresPool: pool,
    dataFolder: folder,
    redis,
    namespace,
    archiveDays,
    engineThreads,
  } = environment;
  const lake = openLake(environment);
  const database = closeOnStop(
    new LazyDatabase(
      () => openDatabase({ postgres, poolSize: pool, namespace, folder }),
      createDatabaseOutageTracker(postgres),
      log,
    ),
  );
  const rowCache = closeOnStop(openRowCache({ redis, prefix: namespace, log, clock }));
  const bus = closeOnStop(await openBus({ ...environment, clientId: 'forecast-engine', log, now: () => clock.now() }));
  const options = { threads: engineThreads, archiveDays };
  const service = await startForecastEngine({ bus, database, rowCache, clock, log, lake, options });
  return {
    ...service,
    stopDeadlineMs: STOP_DEADLINE_MS,
    findReadinessProblem: () =>
      bus.findReadinessProblem() ?? rowCache.findReadinessProblem() ?? database.findReadinessProblem(),
  };
}
