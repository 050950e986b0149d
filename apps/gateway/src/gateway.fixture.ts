import { createHash } from 'node:crypto';
import { type Bus, openBus, responder } from '@daystar/bus';
import {
  type Account,
  type Aggregation,
  DaystarError,
  type ForecastIssue,
  type Measurement,
  type PlanId,
  type ProvenanceRun,
  SKY_COLUMNS,
  type Site,
  type SiteProperties,
  type SkyBlock,
  accountChanged,
  addKey,
  assignTestSite,
  aggregationDefined,
  createSite,
  defineAggregation,
  deleteSite,
  prepareSky,
  registerAccount,
  removeAggregation,
  replaceSite,
  revokeKey,
  siteChanged,
  siteResource,
} from '@daystar/contracts';
import { createLog } from '@daystar/host';
import { type RowCache, openRowCache } from '@daystar/row-cache';
import { DAY, HOUR, MINUTE, NATIVE_PERIOD, floorTo } from '@daystar/timeseries';
import { archiveResponders } from './history/archive.fixture';
import { measurementResponders } from './sites/measurements/measurements.fixture';
import { TestSitesFixture } from './auth/test-sites.fixture';
import { tuningResponders } from './sites/tuning/tuning.fixture';
import { webhookResponders } from './webhooks/webhooks.fixture';
import { asDescribed } from './openapi/as-described.fixture';
import { type RunningGateway, startGateway } from './start-gateway';

/** 15:13 UTC: within a half hour, as in the recorded answers of `docs/api.md`. */
export const NOW = Date.UTC(2026, 2, 1, 15, 13);
export const KEY = 'the-key-of-acme-solar';
export const OTHER_KEY = 'the-key-of-somebody-else';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const iso = (time: number) => new Date(time).toISOString();

const GFS: ProvenanceRun = { steps: 1, ladder: 'nwp', inputs: [{ source: 'gfs', run: iso(NOW - 6 * HOUR) }] };

/** The real gateway between an in-process bus and a row cache in memory; what other services do is played here. */
export class GatewayFixture {
  readonly clock = { time: NOW, speed: 1, now: () => this.clock.time };
  readonly sites = new Map<string, Site>();
  readonly accounts = new Map<string, Account>();
  /** Last versions of aggregations, by collection and id. */
  private readonly definitions = new Map<string, number>();
  readonly testSites = new TestSitesFixture();
  readonly measurements: Measurement[] = [];
  /** Of aggregations. */
  readonly summed: Measurement[] = [];
  readonly prepared: string[] = [];
  readonly untuned = new Set<string>();
  /** What the archive holds, in the order it was issued. */
  readonly archived: ForecastIssue[] = [];
  readonly log = createLog('test', 'silent');
  bus!: Bus;
  rowCache!: RowCache;
  gateway!: RunningGateway;

  /** @param threads that make bodies */
  constructor(private readonly threads = 0) {}

  async start(rowCache?: RowCache): Promise<this> {
    const { log } = this;
    this.bus = await openBus({ clientId: 'test', log, now: () => this.clock.now() });
    this.rowCache = rowCache ?? openRowCache({ log, clock: this.clock });
    await this.bus.listen({ service: 'site-registry', subscriptions: [], responders: this.responders() });
    await this.account('acme', 'enterprise', KEY);
    await this.account('other', 'free', OTHER_KEY);
    const environment = { port: 0, host: '127.0.0.1' };
    const { bus, rowCache: cache, clock, threads } = this;
    this.gateway = await startGateway({ bus, rowCache: cache, clock, log, environment, threads });
    return this;
  }

  async close(): Promise<void> {
    await this.gateway.close();
    await this.bus.close();
    await this.rowCache.close();
  }

