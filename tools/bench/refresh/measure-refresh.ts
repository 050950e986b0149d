import { setTimeout as pause } from 'node:timers/promises';
import { openBus } from '@daystar/bus';
import { type Site, type WeatherTile, siteChanged, getTileName, weatherTilePublished } from '@daystar/contracts';
import { ServiceClock, createLog } from '@daystar/host';
import { openRowCache } from '@daystar/row-cache';
import { HOUR, MINUTE, floorTo } from '@daystar/timeseries';
import { TileClaims } from '../../../apps/forecast-engine/src/refresh/tile-claims';
import { ServiceUnderBench, buildEnvironment } from '../service';
import type { StackNamespace } from '../stack-namespace';
import { commitEndOffsets } from './commit-end-offsets';
import { createTile } from './create-bench-data';
import { readMachineCpuSeconds } from './machine-cpu';
import type { RunTime } from './measure-engine';
import { waitForMembers } from './wait-for-members';

const TIMEOUT_MS = 1_800_000;
const BATCH = 1000;

export interface RefreshTime extends RunTime {
  /** Processor time of the main threads, s. */
  readonly mainSeconds: number;
  /** Processor time of all processes of the machine, s. */
  readonly machineSeconds: number;
  /** Issues of sites that had new rows already. */
  readonly repeatedIssues: number;
  /** Time from the kill of one engine until the others have its partitions, s; absent with one engine. */
  readonly rebalanceSeconds?: number;
}

/** Measures the time from new weather on Kafka to rows of all sites in Redis. `cpuSeconds` is the sum over the engines. */
export async function measureRefresh(
  stackNamespace: StackNamespace,
  sites: readonly Site[],
  engineCount = 1,
): Promise<RefreshTime> {
  const tiles = [...new Set(sites.map(getTileName))];
  const { kafka, redis, namespace } = stackNamespace;
  const log = createLog('bench', 'error');
  const groupId = `${namespace}.forecast-engine`;
  // Far from the next refresh slot: only weather causes issues.
  const [start, origin] = [floorTo(Date.now(), HOUR) + 2 * MINUTE, Date.now()];
  const clock = new ServiceClock({ start, speed: 1, origin });
  const environment = {
    ...buildEnvironment(stackNamespace),
    DAYSTAR_CLOCK: new Date(start).toISOString(),
    DAYSTAR_CLOCK_ORIGIN: String(origin),
  };
  const bus = await openBus({ kafka, namespace, clientId: 'bench', log, now: () => clock.now() });
  const rowCache = openRowCache({ redis, prefix: namespace, log, clock });
  const engines: ServiceUnderBench[] = [];
  try {
    for (let from = 0; from < sites.length; from += BATCH)
      await bus.publish(siteChanged, sites.slice(from, from + BATCH));
    // The engines have processed the sites before; only the weather is new.
    await commitEndOffsets(kafka!, groupId, `${namespace}.${siteChanged.topic}`);
    // No tile of the current slot is left for the start of an engine.
    const claims = new TileClaims(rowCache, clock);
    for (const tile of tiles) await claims.runClaimed(tile, true, () => Promise.resolve());
    await claims.stop();
    while (engines.length < engineCount)
      engines.push(await ServiceUnderBench.start('forecast-engine', environment, TIMEOUT_MS));
    await waitForMembers(kafka!, groupId, engineCount);
    const weather: WeatherTile[] = tiles.map((tile) => createTile(tile, clock.now()));
    const missing = new Set(sites.map(({ resource_id }) => `site/${resource_id}`));
    let repeatedIssues = 0;
    const done = new Promise<void>((resolve) =>
      rowCache.subscribe((event) => {
        if (event.kind !== 'issued') return;
        if (!missing.delete(event.resource)) repeatedIssues++;
        else if (missing.size === 0) resolve();
      }),
    );
    const readTimes = () => ({
      seconds: performance.now() / 1000,
      cpuSeconds: sumOver(engines, (engine) => engine.readCpuSeconds()),
      mainSeconds: sumOver(engines, (engine) => engine.readMainThreadSeconds()),
      machineSeconds: readMachineCpuSeconds(),
    });
    const timesBefore = readTimes();
    for (const tile of weather) await bus.publish(weatherTilePublished, [tile]);
    const rejectLate = pause(TIMEOUT_MS, undefined, { ref: false }).then(() => {
      throw new Error(`${missing.size} sites have no rows after ${TIMEOUT_MS / 60_000} minutes`);
    });
    await Promise.race([done, rejectLate]);
    const timesAfter = readTimes();
    return {
      seconds: timesAfter.seconds - timesBefore.seconds,
      cpuSeconds: timesAfter.cpuSeconds - timesBefore.cpuSeconds,
      mainSeconds: timesAfter.mainSeconds - timesBefore.mainSeconds,
      machineSeconds: timesAfter.machineSeconds - timesBefore.machineSeconds,
      repeatedIssues,
      ...(engineCount > 1 && { rebalanceSeconds: await measureRebalance() }),
    };
  } finally {
    await Promise.all(engines.map((engine) => engine.stop('SIGKILL')));
    await rowCache.close();
    await bus.close();
  }

  async function measureRebalance(): Promise<number> {
    const killedAt = performance.now();
    await engines.pop()!.stop('SIGKILL');
    await waitForMembers(kafka!, groupId, engines.length);
    return (performance.now() - killedAt) / 1000;
  }
}

const sumOver = <T>(items: readonly T[], getValue: (item: T) => number): number =>
  items.reduce((sum, item) => sum + getValue(item), 0);
