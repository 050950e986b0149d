import { join } from 'node:path';
import { type Bus, openBus } from '@daystar/bus';
import { openDatabase } from '@daystar/database';
import type { Host, RunningService } from '@daystar/host';
import { openRowCache } from '@daystar/row-cache';
import { openDownloadCache, openSources, openTerrain } from '@daystar/weather';
import { startAggregation } from '../../aggregation/src/start-aggregation';
import { openLake } from '../../forecast-engine/src/open-lake';
import { startForecastEngine } from '../../forecast-engine/src/start-forecast-engine';
import { startGateway } from '../../gateway/src/start-gateway';
import { startIngestion } from '../../ingestion/src/start-ingestion';
import { startSiteRegistry } from '../../site-registry/src/start-site-registry';

/** The five services in one process, with embedded infrastructure. */
export interface AllInOne extends RunningService {
  /** URL of the gateway, such as `http://localhost:3000`. */
  readonly url: string;
  readonly bus: Bus;
}

/** Starts the embedded infrastructure, then the four back-end services, then the gateway. They stop in reverse order. */
export async function startAllInOne({
  environment,
  log,
  clock,
}: Pick<Host, 'environment' | 'log' | 'clock'>): Promise<AllInOne> {
  const bus = await openBus({ clientId: 'all-in-one', log, now: () => clock.now() });
  const rowCache = openRowCache({ log, clock });
  const folder = environment.dataFolder === 'memory' ? 'memory' : join(environment.dataFolder, 'database');
  const database = await openDatabase({ folder });
  const cache = openDownloadCache(environment);
  const sources = await openSources({ ...environment, cache, isAutoAllowed: true, clock, log });
  const terrain = await openTerrain({ ...environment, cache, log });

  const started: RunningService[] = [];
  const addStarted = async <T extends RunningService>(service: Promise<T>): Promise<T> => {
    started.push(await service);
    return service;
  };
  const options = { threads: environment.engineThreads, archiveDays: environment.archiveDays };
  await addStarted(startForecastEngine({ bus, database, rowCache, clock, log, lake: openLake(environment), options }));
  await addStarted(startAggregation({ bus, database, rowCache, clock, log }));
  await addStarted(startIngestion({ bus, clock, log, sources, terrain }));
  const { areLoopbackWebhooksAllowed: allowsLoopback, testSites, maxSites, retention } = environment;
  await addStarted(
    startSiteRegistry({ bus, database, clock, log, webhooks: { allowsLoopback }, testSites, maxSites, retention }),
  );
  const gateway = await addStarted(
    startGateway({ bus, rowCache, clock, log, environment, threads: environment.gatewayThreads }),
  );

  return {
    url: gateway.url,
    bus,
    close: async () => {
      for (const service of started.reverse()) await service.close();
      await bus.close();
      await rowCache.close();
      await database.close();
    },
  };
}
