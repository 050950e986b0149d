import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type Bus, BusServer, openBus, createResponder } from '@daystar/bus';
import {
  type Site,
  computeHorizon,
  fetchWeather,
  fetchWeatherHistory,
  registerAccount,
  buildSiteResource,
} from '@daystar/contracts';
import { type Database, openDatabase } from '@daystar/database';
import { type RunningService, createLog, startMicroservice } from '@daystar/host';
import { type RowCache, openRowCache } from '@daystar/row-cache';
import { parsePeriod } from '@daystar/timeseries';
import { createSandboxSource } from '@daystar/weather';
import { IssueArchive } from '../../apps/forecast-engine/src/archive/issue-archive';
import { ForecastEngineModule } from '../../apps/forecast-engine/src/forecast-engine.module';
import { TuningScheduler } from '../../apps/forecast-engine/src/tuning/tuning-scheduler';
import { MemoryRateLimits } from '../../apps/gateway/src/rate-limiting/memory-rate-limits';
import { startGateway } from '../../apps/gateway/src/start-gateway';
import { startSiteRegistry } from '../../apps/site-registry/src/start-site-registry';
import { ArchivingBus } from './archiving-bus';
import { NewestIssues } from './newest-issues';
import type { SimulatedPlant } from './simulated-plants';
import type { SteppedClock } from './stepped-clock';

const KEY = 'season-season-season-season-season';
const ARCHIVE_DAYS = 400;
/** Delay that collects all tiles of one publication into one refresh, ms. */
const BATCH_MS = 50;

interface SeasonComponents {
  readonly bus: Bus;
  readonly rowCache: RowCache;
  readonly database: Database;
  readonly tuningScheduler: TuningScheduler;
  readonly newestIssues: NewestIssues;
  /** Address of the gateway. */
  readonly url: string;
  /** In the order in which they are closed. */
  readonly services: readonly RunningService[];
}

/** Engine, registry and gateway with embedded infrastructure; the caller publishes the weather. */
export class SeasonInstallation {
  readonly bus: Bus;
  readonly database: Database;
  readonly tuningScheduler: TuningScheduler;

  private constructor(private readonly components: SeasonComponents) {
    this.bus = components.bus;
    this.database = components.database;
    this.tuningScheduler = components.tuningScheduler;
  }

  /** @param seed of the sandbox weather that requests for past weather get */
  static async open(clock: SteppedClock, seed: number): Promise<SeasonInstallation> {
    const log = createLog('season', 'warn');
    const bus = await openBus({ clientId: 'season', log, now: () => clock.now() });
    const rowCache = openRowCache({ log, clock });
    const database = await openDatabase({ folder: 'memory' });
    const newestIssues = new NewestIssues();
    const engine = ForecastEngineModule.forRoot({
      bus: new ArchivingBus(bus, new IssueArchive(database), (issue) => newestIssues.add(issue)),
      rowCache,
      clock,
      log,
      database,
      options: { archiveDays: ARCHIVE_DAYS, batchMs: BATCH_MS },
    });
    const engineService = await startMicroservice(engine, new BusServer(bus, 'forecast-engine'), log);
    const source = createSandboxSource({ seed });
    const responders = [
      createResponder(fetchWeather, async () => ({ tiles: [], failed: [] })),
      createResponder(fetchWeatherHistory, async ({ place, from, to, period }) => {
        const span = { from: Date.parse(from), to: Date.parse(to), period: parsePeriod(period)!, now: clock.now() };
        const context = { reject: () => undefined, signal: new AbortController().signal };
        return { tiles: await source.fetchHistory!({ place, ...span, ...context }) };
      }),
      createResponder(computeHorizon, async () => ({ outcome: 'no-terrain' })),
    ];
    await bus.listen({ service: 'ingestion', subscriptions: [], responders });
    const registry = await startSiteRegistry({ bus, database, clock, log });
    const environment = { port: 0, host: '127.0.0.1' };
    const gateway = await startGateway({ bus, rowCache, clock, log, environment, limits: new MemoryRateLimits(clock) });
    await bus.request(registerAccount, { name: 'Season', plan: 'enterprise', account_id: 'season', api_key: KEY });
    return new SeasonInstallation({
      bus,
      rowCache,
      database,
      newestIssues,
      url: gateway.url,
      tuningScheduler: engineService.get(TuningScheduler),
      services: [gateway, registry, engineService],
    });
  }

  async register({ registered }: SimulatedPlant): Promise<Site> {
    const { site } = (await this.send('POST', '/utility_scale_sites', registered)) as { site: Site };
    return { ...site, kind: 'utility', account_id: 'season' };
  }

  /** Whether a site has rows issued at a time, ms, or later. */
  hasIssuesSince(time: number): boolean {
    return this.components.newestIssues.hasIssuesSince(time);
  }

  /** Resolves when the registry has published the measurements that it stored. */
  async waitForEvents(): Promise<void> {
    const findEvent = () =>
      this.database.execute((manager) => manager.query('select from outbox limit 1') as Promise<[]>);
    while ((await findEvent()).length > 0) await yieldToEventLoop();
  }

  /** Resolves when each site has archived rows issued at a time, ms, or later. */
  waitForIssuesSince(time: number, sites: readonly Site[]): Promise<void> {
    return this.components.newestIssues.waitForIssuesSince(
      time,
      sites.map(({ resource_id }) => buildSiteResource(resource_id)),
    );
  }

  /** @throws Error on an error status */
  async send(method: string, path: string, body?: object): Promise<unknown> {
    return JSON.parse(await this.fetchText(method, path, 'application/json', body));
  }

  /** Requests a page as HTML. @throws Error on an error status */
  fetchPage(path: string): Promise<string> {
    return this.fetchText('GET', path, 'text/html');
  }

  private async fetchText(method: string, path: string, accept: string, body?: object): Promise<string> {
    // Without keep-alive, because the training of a day between two requests exceeds its timeout.
    const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json', accept, connection: 'close' };
    const response = await fetch(this.components.url + path, { method, headers, body: body && JSON.stringify(body) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} failed with ${response.status}: ${text}`);
    return text;
  }

  async close(): Promise<void> {
    const { services, bus, rowCache, database } = this.components;
    for (const service of services) await service.close();
    await bus.close();
    await rowCache.close();
    await database.close();
  }
}
