import { randomBytes } from 'node:crypto';
import { type Bus, BusServer, type Delivery, type EventHandler, openBus, subscription } from '@daystar/bus';
import {
  type Account,
  type CommandType,
  type PlanId,
  type Site,
  type SiteMeasurements,
  type SiteProperties,
  accountChanged,
  createSite,
  measurementsStored,
  registerAccount,
  siteChanged,
} from '@daystar/contracts';
import { AccountEntity, type Database, SiteEntity, openDatabase } from '@daystar/database';
import { type RunningService, createLog, startMicroservice } from '@daystar/host';
import { Client } from 'pg';
import type { RetentionSettings } from '../retention/retention-settings';
import type { WebhookSettings } from '../webhooks/webhook-parts';
import type { TestSiteLimits } from '../test-sites/test-site-limits';
import { SiteRegistryModule } from '../site-registry.module';

const log = createLog('test', 'silent');

/** The time at which every test happens: 2 January 2026, noon. */
export const NOW = Date.UTC(2026, 0, 2, 12);
export const PROPERTIES: SiteProperties = { name: 'Beryl Flat', latitude: 37.7, longitude: -113.6, capacity: 100 };

/** The real service, on a bus and a database of its own, and what it tells the world. */
export class World {
  readonly accounts: Delivery<Account>[] = [];
  readonly sites: Delivery<Site>[] = [];
  readonly stored: Delivery<SiteMeasurements>[] = [];
  /** Said before the service starts. */
  webhooks?: WebhookSettings;
  retention?: RetentionSettings;
  testSites?: TestSiteLimits;
  /** Real time, by which daily limits go. */
  wallTime = NOW;
  database!: Database;
  bus!: Bus;
  private registry!: RunningService;
  private dropDatabase = () => Promise.resolve();
  // Others may run the service on the same Kafka at the same time: this one has a name that nobody else has.
  readonly name = `site-registry-${randomBytes(4).toString('hex')}`;

  async open(kafka?: string): Promise<void> {
    const place = kafka ? await newPostgresDatabase() : { folder: 'memory', drop: this.dropDatabase };
    this.dropDatabase = place.drop;
    this.database = await openDatabase(place);
    this.bus = await openBus({ kafka, clientId: this.name, log, now: Date.now });
    await this.start();
    await this.listen(this.bus);
  }

  async close(): Promise<void> {
    await this.registry.close();
    await this.leaveNothing();
    await this.bus.close();
    await this.database.close();
    await this.dropDatabase();
  }

  /** Starts the service; its events go out through another bus, when one is given. */
  async start(publishing = this.bus): Promise<void> {
    const { database, webhooks, retention, testSites } = this;
    const wallClock = { now: () => this.wallTime };
    const settings = { webhooks, retention, testSites, wallClock };
    const parts = { bus: publishing, database, clock: { now: () => NOW }, log, ...settings };
    const strategy = new BusServer(this.bus, this.name);
    this.registry = await startMicroservice(SiteRegistryModule.with(parts), strategy, log);
  }

  stop(): Promise<void> {
    return this.registry.close();
  }

  async listen(bus: Bus): Promise<void> {
    const note =
      <T>(deliveries: Delivery<T>[]): EventHandler<T & object> =>
      async (delivery) =>
        void deliveries.push(delivery);
    await bus.listen({
      service: `${this.name}-listener`,
      subscriptions: [
        subscription(accountChanged, 'every-instance', note(this.accounts)),
        subscription(siteChanged, 'every-instance', note(this.sites)),
        subscription(measurementsStored, 'every-instance', note(this.stored)),
      ],
      responders: [],
    });
  }

  ask<Q extends object, R extends object>(type: CommandType<Q, R>, request: Q): Promise<R> {
    return this.bus.request({ ...type, service: this.name as CommandType['service'] }, request, 20_000);
  }

  async newAccount(plan: PlanId = 'commercial'): Promise<string> {
    return (await this.ask(registerAccount, { name: 'Acme Solar', plan })).account.account_id;
  }

  newSite(account_id: string, more: Partial<SiteProperties> = {}): Promise<Site> {
    return this.ask(createSite, { account_id, kind: 'utility', properties: { ...PROPERTIES, ...more } });
  }

  /** Compacted topics of a real Kafka would keep the keys of every test for ever. */
  private async leaveNothing(): Promise<void> {
    const [accounts, sites] = await this.database.read(async (manager) => [
      await manager.find(AccountEntity),
      await manager.find(SiteEntity),
    ]);
    await Promise.all([
      ...accounts.map(({ account_id }) => this.bus.remove(accountChanged, account_id)),
      ...sites.map(({ resource_id }) => this.bus.remove(siteChanged, resource_id)),
    ]);
  }
}

/** What was delivered of one key. */
export const of = <T>(deliveries: Delivery<T>[], key: string) => deliveries.filter((delivery) => delivery.key === key);

/** Waits until so many deliveries of a key have come. */
export async function arrived<T>(deliveries: Delivery<T>[], key: string, count: number): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (of(deliveries, key).length < count) {
    if (Date.now() > deadline) throw new Error(`waited in vain for ${count} deliveries of ${key}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** For a rejected promise: its error, to look into. */
export const errorOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

async function newPostgresDatabase(): Promise<{ postgres: string; drop: () => Promise<void> }> {
  const onServer = async (sql: string) => {
    const client = new Client({ connectionString: process.env.DAYSTAR_TEST_POSTGRES });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  const name = `daystar_test_${randomBytes(6).toString('hex')}`;
  await onServer(`create database ${name}`);
  const url = new URL(process.env.DAYSTAR_TEST_POSTGRES ?? '');
  url.pathname = name;
  return { postgres: url.href, drop: () => onServer(`drop database ${name} with (force)`) };
}