  /** Asks as the demo account unless the headers say otherwise. */
  get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    const init = { headers: { authorization: `Bearer ${KEY}`, accept: '*/*', ...headers } };
    return fetch(this.gateway.url + path, init).then((answer) => asDescribed('GET', path, answer));
  }

  send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
    const init = {
      method,
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    };
    return fetch(this.gateway.url + path, init).then((answer) => asDescribed(method, path, answer));
  }

  async account(account_id: string, plan: PlanId, key: string): Promise<Account> {
    const keys = [{ key_id: 'k1', hash: sha256(key), created_at: iso(NOW) }];
    return this.tell({ account_id, name: account_id, plan, keys, version: 1 });
  }

  private async tell(account: Account): Promise<Account> {
    this.accounts.set(account.account_id, account);
    await this.bus.publish(accountChanged, [account]);
    return account;
  }

  async aggregation(aggregation: Partial<Aggregation>): Promise<void> {
    await this.bus.publish(aggregationDefined, [{ ...aggregationDefined.example, ...aggregation }]);
  }

  /** An issue made now: power is 1 at the first native step ever, 2 at the next, and so on from 1970, modulo 1000. */
  issueOf(resource: string, change: Partial<ForecastIssue> = {}): ForecastIssue {
    const issuedAt = floorTo(this.clock.now(), NATIVE_PERIOD);
    const hour = floorTo(issuedAt, HOUR);
    const series = (from: number, to: number) => ({
      first_period_end: iso(from + NATIVE_PERIOD),
      pv_estimate: powers(from, to),
      provenance: [{ ...GFS, steps: (to - from) / NATIVE_PERIOD }],
    });
    const ahead = series(hour, hour + 7 * DAY + 7 * HOUR);
    return {
      resource,
      issue_id: `${iso(issuedAt).replace(/[-:.]/g, '')}-1`,
      issued_at: iso(issuedAt),
      next_issue_at: iso(issuedAt + 10 * MINUTE),
      unit: 'MW',
      capacity: 1000,
      resource_version: 1,
      estimated_actuals: series(hour - 7 * DAY - 2 * HOUR, issuedAt),
      forecasts: {
        ...ahead,
        pv_estimate10: ahead.pv_estimate.map((power) => power / 2),
        pv_estimate90: ahead.pv_estimate.map((power) => power + 0.00006),
      },
      ...change,
    };
  }

  /** A clear sky over a cell, with climatology for its last day. */
  skyOf(cell: string): SkyBlock {
    const issuedAt = floorTo(this.clock.now(), NATIVE_PERIOD);
    const hour = floorTo(issuedAt, HOUR);
    const [from, to] = [hour - 7 * DAY - 2 * HOUR, hour + 7 * DAY + 7 * HOUR];
    const count = (to - from) / NATIVE_PERIOD;
    const values: Record<string, number> = {
      opacity10: 5,
      opacity50: 10,
      opacity90: 40,
      air_temp: 20.4,
      wind_speed: 2,
      surface_pressure: 1000,
      precipitable_water: 1.5,
      aod550: 0.1,
      albedo: 0.2,
    };
    const columns = SKY_COLUMNS.map((name) => [name, new Float64Array(count).fill(values[name])]);
    return {
      cell,
      issued_at: iso(issuedAt),
      next_issue_at: iso(issuedAt + 10 * MINUTE),
      first_period_end: iso(from + NATIVE_PERIOD),
      period: 'PT5M',
      actual_steps: (issuedAt - from) / NATIVE_PERIOD,
      columns: Object.fromEntries(columns) as SkyBlock['columns'],
      provenance: [
        { ...GFS, steps: count - 288 },
        { steps: 288, ladder: 'climatology', inputs: [] },
      ],
    };
  }

  /** A registered site with rows; answers with its id. */
  async siteWithRows(properties: Partial<SiteProperties> = {}): Promise<string> {
    const body = { name: 'Beryl Flat', latitude: 37.7, longitude: -113.6, capacity: 100, ...properties };
    const { resource_id } = (await (await this.send('POST', '/utility_scale_sites', body)).json()) as Site;
    this.archived.push(this.issueOf(siteResource(resource_id)));
    await this.rowCache.publishIssue(this.archived.at(-1)!);
    return resource_id;
  }

  private responders() {
    const owned = (account: string, id: string) => {
      const site = this.sites.get(id);
      if (site?.account_id !== account) throw new DaystarError('NotFound', 'No such site.');
      return site;
    };
    const keep = async (site: Site) => {
      this.sites.set(site.resource_id, site);
      await this.bus.publish(siteChanged, [site]);
      return site;
    };
    return [
      responder(createSite, ({ account_id, kind, properties }) => {
        const resource_id = sha256(String(this.sites.size))
          .slice(0, 16)
          .replace(/(....)(?=.)/g, '$1-');
        return keep({
          ...properties,
          resource_id,
          kind,
          account_id,
          version: 1,
          created_at: iso(NOW + this.sites.size),
        });
      }),
      responder(replaceSite, ({ account_id, kind, resource_id, properties }) => {
        const { version, created_at } = owned(account_id, resource_id);
        return keep({ ...properties, resource_id, kind, account_id, version: version + 1, created_at });
      }),
      responder(deleteSite, async ({ account_id, resource_id }) => {
        const site = owned(account_id, resource_id);
        this.sites.delete(resource_id);
        await this.bus.remove(siteChanged, resource_id);
        return site;
      }),
      responder(registerAccount, async ({ name, plan, test_site }) => {
        const api_key = `key-of-${name}`;
        const account = await this.account(name, plan, api_key);
        if (!test_site) return { account, api_key };
        const site = this.testSites.register(name, iso(NOW));
        const pending = await this.tell({ ...account, pending_test_site: site.resource_id });
        return { account: pending, api_key, test_site: site };
      }),
      responder(assignTestSite, async ({ account_id }) => {
        const site = await keep(this.testSites.assign(account_id));
        const { pending_test_site: _, ...account } = this.accounts.get(account_id)!;
        return { account: await this.tell({ ...account, version: account.version + 1 }), site };
      }),
      responder(addKey, async ({ account_id, replaces }) => {
        const held = this.accounts.get(account_id)!;
        const [key_id, api_key] = [`k${held.keys.length + 1}`, `key-${held.keys.length + 1}-of-${account_id}`];
        const kept = held.keys.map((key) => (key.key_id === replaces ? { ...key, revoked_at: iso(NOW) } : key));
        if (replaces && !held.keys.some((key) => key.key_id === replaces))
          throw new DaystarError('NotFound', 'No such key.');
        const keys = [...kept, { key_id, hash: sha256(api_key), created_at: iso(NOW) }];
        return { account: await this.tell({ ...held, keys, version: held.version + 1 }), key_id, api_key };
      }),
      responder(revokeKey, async ({ account_id, key_id }) => {
        const held = this.accounts.get(account_id)!;
        if (held.keys.length === 1) throw new DaystarError('Conflict', 'It is the last key.');
        const keys = held.keys.map((key) => (key.key_id === key_id ? { ...key, revoked_at: iso(NOW) } : key));
        return this.tell({ ...held, keys, version: held.version + 1 });
      }),
      ...measurementResponders(this.measurements, this.summed, NOW + HOUR),
      ...tuningResponders(this.untuned, owned),
      responder(removeAggregation, async ({ collection_id, aggregation_id }) => {
        await this.bus.remove(aggregationDefined, `${collection_id}/${aggregation_id}`);
        return { ...removeAggregation.example.reply, collection_id, aggregation_id };
      }),
      responder(defineAggregation, async ({ members, ...request }) => {
        if (request.collection_id === 'taken') throw new DaystarError('Conflict', 'It belongs to somebody else.');
        const summed = members.map((resource_id) => ({ resource_id, capacity: 1 }));
        // Removed ones are remembered: the next of that id has a later version.
        const id = `${request.collection_id}/${request.aggregation_id}`;
        const version = (this.definitions.get(id) ?? 0) + 1;
        this.definitions.set(id, version);
        const aggregation = { ...request, members: summed, version };
        await this.bus.publish(aggregationDefined, [aggregation]);
        return aggregation;
      }),
      ...archiveResponders(this.archived),
      ...webhookResponders(),
      responder(prepareSky, async ({ cells }) => {
        this.prepared.push(...cells);
        await this.rowCache.publishSky(cells.map((cell) => this.skyOf(cell)));
        return { cells };
      }),
    ];
  }
}

/** What `issueOf` says of the native steps of a span. */
export const powers = (from: number, to: number): number[] =>
  Array.from({ length: (to - from) / NATIVE_PERIOD }, (_, i) => ((from / NATIVE_PERIOD + i + 1) % 1000) / 10);

/** Waits for what other services tell the gateway over the bus. */
export async function until(condition: () => Promise<boolean>): Promise<void> {
  for (let waited = 0; !(await condition()); waited += 20) {
    if (waited > 5000) throw new Error('waited in vain');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
