import { setTimeout as pause } from 'node:timers/promises';
import { type Bus, openBus } from '@daystar/bus';
import { type Site, siteChanged, getTileName, weatherTilePublished } from '@daystar/contracts';
import { ServiceClock, createLog } from '@daystar/host';
import { type RowCache, openRowCache } from '@daystar/row-cache';
import { HOUR, MINUTE, floorTo } from '@daystar/timeseries';
import { TileClaims } from '../../../apps/forecast-engine/src/refresh/tile-claims';
import { ServiceUnderBench, buildEnvironment } from '../service-under-bench';
import type { StackNamespace } from '../stack-namespace';
import { commitEndOffsets } from './commit-end-offsets';
import { createTile } from './create-bench-data';
import { readMachineCpuSeconds } from './machine-cpu';
import type { ProcessingTime } from './measure-engine';
import { waitForMembers } from './wait-for-members';

const TIMEOUT_MS = 1_800_000;
const BATCH = 1000;

export interface RefreshTime extends ProcessingTime {
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
  const installation = await RefreshInstallation.open(stackNamespace);
  try {
    await installation.publishSites(sites);
    await installation.startEngines(engineCount);
    const refresh = await installation.refresh(sites);
    if (engineCount === 1) return refresh;
    return { ...refresh, rebalanceSeconds: await installation.measureRebalance() };
  } finally {
    await installation.close();
  }
}

/** Engines in processes of their own, with a bus and a row cache that they share with this process. */
class RefreshInstallation {
  private readonly engines: ServiceUnderBench[] = [];

  private constructor(
    private readonly stackNamespace: StackNamespace,
    private readonly clock: ServiceClock,
    private readonly environment: Record<string, string>,
    private readonly bus: Bus,
    private readonly rowCache: RowCache,
  ) {}

  static async open(stackNamespace: StackNamespace): Promise<RefreshInstallation> {
    const { kafka, redis, namespace } = stackNamespace;
    const log = createLog('bench', 'error');
    // Far from the next refresh slot: only new weather triggers forecast issues.
    const [start, origin] = [floorTo(Date.now(), HOUR) + 2 * MINUTE, Date.now()];
    const clock = new ServiceClock({ start, speed: 1, origin });
    const environment = {
      ...buildEnvironment(stackNamespace),
      DAYSTAR_CLOCK: new Date(start).toISOString(),
      DAYSTAR_CLOCK_ORIGIN: String(origin),
    };
    const bus = await openBus({ kafka, namespace, clientId: 'bench', log, now: () => clock.now() });
    const rowCache = openRowCache({ redis, prefix: namespace, log, clock });
    return new RefreshInstallation(stackNamespace, clock, environment, bus, rowCache);
  }

  /** Publishes sites and commits their offsets, so that engines have no sites to process: only new weather triggers forecast issues. */
  async publishSites(sites: readonly Site[]): Promise<void> {
    for (let from = 0; from < sites.length; from += BATCH)
      await this.bus.publish(siteChanged, sites.slice(from, from + BATCH));
    const { kafka, namespace } = this.stackNamespace;
    await commitEndOffsets(kafka!, this.groupId, `${namespace}.${siteChanged.topic}`);
    // Claim all tiles of the current slot, so that no engine refreshes them when it starts.
    const claims = new TileClaims(this.rowCache, this.clock);
    for (const tile of listTiles(sites)) await claims.runClaimed(tile, true, () => Promise.resolve());
    await claims.stop();
  }

  async startEngines(count: number): Promise<void> {
    while (this.engines.length < count)
      this.engines.push(await ServiceUnderBench.start('forecast-engine', this.environment, TIMEOUT_MS));
    await waitForMembers(this.stackNamespace.kafka!, this.groupId, count);
  }

  /** Publishes new weather of all tiles, and waits until all sites have new rows. */
  async refresh(sites: readonly Site[]): Promise<RefreshTime> {
    const weather = listTiles(sites).map((tile) => createTile(tile, this.clock.now()));
    const issues = this.watchIssues(sites);
    const timesBefore = this.readTimes();
    for (const tile of weather) await this.bus.publish(weatherTilePublished, [tile]);
    const rejectLate = pause(TIMEOUT_MS, undefined, { ref: false }).then(() => {
      throw new Error(`${issues.missing.size} sites have no rows after ${TIMEOUT_MS / 60_000} minutes`);
    });
    await Promise.race([issues.done, rejectLate]);
    const timesAfter = this.readTimes();
    return {
      seconds: timesAfter.seconds - timesBefore.seconds,
      cpuSeconds: timesAfter.cpuSeconds - timesBefore.cpuSeconds,
      mainSeconds: timesAfter.mainSeconds - timesBefore.mainSeconds,
      machineSeconds: timesAfter.machineSeconds - timesBefore.machineSeconds,
      repeatedIssues: issues.repeated,
    };
  }

  /** Kills an engine. @returns the time until the others have its partitions, s */
  async measureRebalance(): Promise<number> {
    const killedAt = performance.now();
    await this.engines.pop()!.stop('SIGKILL');
    await waitForMembers(this.stackNamespace.kafka!, this.groupId, this.engines.length);
    return (performance.now() - killedAt) / 1000;
  }

  async close(): Promise<void> {
    await Promise.all(this.engines.map((engine) => engine.stop('SIGKILL')));
    await this.rowCache.close();
    await this.bus.close();
  }

  /** Counts the sites without new rows, and issues of sites that had new rows already. */
  private watchIssues(sites: readonly Site[]) {
    const missing = new Set(sites.map(({ resource_id }) => `site/${resource_id}`));
    let resolve = () => {};
    const done = new Promise<void>((resolveDone) => (resolve = resolveDone));
    const issues = { missing, repeated: 0, done };
    this.rowCache.subscribe((event) => {
      if (event.kind !== 'issued') return;
      if (!missing.delete(event.resource)) issues.repeated++;
      else if (missing.size === 0) resolve();
    });
    return issues;
  }

  private readTimes() {
    return {
      seconds: performance.now() / 1000,
      cpuSeconds: sumOver(this.engines, (engine) => engine.readCpuSeconds()),
      mainSeconds: sumOver(this.engines, (engine) => engine.readMainThreadSeconds()),
      machineSeconds: readMachineCpuSeconds(),
    };
  }

  private get groupId(): string {
    return `${this.stackNamespace.namespace}.forecast-engine`;
  }
}

const listTiles = (sites: readonly Site[]): string[] => [...new Set(sites.map(getTileName))];

const sumOver = <T>(items: readonly T[], getValue: (item: T) => number): number =>
  items.reduce((sum, item) => sum + getValue(item), 0);
