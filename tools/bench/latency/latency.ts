import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { openBus } from '@daystar/bus';
import { type Site, type WeatherTile, buildSiteResource, getTileName, siteChanged } from '@daystar/contracts';
import { ServiceClock, createLog } from '@daystar/host';
import { openRowCache } from '@daystar/row-cache';
import { HOUR, MINUTE, floorTo } from '@daystar/timeseries';
import { type BenchResult, createResult } from '../bench-result';
import { commitEndOffsets } from '../refresh/commit-end-offsets';
import { createSites, createTile } from '../refresh/create-bench-data';
import { ServiceUnderBench, buildEnvironment } from '../service-under-bench';
import { type StackNamespace, openStackNamespace } from '../stack-namespace';
import { createFrameTile } from './create-frame-tile';
import { findPercentile } from './find-percentile';
import { type DeliveryPorts, deliverWeather } from './weather-delivery';

const PERCENTILES = { p50: 0.5, p95: 0.95, p99: 0.99 } as const;
/** Targets for the 95th percentile, s. */
const TARGET_SECONDS = { frame: 60, run: 300 } as const;
/** Time for the engine to join its consumer groups, ms. */
const JOIN_MS = 2000;
const BATCH = 1000;

/**
 * Time from weather to rows, for each site, s: `latency.frame.p95` and so on. It starts when ingestion has all data of a satellite
 * frame or a model run. It ends when the rows of the site are in the row cache, from which gateways read. The reference values of
 * the 95th percentiles are the targets. Ingestion runs in this process, the engine in another one, on Kafka and Redis of the stack.
 * Reading the files of a source (`bench -- grib`) is not included.
 * @throws Error if the local stack (`npm run stack -- up`) is not running
 */
export async function benchLatency(print: (line: string) => void, count: number): Promise<BenchResult[]> {
  const stackNamespace = await openStackNamespace(print);
  try {
    if (!stackNamespace.kafka || !stackNamespace.redis)
      throw new Error('this bench requires the stack: npm run stack -- up');
    return await measureLatency(print, stackNamespace, createSites(count));
  } finally {
    await stackNamespace.clear();
  }
}

async function measureLatency(
  print: (line: string) => void,
  stackNamespace: StackNamespace,
  sites: readonly Site[],
): Promise<BenchResult[]> {
  const { kafka, redis, namespace } = stackNamespace;
  const log = createLog('bench', 'error');
  // Far from the next refresh slot: only weather causes issues.
  const [start, origin] = [floorTo(Date.now(), HOUR) + 2 * MINUTE, Date.now()];
  const clock = new ServiceClock({ start, speed: 1, origin });
  const bus = await openBus({ kafka, namespace, clientId: 'bench', log, now: () => clock.now() });
  const rowCache = openRowCache({ redis, prefix: namespace, log, clock });
  let engine: ServiceUnderBench | undefined;
  try {
    for (let from = 0; from < sites.length; from += BATCH)
      await bus.publish(siteChanged, sites.slice(from, from + BATCH));
    // The engine has processed the sites before; only the weather is new.
    await commitEndOffsets(kafka!, `${namespace}.forecast-engine`, `${namespace}.${siteChanged.topic}`);
    engine = await ServiceUnderBench.start('forecast-engine', {
      ...buildEnvironment(stackNamespace),
      DAYSTAR_CLOCK: new Date(start).toISOString(),
      DAYSTAR_CLOCK_ORIGIN: String(origin),
    });
    await pause(JOIN_MS);
    return await deliverAll(print, { bus, rowCache, clock, log }, engine, sites);
  } finally {
    await engine?.stop('SIGKILL');
    await rowCache.close();
    await bus.close();
  }
}

/** Delivers a first run, which is not measured, then a frame and a run. */
async function deliverAll(
  print: (line: string) => void,
  ports: DeliveryPorts,
  engine: ServiceUnderBench,
  sites: readonly Site[],
): Promise<BenchResult[]> {
  const names = [...new Set(sites.map(getTileName))];
  const resources = sites.map(({ resource_id }) => buildSiteResource(resource_id));
  const createRun = (number: number): WeatherTile[] => {
    const now = ports.clock.now();
    const run = new Date(floorTo(now, HOUR) + number * MINUTE).toISOString();
    return names.map((name) => ({ ...createTile(name, now), run }));
  };
  await deliverWeather(ports, createRun(0), resources);
  const results: BenchResult[] = [];
  const deliver = async (kind: 'frame' | 'run', tiles: readonly WeatherTile[]) => {
    const [cpuBefore, mainBefore] = [engine.readCpuSeconds(), engine.readMainThreadSeconds()];
    const latencies = await deliverWeather(ports, tiles, resources);
    const [load] = loadavg();
    print(`${kind}: ${sites.length} sites in ${tiles.length} tiles; load average of the machine ${load.toFixed(1)}`);
    const formatPerSite = (seconds: number) => `${((1000 * seconds) / sites.length).toFixed(1)} ms`;
    print(
      `processor time of the engine: ${formatPerSite(engine.readCpuSeconds() - cpuBefore)} a site, ` +
        `of that ${formatPerSite(engine.readMainThreadSeconds() - mainBefore)} on its main thread`,
    );
    for (const [name, fraction] of Object.entries(PERCENTILES)) {
      const target = name === 'p95' ? TARGET_SECONDS[kind] : null;
      results.push(createResult(`latency.${kind}.${name}`, findPercentile(latencies, fraction), 's', target));
    }
  };
  await deliver(
    'frame',
    names.map((name) => createFrameTile(name, ports.clock.now())),
  );
  await deliver('run', createRun(1));
  return results;
}
