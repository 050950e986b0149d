import { openBus } from '@daystar/bus';
import type { Host, RunningService } from '@daystar/host';
import { connectRedis } from '@daystar/row-cache';
import { openDownloadCache, openSources, openTerrain } from '@daystar/weather';
import { RedisFetchClaims, SINGLE_REPLICA_CLAIMS } from './replica-coordination/fetch-claims';
import { RedisPlaceLeases, SINGLE_REPLICA_PLACE_LEASES } from './replica-coordination/place-leases';
import { RedisPollLease, SINGLE_REPLICA_LEASE } from './replica-coordination/poll-lease';
import { NO_PROGRESS_STORE, RedisPollProgressStore } from './replica-coordination/poll-progress';
import { startIngestion } from './start-ingestion';
import { STOP_DEADLINE_MS } from './stop-deadline';

/** Entry point of the process: opens its connections, which the host closes, and starts the service. */
export async function serve({ environment, log, clock, closeOnStop }: Host): Promise<RunningService> {
  const cache = openDownloadCache(environment);
  const sources = await openSources({ ...environment, cache, clock, log });
  const terrain = await openTerrain({ ...environment, cache, log });
  const { redis, namespace = 'daystar' } = environment;
  const connection = redis ? connectRedis(redis, log) : undefined;
  const lease = closeOnStop(connection ? new RedisPollLease(connection, `${namespace}:`, log) : SINGLE_REPLICA_LEASE);
  const claims = connection ? new RedisFetchClaims(connection, `${namespace}:`) : SINGLE_REPLICA_CLAIMS;
  const placeLeases = connection ? new RedisPlaceLeases(connection, `${namespace}:`) : SINGLE_REPLICA_PLACE_LEASES;
  const progress = connection ? new RedisPollProgressStore(connection, `${namespace}:`) : NO_PROGRESS_STORE;
  const bus = closeOnStop(await openBus({ ...environment, clientId: 'ingestion', log, now: () => clock.now() }));
  const state = { lease, claims, placeLeases, progress };
  const service = await startIngestion({ bus, clock, log, sources, terrain, ...state });
  return {
    ...service,
    stopDeadlineMs: STOP_DEADLINE_MS,
    findReadinessProblem: () => bus.findReadinessProblem() ?? lease.findReadinessProblem(),
  };
}
