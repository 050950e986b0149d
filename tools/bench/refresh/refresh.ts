import { setTimeout as pause } from 'node:timers/promises';
import { openBus } from '@daystar/bus';
import { type Site, type WeatherTile, siteChanged, getTileName, weatherTilePublished } from '@daystar/contracts';
import { createLog } from '@daystar/host';
import { openRowCache } from '@daystar/row-cache';
import { type BenchResult, createResult } from '../bench-result';
import { type StackNamespace, openStackNamespace } from '../stack-namespace';
import { ServiceUnderBench, buildEnvironment } from '../service';
import { type RunTime, measureEngine } from './measure-engine';
import { commitEndOffsets } from './commit-end-offsets';
import { createSites, createTile } from './create-bench-data';

const SITES = 20_000;
const TIMEOUT_MS = 900_000;

/**
 * `refresh`: seconds from new weather on Kafka to rows of 20,000 sites in Redis, seven days back and ahead at PT5M, by one
 * forecast-engine. The reference is the time to compute the same rows on one core, extrapolated from a sample. The printed
 * processor times are also valid on a busy machine.
 */
export async function benchRefresh(print: (line: string) => void, count = SITES): Promise<BenchResult[]> {
  const stackNamespace = await openStackNamespace(print);
  const { kafka, redis } = stackNamespace;
  if (!kafka || !redis) throw new Error('this bench requires the stack: npm run stack -- up');
  try {
    const sites = createSites(count);
    const tiles = [...new Set(sites.map(getTileName))];
    const before = measureEngine(sites);
    const refreshTime = await measureRefresh(stackNamespace, sites, tiles);
    const after = measureEngine(sites);
    const engineTime = {
      seconds: (before.seconds + after.seconds) / 2,
      cpuSeconds: (before.cpuSeconds + after.cpuSeconds) / 2,
    };
    const formatPerSite = (seconds: number) => `${((1000 * seconds) / count).toFixed(2)} ms`;
    print(
      `${count} sites in ${tiles.length} tiles: ${formatPerSite(refreshTime.seconds)} a site, computation alone ${formatPerSite(engineTime.seconds)}`,
    );
    print(
      `processor time: ${formatPerSite(refreshTime.cpuSeconds)} a site, computation alone ${formatPerSite(engineTime.cpuSeconds)}`,
    );
    return [createResult('refresh', refreshTime.seconds, 's', engineTime.seconds)];
  } finally {
    await stackNamespace.clear();
  }
}

async function measureRefresh(
  stackNamespace: StackNamespace,
  sites: readonly Site[],
  tiles: readonly string[],
): Promise<RunTime> {
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
    const [startedAt, cpuBefore] = [performance.now(), engine.readCpuSeconds()];
    for (const tile of weather) await bus.publish(weatherTilePublished, [tile]);
    const rejectLate = pause(TIMEOUT_MS, undefined, { ref: false }).then(() => {
      throw new Error(`${missing.size} sites have no rows after ${TIMEOUT_MS / 60_000} minutes`);
    });
    await Promise.race([done, rejectLate]);
    return { seconds: (performance.now() - startedAt) / 1000, cpuSeconds: engine.readCpuSeconds() - cpuBefore };
  } finally {
    await engine?.stop('SIGKILL');
    await rowCache.close();
    await bus.close();
  }
}
