import { type Bus, openBus } from '@daystar/bus';
import {
  type Aggregation,
  type Site,
  buildAggregationResource,
  getTileName,
  packColumn,
  registerAccount,
  weatherTilePublished,
} from '@daystar/contracts';
import { type Database, openDatabase } from '@daystar/database';
import { type RunningService, ServiceClock, createLog } from '@daystar/host';
import { type RowCache, openRowCache } from '@daystar/row-cache';
import { DAY, HOUR, NATIVE_PERIOD_MS, floorTo, stepEnd, stepsBetween } from '@daystar/timeseries';
import { startAggregation } from '../apps/aggregation/src/start-aggregation';
import { IssueArchive } from '../apps/forecast-engine/src/archive/issue-archive';
import { startForecastEngine } from '../apps/forecast-engine/src/start-forecast-engine';
import { type RunningGateway, startGateway } from '../apps/gateway/src/start-gateway';
import { startSiteRegistry } from '../apps/site-registry/src/start-site-registry';

/** Properties of a site of the aggregation. */
export type MemberSite = Pick<Site, 'name' | 'latitude' | 'longitude' | 'capacity'>;

const CAPACITY = 100;
const log = createLog('test', 'silent');
const format = (time: number) => new Date(time).toISOString();

interface Connections {
  readonly bus: Bus;
  readonly rowCache: RowCache;
  readonly database: Database;
  readonly clock: ServiceClock;
  readonly log: ReturnType<typeof createLog>;
}

/** Services in this process, and an aggregation over sites with a total capacity of 100 MW. The engine starts later. */
export class MeasuredAggregationInstallation {
  readonly path = '/pv_power/collections/mine/aggregations/all';
  readonly resource = buildAggregationResource('mine', 'all');
  /** Ids of the sites, in the order of `sites`. */
  readonly siteIds: string[] = [];
  private readonly services: RunningService[] = [];
  private key = '';

  private constructor(
    readonly sites: readonly MemberSite[],
    private readonly startTime: number,
    private readonly connections: Connections,
    private readonly gateway: RunningGateway,
  ) {}

  get rowCache(): RowCache {
    return this.connections.rowCache;
  }

  /** Starts the services and creates the aggregation. Learning happens once an hour, which is fifteen seconds here. */
  static async start(sites: readonly MemberSite[], startTime: number): Promise<MeasuredAggregationInstallation> {
    const clock = new ServiceClock({ start: startTime, speed: 240 });
    const bus = await openBus({ clientId: 'test', log, now: () => clock.now() });
    const rowCache = openRowCache({ log, clock });
    const connections = { bus, rowCache, database: await openDatabase({ folder: 'memory' }), clock, log };
    const gateway = await startGateway({ ...connections, environment: { port: 0, host: '127.0.0.1' } });
    const installation = new MeasuredAggregationInstallation(sites, startTime, connections, gateway);
    await installation.createAggregation();
    return installation;
  }

  private async createAggregation(): Promise<void> {
    this.services.push(await startSiteRegistry(this.connections));
    this.services.push(await startAggregation(this.connections));
    this.key = (await this.connections.bus.request(registerAccount, { name: 'Acme', plan: 'enterprise' })).api_key;
    for (const site of this.sites) {
      const { body } = await this.send('POST', '/utility_scale_sites', site);
      this.siteIds.push(body.resource_id);
    }
    const definition = { aggregation_id: 'all', name: 'All', members: this.siteIds };
    const { status } = await this.send('POST', '/pv_power/collections/mine/aggregations', definition);
    expect(status).toBe(201);
  }

  /** Sends a request with the key of the account. */
  async send(method: string, path: string, body?: unknown) {
    const headers = { authorization: `Bearer ${this.key}`, 'content-type': 'application/json' };
    const response = await fetch(this.gateway.url + path, { method, headers, body: JSON.stringify(body) });
    return { status: response.status, body: (await response.json()) as Record<string, never> };
  }

  /** Returns the definition of the aggregation, as the services publish it. */
  describe(): Aggregation {
    const members = this.sites.map(({ capacity }, i) => ({ resource_id: this.siteIds[i], capacity: capacity! }));
    return { collection_id: 'mine', aggregation_id: 'all', name: 'All', accounts: [], version: 1, members };
  }

  /**
   * Archives issues of the aggregation, one every six hours.
   * @param days before the start
   * @param forecastAt forecast power of the native step that ends at a time (ms), MW
   */
  async archiveIssues(days: number, forecastAt: (end: number) => number): Promise<void> {
    const archive = new IssueArchive(this.connections.database);
    const firstIssuedAt = floorTo(this.startTime, HOUR) - days * DAY;
    for (let issuedAt = firstIssuedAt; issuedAt < this.startTime - HOUR; issuedAt += 6 * HOUR) {
      const forecasts = buildSeries(issuedAt, issuedAt + 7 * DAY, forecastAt);
      await archive.add([
        {
          resource: this.resource,
          issue_id: `${format(issuedAt).replace(/[-:.]/g, '')}-1`,
          issued_at: format(issuedAt),
          next_issue_at: format(issuedAt + 6 * HOUR),
          unit: 'MW',
          capacity: CAPACITY,
          resource_version: 1,
          estimated_actuals: buildSeries(issuedAt - 7 * DAY, issuedAt, forecastAt),
          forecasts: { ...forecasts, pv_estimate10: forecasts.pv_estimate, pv_estimate90: forecasts.pv_estimate },
        },
      ]);
    }
  }

  /** Starts the engine, and publishes weather for all sites. */
  async startEngine(): Promise<void> {
    this.services.push(await startForecastEngine(this.connections));
    const tiles = new Set(this.sites.map((site) => getTileName(site)));
    await this.connections.bus.publish(
      weatherTilePublished,
      [...tiles].map((tile) => buildThinClouds(tile, this.sites[0], this.startTime)),
    );
  }

  async close(): Promise<void> {
    await this.gateway.close();
    for (const service of this.services.reverse()) await service.close();
    await this.connections.bus.close();
    await this.connections.rowCache.close();
    await this.connections.database.close();
  }
}

function buildSeries(from: number, to: number, powerAt: (end: number) => number) {
  const steps = stepsBetween(from, to, NATIVE_PERIOD_MS);
  return {
    first_period_end: format(steps.firstEnd),
    pv_estimate: Array.from({ length: steps.count }, (_, i) => powerAt(stepEnd(steps, i))),
    provenance: [{ steps: steps.count, ladder: 'nwp' as const, inputs: [] }],
  };
}

/** Builds a tile with the same thin clouds for weeks. */
function buildThinClouds(tile: string, { latitude, longitude }: MemberSite, now: number) {
  const count = 24 * 24;
  return {
    source: 'test',
    kind: 'forecast' as const,
    run: format(now - HOUR),
    tile,
    points: { latitude: [latitude], longitude: [longitude] },
    period: 'PT60M',
    steps: count,
    first_period_end: format(floorTo(now, HOUR) - 9 * DAY + HOUR),
    columns: { cloud_opacity: packColumn(new Float64Array(count).fill(25)) },
  };
}
