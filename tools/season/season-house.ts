import { type Bus, BusServer, openBus, responder } from '@daystar/bus';
import { type Site, fetchWeather, registerAccount } from '@daystar/contracts';
import { type Database, openDatabase } from '@daystar/database';
import { type RunningService, createLog, startMicroservice } from '@daystar/host';
import { type RowCache, openRowCache } from '@daystar/row-cache';
import { IssueArchive } from '../../apps/forecast-engine/src/archive/issue-archive';
import { ForecastEngineModule } from '../../apps/forecast-engine/src/forecast-engine.module';
import { TuningRuns } from '../../apps/forecast-engine/src/tuning/tuning-runs';
import { MemoryRateLimits } from '../../apps/gateway/src/limits/memory-rate-limits';
import { startGateway } from '../../apps/gateway/src/start-gateway';
import { startSiteRegistry } from '../../apps/site-registry/src/start-site-registry';
import { directArchive } from './direct-archive';
import type { Plant } from './plants';
import type { SteppedClock } from './stepped-clock';

const KEY = 'season-season-season-season-season';
const KEPT_DAYS = 400;
/** Rows are made when weather was told, once for all of it. */
const GATHER_MS = 100;

/** Engine, registry and gateway on embedded parts; the weather is brought to them. */
export class SeasonHouse {
  private constructor(
    readonly bus: Bus,
    readonly rowCache: RowCache,
    readonly database: Database,
    readonly tuning: TuningRuns,
    private readonly url: string,
    private readonly services: RunningService[],
  ) {}

  static async open(clock: SteppedClock): Promise<SeasonHouse> {
    const log = createLog('season', 'warn');
    const bus = await openBus({ clientId: 'season', log, now: () => clock.now() });
    const rowCache = openRowCache({ log, clock });
    const database = await openDatabase({ folder: 'memory' });
    const shelf = { get: () => Promise.resolve(database) };
    const engine = ForecastEngineModule.with({
      bus: directArchive(bus, new IssueArchive(shelf)),
      rowCache,
      clock,
      log,
      archive: { database: shelf, keepDays: KEPT_DAYS },
      gatherMs: GATHER_MS,
    });
    const runs = engine.providers
      ?.map((one) => 'useValue' in one && one.useValue)
      .find((one) => one instanceof TuningRuns);
    if (!runs) throw new Error('this engine learns nothing');
    const engineRuns = await startMicroservice(engine, new BusServer(bus, 'forecast-engine'), log);
    const noWeather = responder(fetchWeather, async () => ({ tiles: [], failed: [] }));
    await bus.listen({ service: 'ingestion', subscriptions: [], responders: [noWeather] });
    const registry = await startSiteRegistry({ bus, database, clock, log });
    const environment = { port: 0, host: '127.0.0.1' };
    const gateway = await startGateway({ bus, rowCache, clock, log, environment, limits: new MemoryRateLimits(clock) });
    await bus.request(registerAccount, { name: 'Season', plan: 'enterprise', account_id: 'season', api_key: KEY });
    return new SeasonHouse(bus, rowCache, database, runs, gateway.url, [gateway, registry, engineRuns]);
  }

  async register({ told }: Plant): Promise<Site> {
    const { site } = (await this.send('POST', '/utility_scale_sites', told)) as { site: Site };
    return { ...site, kind: 'utility', account_id: 'season' };
  }

  /** @throws Error when the gateway refuses */
  async send(method: string, path: string, body?: object): Promise<unknown> {
    const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json', accept: 'application/json' };
    const answer = await fetch(this.url + path, { method, headers, body: body && JSON.stringify(body) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}: ${text}`);
    return JSON.parse(text);
  }

  async close(): Promise<void> {
    for (const service of this.services) await service.close();
    await this.bus.close();
    await this.rowCache.close();
    await this.database.close();
  }
}
