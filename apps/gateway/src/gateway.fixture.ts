import { createHash } from 'node:crypto';
import { type Bus, openBus, createResponder } from '@daystar/bus';
import {
  type Account,
  type Aggregation,
  type DailyCount,
  DaystarError,
  type ForecastIssue,
  type KeyUse,
  type Measurement,
  type RequestHistory,
  type PlanId,
  type ProvenanceRun,
  type Site,
  type SiteProperties,
  type SkyBlock,
  accountChanged,
  closeAccount,
  assignTestSite,
  aggregationDefined,
  createSite,
  deleteSite,
  prepareSky,
  registerAccount,
  replaceSite,
  showResourceUsage,
  siteChanged,
  buildSiteResource,
} from '@daystar/contracts';
import { createLog } from '@daystar/host';
import { type RowCache, openRowCache } from '@daystar/row-cache';
import { eventually } from '@daystar/testing';
import { DAY, HOUR, MINUTE, NATIVE_PERIOD_MS, floorTo } from '@daystar/timeseries';
import { createDailyUsageResponders } from './accounts/daily-usage.fixture';
import { createKeyResponders } from './accounts/keys.fixture';
import { createAggregationResponders } from './aggregations/aggregations.fixture';
import { createHistoryResponders } from './histories/histories.fixture';
import { createArchiveResponders } from './past-forecasts/archive.fixture';
import { createExternalForecastResponders } from './sites/external-forecasts/external-forecasts.fixture';
import { createMeasurementResponders } from './sites/measurements/measurements.fixture';
import { TestSitesFixture } from './auth/test-sites.fixture';
import { createTuningResponders } from './sites/tuning/tuning.fixture';
import { TerrainFixture } from './places/horizons.fixture';
import { buildClearSky, createSkyArchiveResponders, createSkyHistoryResponders } from './places/sky.fixture';
import type { RegistrationLimits } from './rate-limiting/registration-quota';
import { createWebhookResponders } from './webhooks/webhooks.fixture';
import { assertMatchesOpenApi } from './api-reference/assert-matches-openapi.fixture';
import { type RunningGateway, startGateway } from './start-gateway';

/** 15:13 UTC: within a half hour, as in the recorded responses of `docs/api.md`. */
export const NOW = Date.UTC(2026, 2, 1, 15, 13);
export const KEY = 'the-key-of-acme-solar';
export const OTHER_KEY = 'the-key-of-somebody-else';
const UNCOMPRESSED = { accept: '*/*', 'accept-encoding': 'identity' };

const computeSha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const formatIso = (time: number) => new Date(time).toISOString();

const GFS: ProvenanceRun = { steps: 1, ladder: 'nwp', inputs: [{ source: 'gfs', run: formatIso(NOW - 6 * HOUR) }] };

/** A gateway with an in-process bus and an in-memory row cache; responders replace the other services. */
export class GatewayFixture {
  readonly clock = { time: NOW, speed: 1, now: () => this.clock.time };
  readonly sites = new Map<string, Site>();
  readonly accounts = new Map<string, Account>();
  /** Last uses of keys that the site registry has stored. */
  readonly keyUses: KeyUse[] = [];
  /** Resources that each account has, and may have. */
  readonly resources = { ...showResourceUsage.example.reply };
  /** Daily usage that the site registry has. */
  readonly dailyCounts: DailyCount[] = [];
  readonly testSites = new TestSitesFixture();
  readonly terrain = new TerrainFixture();
  readonly measurements: Measurement[] = [];
  readonly aggregationMeasurements: Measurement[] = [];
  readonly preparedCells: string[] = [];
  readonly preparedMonths: string[] = [];
  readonly orderedHistories: RequestHistory[] = [];
  /** Indexes of the chunks of histories that the gateway has requested. */
  readonly readHistoryChunks: number[] = [];
  /** Resolves when the engine may return chunks of histories, and past skies. */
  pastReadable = Promise.resolve();
  /** Ids of the sites and keys of the aggregations whose tuning is disabled. */
  readonly untuned = new Set<string>();
  /** Issues in the archive, oldest first. */
  readonly archived: ForecastIssue[] = [];
  /** Skies in the archive, oldest first. */
  readonly archivedSkies: SkyBlock[] = [];
  readonly log = createLog('test', 'silent');
  readonly environment: {
    port: number;
    host: string;
    trustedProxies?: string;
    sessionSecret?: string;
    adminKeys?: readonly string[];
    registrations?: RegistrationLimits;
    visitorForecasts?: number;
  } = { port: 0, host: '127.0.0.1' };
  bus!: Bus;
  rowCache!: RowCache;
  gateway!: RunningGateway;

