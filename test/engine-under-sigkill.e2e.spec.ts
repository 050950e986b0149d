import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Bus, openBus } from '@daystar/bus';
import {
  type Site,
  type WeatherTile,
  packColumn,
  siteChanged,
  buildSiteResource,
  getTileName,
  weatherTilePublished,
} from '@daystar/contracts';
import { ServiceClock, createLog } from '@daystar/host';
import { type RowCache, openRowCache } from '@daystar/row-cache';
import { describeWith, eventually } from '@daystar/testing';
import { DAY, HOUR, floorTo } from '@daystar/timeseries';
import { Redis } from 'ioredis';
import { findFreePorts } from '../tools/chaos/installation/find-free-ports';
import { RestartingService } from '../tools/chaos/installation/restarting-service';
import { compileServices, createDatabase } from './installations';

const START = floorTo(Date.now(), HOUR);
/** A time far from the next refresh slot: only weather causes work. */
const clock = new ServiceClock({ start: START + 120_000, speed: 1 });
/** Sites of one tile, enough for its refresh to take seconds. */
const SITES = 300;
/** Maximum time of the start and the first rows on a busy machine, ms. */
const MAX_START_MS = 180_000;
/** Minimum of the time for the rows after a restart, ms. */
const MIN_DEADLINE_MS = 90_000;
const sites: Site[] = Array.from({ length: SITES }, (_, number) => ({
  ...siteChanged.example,
  kind: 'utility',
  resource_id: `0000-0000-0000-${number.toString(16).padStart(4, '0')}`,
  latitude: 41 + (number % 20) / 100,
  longitude: 1 + Math.floor(number / 20) / 100,
  capacity: 10,
}));

function weatherOf(round: number): WeatherTile {
  const steps = (16 * DAY) / HOUR;
  return {
    source: 'test',
    kind: 'forecast',
    run: new Date(START + round).toISOString(),
    tile: getTileName(sites[0]),
    first_period_end: new Date(START - 8 * DAY).toISOString(),
    period: 'PT60M',
    steps,
    points: { latitude: [41.1], longitude: [1.1] },
    columns: { cloud_opacity: packColumn(new Float64Array(steps).fill(round)) },
  };
}

describeWith('stack', 'an engine that is killed during the refresh of a tile', () => {
  const namespace = `killed-${randomBytes(4).toString('hex')}`;
  const folder = mkdtempSync(join(tmpdir(), 'daystar-killed-'));
  const log = createLog('test', 'silent');
  const address = process.env.DAYSTAR_TEST_REDIS ?? '';
  let redis: Redis;
  let bus: Bus;
  let rowCache: RowCache;
  let engine: RestartingService;

  /** Newest weather that was published. */
  let round = 1;
  /** Wall-clock time in which the first rows were computed, ms. */
  let firstRoundMs = 0;

  /** Lists those of some sites whose current issue does not use the newest weather. */
  const listStale = async (candidates: readonly Site[]) => {
    const run = new Date(START + round).toISOString();
    const issues = await Promise.all(
      candidates.map(({ resource_id }) => rowCache.readCurrentIssue(buildSiteResource(resource_id))),
    );
    return candidates.filter((_, i) => issues[i]?.forecasts.provenance[0].inputs[0]?.run !== run);
  };
  const waitUntilRefreshed = (timeoutMs: number) => {
    let stale: readonly Site[] = sites;
    return eventually(async () => {
      stale = await listStale(stale);
      return stale.length === 0 || undefined;
    }, timeoutMs);
  };
  /** Whether an engine is at a tile that it has claimed. */
  const claimed = async () => {
    const claims = await redis.keys(`${namespace}:*:claimed:*`);
    const holders = await Promise.all(claims.map((claim) => redis.hget(claim, 'by')));
    return holders.some((by) => by !== null && by !== 'done') || undefined;
  };

  /**
   * Publishes new weather and kills the engine while it computes the rows, again if it was faster than the kill.
   * @returns the number of its starts before the kill
   */
  const killDuringRefresh = async () => {
    for (;;) {
      // Claims of an engine that was killed before expire.
      await eventually(async () => !(await claimed()) || undefined, MAX_START_MS);
      await bus.publish(weatherTilePublished, [weatherOf(++round)]);
      await eventually(claimed);
      const { startCount } = engine;
      process.kill(engine.pid, 'SIGKILL');
      if ((await listStale(sites)).length > 0) return { startCount };
      await eventually(() => engine.startCount > startCount || undefined);
    }
  };

  beforeAll(async () => {
    const programOf = compileServices();
    redis = new Redis(address);
    bus = await openBus({ kafka: process.env.DAYSTAR_TEST_KAFKA, namespace, clientId: 'test', log, now: Date.now });
    rowCache = openRowCache({ redis: address, prefix: namespace, log, clock: { now: Date.now } });
    engine = new RestartingService(programOf('forecast-engine'), join(folder, 'engine.log'), {
      ...process.env,
      DAYSTAR_KAFKA: process.env.DAYSTAR_TEST_KAFKA,
      DAYSTAR_REDIS: address,
      DAYSTAR_POSTGRES: createDatabase(),
      DAYSTAR_NAMESPACE: namespace,
      DAYSTAR_CLOCK: new Date(clock.now()).toISOString(),
      DAYSTAR_CLOCK_ORIGIN: String(Date.now()),
      DAYSTAR_ENGINE_THREADS: '0',
      DAYSTAR_OPS_PORT: String((await findFreePorts(1))[0]),
      DAYSTAR_LOG_LEVEL: 'warn',
    });
    await bus.publish(weatherTilePublished, [weatherOf(round)]);
    await eventually(
      async () => (await rowCache.readWeather(getTileName(sites[0]))).size > 0 || undefined,
      MAX_START_MS,
    );
    const startedAt = Date.now();
    await bus.publish(siteChanged, sites);
    await waitUntilRefreshed(MAX_START_MS);
    firstRoundMs = Date.now() - startedAt;
  }, 2 * MAX_START_MS);
  afterAll(async () => {
    await engine?.stop();
    await bus?.close();
    await rowCache?.close();
    redis?.disconnect();
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  it('computes the missing rows after its restart, and publishes no issue twice', async () => {
    const { startCount } = await killDuringRefresh();
    // A busy machine needed longer for the first rows.
    await waitUntilRefreshed(Math.max(MIN_DEADLINE_MS, 4 * firstRoundMs));
    expect(engine.startCount).toBe(startCount + 1);
    for (const { resource_id } of sites) {
      const ids = (await rowCache.listRecentIssues(buildSiteResource(resource_id))).map(({ id }) => id);
      expect(ids).toEqual([...new Set(ids)]);
    }
  }, 600_000);
});
