import { openBus } from '@daystar/bus';
import { createDatabaseOutageTracker, isTemporaryError, openDatabase } from '@daystar/database';
import type { Host, RunningService } from '@daystar/host';
import { openRowCache } from '@daystar/row-cache';
import { startAggregation } from './start-aggregation';
import { STOP_DEADLINE_MS } from './stop-deadline';

/** Entry point of the process: opens its connections, which the host closes, and starts the service. */
export async function serve({ environment, log, clock, closeOnStop, connect }: Host): Promise<RunningService> {
  const { postgres, postgresPool: pool, dataFolder: folder, redis, namespace } = environment;
  const database = await connect(
    createDatabaseOutageTracker(postgres),
    () => openDatabase({ postgres, poolSize: pool, namespace, folder }),
    isTemporaryError,
  );
  const rowCache = closeOnStop(openRowCache({ redis, prefix: namespace, log, clock }));
  const bus = closeOnStop(await openBus({ ...environment, clientId: 'aggregation', log, now: () => clock.now() }));
  const service = await startAggregation({ bus, database, rowCache, clock, log });
  const findReadinessProblem = () =>
    bus.findReadinessProblem() ?? rowCache.findReadinessProblem() ?? database.findReadinessProblem();
  return { ...service, stopDeadlineMs: STOP_DEADLINE_MS, findReadinessProblem };
}