  /** @param threads number of render threads */
  constructor(private readonly threads = 0) {}

  async start(rowCache?: RowCache): Promise<this> {
    const { log } = this;
    this.bus = await openBus({ clientId: 'test', log, now: () => this.clock.now() });
    this.rowCache = rowCache ?? openRowCache({ log, clock: this.clock });
    await this.bus.listen({ service: 'site-registry', subscriptions: [], responders: this.createResponders() });
    await this.addAccount('acme', 'enterprise', KEY);
    await this.addAccount('other', 'free', OTHER_KEY);
    const { bus, rowCache: cache, clock, threads, environment } = this;
    this.gateway = await startGateway({ bus, rowCache: cache, clock, log, environment, threads });
    return this;
  }

  async close(): Promise<void> {
    await this.gateway.close();
    await this.bus.close();
    await this.rowCache.close();
  }

  /** Sends a GET request for an uncompressed body with the key of `acme`, unless `headers` has other values. */
  get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    const init = { headers: { authorization: `Bearer ${KEY}`, ...UNCOMPRESSED, ...headers } };
    return fetch(this.gateway.url + path, init).then((response) => assertMatchesOpenApi('GET', path, response));
  }

  send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
    const init = {
      method,
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    };
    return fetch(this.gateway.url + path, init).then((response) => assertMatchesOpenApi(method, path, response));
  }

  /** Signs a browser in. @returns its cookie */
  async signIn(key = KEY): Promise<string> {
    const { url } = this.gateway;
    const init = { method: 'POST', body: new URLSearchParams({ key }), headers: { origin: url } };
    const response = await fetch(`${url}/sign-in`, { ...init, redirect: 'manual' });
    return response.headers.get('set-cookie')!.split(';')[0];
  }

  async addAccount(account_id: string, plan: PlanId, key: string): Promise<Account> {
    const keys = [{ key_id: 'k1', hash: computeSha256(key), created_at: formatIso(NOW) }];
    return this.publish({ account_id, name: account_id, plan, keys, version: 1 });
  }

  private async publish(account: Account): Promise<Account> {
    this.accounts.set(account.account_id, account);
    await this.bus.publish(accountChanged, [account]);
    return account;
  }

  async addAggregation(aggregation: Partial<Aggregation>): Promise<void> {
    await this.bus.publish(aggregationDefined, [{ ...aggregationDefined.example, ...aggregation }]);
  }

  /** Publishes an aggregation, and an issue of `country_total/it_total`. */
  async addAggregationWithRows(aggregation: Partial<Aggregation> = {}): Promise<void> {
    await this.addAggregation(aggregation);
    await this.rowCache.publishIssue(this.buildIssue('aggregation/country_total/it_total'));
  }

  /** Builds an issue at the current time, with the powers of `buildPowers`. */
  buildIssue(resource: string, change: Partial<ForecastIssue> = {}): ForecastIssue {
    const issuedAt = floorTo(this.clock.now(), NATIVE_PERIOD_MS);
    const hour = floorTo(issuedAt, HOUR);
    const buildSeries = (from: number, to: number) => ({
      first_period_end: formatIso(from + NATIVE_PERIOD_MS),
      pv_estimate: buildPowers(from, to),
      provenance: [{ ...GFS, steps: (to - from) / NATIVE_PERIOD_MS }],
    });
    const forecasts = buildSeries(hour, hour + 7 * DAY + 7 * HOUR);
    return {
      resource,
      issue_id: `${formatIso(issuedAt).replace(/[-:.]/g, '')}-1`,
      issued_at: formatIso(issuedAt),
      next_issue_at: formatIso(issuedAt + 10 * MINUTE),
      unit: 'MW',
      capacity: 1000,
      resource_version: 1,
      estimated_actuals: buildSeries(hour - 7 * DAY - 2 * HOUR, issuedAt),
      forecasts: {
        ...forecasts,
        pv_estimate10: forecasts.pv_estimate.map((power) => power / 2),
        // Rounds up in the fourth decimal, so that tests see the rounding.
        pv_estimate90: forecasts.pv_estimate.map((power) => power + 0.00006),
      },
      ...change,
    };
  }

  /** Builds a clear sky over a cell, with climatology for its last day. */
  buildSky(cell: string): SkyBlock {
    return buildClearSky(cell, this.clock.now());
  }

  /** Stores sites in the fake registry, and publishes them. */
  async publishSites(sites: readonly Site[]): Promise<void> {
    for (const site of sites) this.sites.set(site.resource_id, site);
    await this.bus.publish(siteChanged, sites);
  }

  /** Registers a site, and archives and publishes an issue of it. @returns its id */
  async addSiteWithRows(properties: Partial<SiteProperties> = {}, path = '/utility_scale_sites'): Promise<string> {
    const body = { name: 'Beryl Flat', latitude: 37.7, longitude: -113.6, capacity: 100, ...properties };
    const { resource_id } = (await (await this.send('POST', path, body)).json()) as Site;
    this.archived.push(this.buildIssue(buildSiteResource(resource_id)));
    await this.rowCache.publishIssue(this.archived.at(-1)!);
    return resource_id;
  }

  private createResponders() {
    const findOwnedSite = (account: string, id: string) => {
      const site = this.sites.get(id);
      if (site?.account_id !== account) throw new DaystarError('NotFound', 'No such site.');
      return site;
    };
    const storeSite = async (site: Site) => {
      this.sites.set(site.resource_id, site);
      await this.bus.publish(siteChanged, [site]);
      return site;
    };
    return [
      createResponder(createSite, ({ account_id, kind, properties }) => {
        const resource_id = computeSha256(String(this.sites.size))
          .slice(0, 16)
          .replace(/(....)(?=.)/g, '$1-');
        return storeSite({
          ...properties,
          resource_id,
          kind,
          account_id,
          version: 1,
          created_at: formatIso(NOW + this.sites.size),
        });
      }),
      createResponder(replaceSite, ({ account_id, kind, resource_id, properties }) => {
        const { version, created_at } = findOwnedSite(account_id, resource_id);
        return storeSite({ ...properties, resource_id, kind, account_id, version: version + 1, created_at });
      }),
      createResponder(deleteSite, async ({ account_id, resource_id }) => {
        const site = findOwnedSite(account_id, resource_id);
        this.sites.delete(resource_id);
        await this.bus.remove(siteChanged, resource_id);
        return site;
      }),
      createResponder(registerAccount, async ({ name, plan, test_site }) => {
        const api_key = `key-of-${name.replaceAll(' ', '-')}`;
        const account = await this.addAccount(name, plan, api_key);
        if (!test_site) return { account, api_key };
        const site = this.testSites.register(name, formatIso(NOW));
        const pending = await this.publish({ ...account, pending_test_site: site.resource_id });
        return { account: pending, api_key, test_site: site };
      }),
      createResponder(assignTestSite, async ({ account_id }) => {
        const site = await storeSite(this.testSites.assign(account_id));
        const { pending_test_site: _, ...account } = this.accounts.get(account_id)!;
        return { account: await this.publish({ ...account, version: account.version + 1 }), site };
      }),
      ...createKeyResponders(this.accounts, this.keyUses, (account) => this.publish(account), this.resources),
      ...createDailyUsageResponders(this.dailyCounts),
      createResponder(closeAccount, async ({ account_id }) => {
        const account = this.accounts.get(account_id)!;
        const keys = account.keys.map((key) => ({ ...key, revoked_at: formatIso(NOW) }));
        return this.publish({ ...account, keys, version: account.version + 1 });
      }),
      ...createMeasurementResponders(this.measurements, this.aggregationMeasurements, NOW + HOUR),
      ...createExternalForecastResponders(),
      ...createTuningResponders(this.untuned, findOwnedSite),
      ...createAggregationResponders(() => this.bus),
      ...createArchiveResponders(this.archived),
      ...this.terrain.createResponders(),
      ...createSkyArchiveResponders(this.archivedSkies),
      ...createHistoryResponders(this.orderedHistories, this.readHistoryChunks, () => this.pastReadable),
      ...createWebhookResponders(),
      createResponder(prepareSky, async ({ cells }) => {
        this.preparedCells.push(...cells);
        await this.rowCache.publishSky(cells.map((cell) => this.buildSky(cell)));
        return { cells };
      }),
      ...createSkyHistoryResponders(this.rowCache, this.clock, this.preparedMonths, () => this.pastReadable),
    ];
  }
}

/** Powers in the native periods of a time range: 0.1 MW more in each period since 1970, from 0 again after 99.9. */
export const buildPowers = (from: number, to: number): number[] =>
  Array.from({ length: (to - from) / NATIVE_PERIOD_MS }, (_, i) => ((from / NATIVE_PERIOD_MS + i + 1) % 1000) / 10);

/** Waits until a condition holds. */
export async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  await eventually(async () => (await condition()) || undefined);
}
