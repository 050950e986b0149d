import { setTimeout as pause } from 'node:timers/promises';
import { openBus } from '@daystar/bus';
import { type Site, type WeatherTile, siteChanged, getTileName, weatherTilePublished } from '@daystar/contracts';
import { createLog } from '@daystar/host';
import { openRowCache } from '@daystar/row-cache';
import { ServiceUnderBench, buildEnvironment } from '../service';
import type { StackNamespace } from '../stack-namespace';
import { commitEndOffsets } from './commit-end-offsets';
import { createTile } from './create-bench-data';
import type { RunTime } from './measure-engine';

const TIMEOUT_MS = 900_000;

export interface RefreshTime extends RunTime {
  /** Processor time of the main thread, s. */
  readonly mainSeconds: number;
}

/** Measures the time from new weather on Kafka to rows of all sites in Redis, by one forecast-engine. */
export async function measureRefresh(stackNamespace: StackNamespace, sites: readonly Site[]): Promise<RefreshTime> {
  const tiles = [...new Set(sites.map(getTileName))];
  const { kafka, redis, namespace } = stackNamespace;
  const log = createLog('bench', 'error');
  const bus = await openBus({ kafka, namespace, clientId: 'bench', log, now: Date.now });
  const rowCache = openRowCache({ redis, prefix: namespace, log, clock: { now: Date.now } });
  let engine: ServiceUnderBench | undefined;
  try {
    for (let from = 0; from < sites.length; from += 1000)
      await bus.publish(siteChanged, sites.slice(from, from + 1000));
    // The engine has processed the sites before; only the weather is new.
    await commitEndOffsets(kafka!, `${namespace}.forecast-engine`, `${namespace}.${siteChanged.topic}`);
    engine = await ServiceUnderBench.start('forecast-engine', buildEnvironment(stackNamespace));
    const weather: WeatherTile[] = tiles.map((tile) => createTile(tile, Date.now()));
    const missing = new Set(sites.map(({ resource_id }) => `site/${resource_id}`));
    const done = new Promise<void>((resolve) =>
      rowCache.subscribe((event) => {
        if (event.kind === 'issued' && missing.delete(event.resource) && missing.size === 0) resolve();
      }),
    );
    await pause(1000);
    const [startedAt, cpuBefore, mainBefore] = [
      performance.now(),
      engine.readCpuSeconds(),
      engine.readMainThreadSeconds(),
    ];
    for (const tile of weather) await bus.publish(weatherTilePublished, [tile]);
    const rejectLate = pause(TIMEOUT_MS, undefined, { ref: false }).then(() => {
      throw new Error(`${missing.size} sites have no rows after ${TIMEOUT_MS / 60_000} minutes`);
    });
    await Promise.race([done, rejectLate]);
    return {
      seconds: (performance.now() - startedAt) / 1000,
      cpuSeconds: engine.readCpuSeconds() - cpuBefore,
      mainSeconds: engine.readMainThreadSeconds() - mainBefore,
    };
  } finally {
    await engine?.stop('SIGKILL');
    await rowCache.close();
    await bus.close();
  }
}
