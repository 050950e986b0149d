import { randomBytes } from 'node:crypto';
import { type Bus, BusServer, type Delivery, type EventHandler, openBus, createSubscription } from '@daystar/bus';
import {
  type Account,
  type CommandType,
  type DeletedExternalForecasts,
  type DeletedAggregationMeasurements,
  type DeletedMeasurements,
  type PlanId,
  type Site,
  type SiteMeasurements,
  type SiteKind,
  type SiteProperties,
  type StoredExternalForecastIssue,
  accountChanged,
  createSite,
  externalForecastsDeleted,
  externalForecastsStored,
  aggregationMeasurementsDeleted,
  measurementsDeleted,
  measurementsStored,
  registerAccount,
  siteChanged,
} from '@daystar/contracts';
import { AccountEntity, type Database, SiteEntity, openDatabase } from '@daystar/database';
import { type RunningService, createLog, startMicroservice } from '@daystar/host';
import { Client } from 'pg';
import type { RegistrySettings } from './settings/registry-settings';
import { SiteRegistryModule } from './site-registry.module';

const log = createLog('test', 'silent');

/** Fixed time of the clock in every test: noon of 2 January 2026. */
export const NOW = Date.UTC(2026, 0, 2, 12);
export const PROPERTIES: SiteProperties = { name: 'Beryl Flat', latitude: 37.7, longitude: -113.6, capacity: 100 };

/** The service on its own bus and database, with the events that it published. */
export class RegistryFixture {
  readonly accounts: Delivery<Account>[] = [];
  readonly sites: Delivery<Site>[] = [];
  readonly storedMeasurements: Delivery<SiteMeasurements>[] = [];
  readonly deletedMeasurements: Delivery<DeletedMeasurements>[] = [];
  readonly deletedAggregationMeasurements: Delivery<DeletedAggregationMeasurements>[] = [];
  readonly externalForecasts: Delivery<StoredExternalForecastIssue>[] = [];
  readonly deletedExternalForecasts: Delivery<DeletedExternalForecasts>[] = [];
  /** Set these before the service starts. */
  settings: Partial<RegistrySettings> = {};
  database!: Database;
  bus!: Bus;
  private registry!: RunningService;
  private dropDatabase = () => Promise.resolve();
  // Other specs may run the service on the same Kafka at the same time.
  readonly name = `site-registry-${randomBytes(4).toString('hex')}`;

  async open(kafka?: string): Promise<void> {
    const location = kafka ? await createPostgresDatabase() : { folder: 'memory', drop: this.dropDatabase };
    this.dropDatabase = location.drop;
    this.database = await openDatabase(location);
    this.bus = await openBus({ kafka, clientId: this.name, log, now: Date.now });
    await this.start();
    await this.listen(this.bus);
  }

  async close(): Promise<void> {
    await this.registry.close();
    await this.removeRecords();
    await this.bus.close();
    await this.database.close();
    await this.dropDatabase();
  }

  /** @param publishingBus the bus on which it publishes */
  async start(publishingBus = this.bus): Promise<void> {
    const options = { bus: publishingBus, database: this.database, clock: { now: () => NOW }, log, ...this.settings };
    const strategy = new BusServer(this.bus, this.name);
    this.registry = await startMicroservice(SiteRegistryModule.forRoot(options), strategy, log);
  }

  stop(): Promise<void> {
    return this.registry.close();
  }

  async listen(bus: Bus): Promise<void> {
    const record =
      <T>(deliveries: Delivery<T>[]): EventHandler<T & object> =>
      async (delivery) =>
        void deliveries.push(delivery);
    await bus.listen({
      service: `${this.name}-listener`,
      subscriptions: [
        createSubscription(accountChanged, 'every-instance', record(this.accounts)),
        createSubscription(siteChanged, 'every-instance', record(this.sites)),
        createSubscription(measurementsStored, 'every-instance', record(this.storedMeasurements)),
        createSubscription(externalForecastsStored, 'every-instance', record(this.externalForecasts)),
        createSubscription(externalForecastsDeleted, 'every-instance', record(this.deletedExternalForecasts)),
        createSubscription(measurementsDeleted, 'every-instance', record(this.deletedMeasurements)),
        createSubscription(
          aggregationMeasurementsDeleted,
          'every-instance',
          record(this.deletedAggregationMeasurements),
        ),
      ],
      responders: [],
    });
  }

  request<Request extends object, Reply extends object>(
    type: CommandType<Request, Reply>,
    request: Request,
  ): Promise<Reply> {
    return this.bus.request({ ...type, service: this.name as CommandType['service'] }, request, 20_000);
  }

  async createAccount(plan: PlanId = 'commercial'): Promise<string> {
    return (await this.request(registerAccount, { name: 'Acme Solar', plan })).account.account_id;
  }

  createSite(account_id: string, overrides: Partial<SiteProperties> = {}, kind: SiteKind = 'utility'): Promise<Site> {
    return this.request(createSite, { account_id, kind, properties: { ...PROPERTIES, ...overrides } });
  }

  /** Removes the records of this test from the compacted topics, where Kafka would retain them forever. */
  private async removeRecords(): Promise<void> {
    const [accounts, sites] = await this.database.execute(async (manager) => [
      await manager.find(AccountEntity),
      await manager.find(SiteEntity),
    ]);
    await Promise.all([
      ...accounts.map(({ account_id }) => this.bus.remove(accountChanged, account_id)),
      ...sites.map(({ resource_id }) => this.bus.remove(siteChanged, resource_id)),
    ]);
  }
}

export const filterByKey = <T>(deliveries: Delivery<T>[], key: string) =>
  deliveries.filter((delivery) => delivery.key === key);

/** Waits for a number of deliveries of a key. */
export async function waitForDeliveries<T>(deliveries: Delivery<T>[], key: string, count: number): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (filterByKey(deliveries, key).length < count) {
    if (Date.now() > deadline) throw new Error(`no ${count} deliveries of ${key} within 30 s`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Returns the error with which a promise rejects; undefined when it resolves. */
export const catchError = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

async function createPostgresDatabase(): Promise<{ postgres: string; drop: () => Promise<void> }> {
  const executeOnServer = async (sql: string) => {
    const client = new Client({ connectionString: process.env.DAYSTAR_TEST_POSTGRES });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  const name = `daystar_test_${randomBytes(6).toString('hex')}`;
  await executeOnServer(`create database ${name}`);
  const url = new URL(process.env.DAYSTAR_TEST_POSTGRES ?? '');
  url.pathname = name;
  return { postgres: url.href, drop: () => executeOnServer(`drop database ${name} with (force)`) };
}
