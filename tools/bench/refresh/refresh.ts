import { setTimeout as pause } from 'node:timers/promises';
import { openBus } from '@daystar/bus';
import { type Site, type WeatherTile, siteChanged, tileOf, weatherTilePublished } from '@daystar/contracts';
import { createLog } from '@daystar/host';
import { openRowCache } from '@daystar/row-cache';
import { type BenchResult, createResult } from '../bench-result';
import { type Scratch, openScratch } from '../scratch';
import { Service, environmentOf } from '../service';
import { type TimeSpent, measureEngineAlone } from './engine-alone';
import { commitEndOffsets } from './commit-end-offsets';
import { createSites, tileAt } from './synthetic-country';

const SITES = 20_000;
const TIMEOUT_MS = 900_000;

/**
 * `refresh`: seconds from new weather on Kafka to rows of 20,000 sites in Redis, seven days back and ahead at PT5M, by one
 * forecast-engine. The reference is the time to compute the same rows on one core, extrapolated from a sample. The printed
 * processor times are also valid on a busy machine.
 */
export async function benchRefresh(print: (line: string) => void, count = SITES): Promise<BenchResult[]> {
  const scratch = await openScratch(print);
  const { kafka, redis } = scratch;
  if (!kafka || !redis) throw new Error('this bench requires the stack: npm run stack -- up');
  try {
    const sites = createSites(count);
    const tiles = [...new Set(sites.map(tileOf))];
    const before = measureEngineAlone(sites);
    const spent = await measureRefresh(scratch, sites, tiles);
    const after = measureEngineAlone(sites);
    const alone = {
      seconds: (before.seconds + after.seconds) / 2,
      processor: (before.processor + after.processor) / 2,
    };
    const perSite = (seconds: number) => `${((1000 * seconds) / count).toFixed(2)} ms`;
    print(`${count} sites in ${tiles.length} tiles: ${perSite(spent.seconds)} a site, alone ${perSite(alone.seconds)}`);
    print(`processor time: ${perSite(spent.processor)} a site, alone ${perSite(alone.processor)}`);
    return [createResult('refresh', spent.seconds, 's', alone.seconds)];
  } finally {
    await scratch.clear();
  }
}

async function measureRefresh(scratch: Scratch, sites: readonly Site[], tiles: readonly string[]): Promise<TimeSpent> {
  const { kafka, redis, namespace } = scratch;
  const log = createLog('bench', 'error');
  const bus = await openBus({ kafka, namespace, clientId: 'bench', log, now: Date.now });
  const rowCache = openRowCache({ redis, prefix: namespace, log, clock: { now: Date.now } });
  let engine: Service | undefined;
  try {
    for (let from = 0; from < sites.length; from += 1000)
      await bus.publish(siteChanged, sites.slice(from, from + 1000));
    // The engine has processed the sites before; only the weather is new.
    await commitEndOffsets(kafka!, `${namespace}.forecast-engine`, `${namespace}.${siteChanged.topic}`);
    engine = await Service.start('forecast-engine', environmentOf(scratch));
    const weather: WeatherTile[] = tiles.map((tile) => tileAt(tile, Date.now()));
    const missing = new Set(sites.map(({ resource_id }) => `site/${resource_id}`));
    const done = new Promise<void>((resolve) =>
      rowCache.subscribe((event) => {
        if (event.kind === 'issued' && missing.delete(event.resource) && missing.size === 0) resolve();
      }),
    );
    await pause(1000);
    const [started, before] = [performance.now(), engine.processorSeconds()];
    for (const tile of weather) await bus.publish(weatherTilePublished, [tile]);
    const late = pause(TIMEOUT_MS, undefined, { ref: false }).then(() => {
      throw new Error(`${missing.size} sites have no rows after ${TIMEOUT_MS / 60_000} minutes`);
    });
    await Promise.race([done, late]);
    return { seconds: (performance.now() - started) / 1000, processor: engine.processorSeconds() - before };
  } finally {
    await engine?.stop('SIGKILL');
    await rowCache.close();
    await bus.close();
  }
}
