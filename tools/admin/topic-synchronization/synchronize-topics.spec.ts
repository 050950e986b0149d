import { randomUUID } from 'node:crypto';
import { type EventType, accountChanged, aggregationDefined, aggregationTuned, siteChanged } from '@daystar/contracts';
import { type Bus, createSubscription } from '@daystar/bus';
import { ServiceClock } from '@daystar/host';
import { describeWith, eventually } from '@daystar/testing';
import { Kafka, logLevel } from 'kafkajs';
import { DEFAULT_SETTINGS } from '../../../apps/site-registry/src/settings/registry-settings';
import { SitesService } from '../../../apps/site-registry/src/sites/sites.service';
import { AccountsService } from '../../../apps/site-registry/src/accounts/accounts.service';
import { type TestDependencies, openStackDependencies } from '../../../test/consumers/test-dependencies';
import { runAdmin } from '../run-admin';

const NOW = '2026-06-21T10:00:00Z';
const properties = { name: 'Announced', latitude: 40, longitude: 10, capacity: 10, tilt: 20, azimuth: 180 };

describe('admin announce', () => {
  it('refuses without a database', async () => {
    const before = process.env.DAYSTAR_POSTGRES;
    delete process.env.DAYSTAR_POSTGRES;
    const never = () => Promise.reject(new Error('the bus was opened'));
    await expect(runAdmin(['announce'], never)).rejects.toThrow('set DAYSTAR_POSTGRES');
    if (before !== undefined) process.env.DAYSTAR_POSTGRES = before;
  });
});

describeWith('stack', 'admin announce, on Kafka and Postgres', () => {
  const clock = new ServiceClock({ start: Date.parse(NOW), speed: 1 });
  const environment = { ...process.env };
  let parts: TestDependencies;
  let sites: SitesService;
  let site: string;

  beforeAll(async () => {
    parts = await openStackDependencies(clock);
    Object.assign(process.env, { DAYSTAR_POSTGRES: parts.postgres, DAYSTAR_NAMESPACE: parts.namespace });
    sites = new SitesService(parts.database, clock, DEFAULT_SETTINGS);
    const account = {
      account_id: 'acme',
      name: 'Acme',
      plan: 'enterprise',
      api_key: 'an-announced-api-key-0123',
    } as const;
    await new AccountsService(parts.database, clock).register(account);
    site = (await sites.create({ account_id: 'acme', kind: 'utility', properties })).resource_id;
    await parts.database.execute((manager) =>
      manager.query(`
        insert into aggregation (collection_id, aggregation_id, name, members, accounts, version)
        values ('it', 'north', 'North', '[]', '{acme}', 3), ('it', 'south', 'South', '[]', '{acme}', 1);
        insert into site_tuning (resource_id, enabled, changed_at) values ('it/north', false, '${NOW}'), ('${site}', true, '${NOW}');
        delete from outbox`),
    );
  }, 60_000);
  afterAll(async () => {
    process.env = environment;
    await parts.close();
  });

  const announce = (bus: Bus = parts.bus, ...args: string[]) => runAdmin(['announce', ...args], async () => bus);
  const ANNOUNCED = 'published, 0 corrected, 0 removed';
  const IN_SYNC = [
    'accounts.account.v1: 1 unchanged, 0 published, 0 corrected, 0 removed',
    'sites.site.v1: 1 unchanged, 0 published, 0 corrected, 0 removed',
    'aggregation.definition.v1: 2 unchanged, 0 published, 0 corrected, 0 removed',
    'aggregation.tuning.v1: 1 unchanged, 0 published, 0 corrected, 0 removed',
  ];
  /** The last payload of each key, as an instance that starts now reads them. */
  async function retained<T extends object>(type: EventType<T>): Promise<Record<string, T | null>> {
    const found: Record<string, T | null> = {};
    const take = createSubscription(type, 'every-instance', async ({ key, payload }) => void (found[key] = payload));
    const listening = await parts.bus.listen({ service: 'reader', subscriptions: [take], responders: [] });
    await listening.close();
    return found;
  }
  /** The last message of each key, valid or not. */
  async function lastMessages({ topic }: EventType): Promise<Map<string, string | null>> {
    const kafka = new Kafka({ brokers: [process.env.DAYSTAR_TEST_KAFKA!], logLevel: logLevel.NOTHING });
    const [admin, consumer] = [kafka.admin(), kafka.consumer({ groupId: `${parts.namespace}.${randomUUID()}` })];
    await Promise.all([admin.connect(), consumer.connect()]);
    const name = `${parts.namespace}.${topic}`;
    const ends = await admin.fetchTopicOffsets(name);
    const behind = new Set(
      ends.filter(({ low, high }) => Number(high) > Number(low)).map(({ partition }) => partition),
    );
    const last = new Map<string, string | null>();
    await consumer.subscribe({ topic: name, fromBeginning: true });
    await consumer.run({
      eachMessage: async ({ partition, message: { key, value, offset } }) => {
        last.set(String(key), value && String(value));
        if (Number(offset) >= Number(ends.find((one) => one.partition === partition)!.high) - 1)
          behind.delete(partition);
      },
    });
    await eventually(() => behind.size === 0 || undefined);
    await Promise.all([admin.disconnect(), consumer.disconnect()]);
    return last;
  }
  const rowOf = async (table: string, where: string) => {
    const rows = await parts.database.execute((manager) =>
      manager.query<Record<string, unknown>[]>(`select * from ${table} where ${where}`),
    );
    return rows[0];
  };

  it('counts missing records of an empty topic, and writes nothing with --dry-run', async () => {
    expect(await announce(parts.bus, '--dry-run')).toEqual([
      'accounts.account.v1: 0 unchanged, 1 would be published, 0 would be corrected, 0 would be removed',
      'sites.site.v1: 0 unchanged, 1 would be published, 0 would be corrected, 0 would be removed',
      'aggregation.definition.v1: 0 unchanged, 2 would be published, 0 would be corrected, 0 would be removed',
      'aggregation.tuning.v1: 0 unchanged, 1 would be published, 0 would be corrected, 0 would be removed',
    ]);
    expect(await retained(siteChanged)).toEqual({});
    expect(await rowOf('outbox', 'true')).toBeUndefined();
  });

  it('publishes every row to an empty topic, and nothing when it is repeated', async () => {
    expect(await announce()).toEqual([
      `accounts.account.v1: 0 unchanged, 1 ${ANNOUNCED}`,
      `sites.site.v1: 0 unchanged, 1 ${ANNOUNCED}`,
      `aggregation.definition.v1: 0 unchanged, 2 ${ANNOUNCED}`,
      `aggregation.tuning.v1: 0 unchanged, 1 ${ANNOUNCED}`,
    ]);
    expect(await retained(accountChanged)).toMatchObject({
      acme: { name: 'Acme', keys: [{ hash: expect.any(String) }] },
    });
    expect(await retained(siteChanged)).toMatchObject({ [site]: { ...properties, version: 1 } });
    expect(await retained(aggregationDefined)).toMatchObject({
      'it/north': { version: 3 },
      'it/south': { version: 1 },
    });
    expect(await retained(aggregationTuned)).toMatchObject({ 'it/north': { enabled: false } });
    expect(await announce()).toEqual(IN_SYNC);
  });

  it('publishes a row with a version above that of the topic when the topic is ahead', async () => {
    const [published] = Object.values(await retained(siteChanged));
    await parts.bus.publish(siteChanged, [{ ...published!, capacity: 99, version: 7 }]);
    expect(await announce()).toContain('sites.site.v1: 0 unchanged, 0 published, 1 corrected, 0 removed');
    expect((await retained(siteChanged))[site]).toMatchObject({ capacity: 10, version: 8 });
    expect(await rowOf('site', `resource_id = '${site}'`)).toMatchObject({ version: 8 });
    expect(await rowOf('site_change', 'version = 8')).toMatchObject({ resource_id: site, properties });
    expect(await announce()).toEqual(IN_SYNC);
  });

  it('corrects a topic whose last message of a key is not its newest', async () => {
    const published = (await retained(aggregationDefined))['it/south']!;
    await parts.bus.publish(aggregationDefined, [{ ...published, name: 'Later', version: 2 }, published]);
    expect(await announce()).toContain('aggregation.definition.v1: 1 unchanged, 0 published, 1 corrected, 0 removed');
    expect((await retained(aggregationDefined))['it/south']).toMatchObject({ name: 'South', version: 3 });
    expect(await announce()).toEqual(IN_SYNC);
  });

  it('removes records that only a topic has, and keeps the versions of removed aggregations', async () => {
    const lost = { ...(await retained(siteChanged))[site]!, resource_id: 'aaaa-bbbb-cccc-dddd' };
    await parts.bus.publish(siteChanged, [lost]);
    await parts.bus.publish(aggregationDefined, [{ ...aggregationDefined.example, collection_id: 'lost', version: 4 }]);
    await parts.bus.publish(accountChanged, [{ ...accountChanged.example, account_id: 'late' }]);
    const lines = await announce();
    expect(lines).toContain('sites.site.v1: 1 unchanged, 0 published, 0 corrected, 1 removed');
    expect(await retained(siteChanged)).toMatchObject({ 'aaaa-bbbb-cccc-dddd': null });
    expect(await retained(accountChanged)).toMatchObject({ late: null, acme: { version: 1 } });
    expect(await rowOf('removed_aggregation', `collection_id = 'lost'`)).toMatchObject({ version: 4 });
    expect(await announce()).toEqual(IN_SYNC);
  });

  it('replaces invalid records by rows, and deletes keys without a valid record', async () => {
    const good = (await retained(siteChanged))[site]!;
    const garbage = (type: EventType, key: string, value: string) => ({
      topic: `${parts.namespace}.${type.topic}`,
      messages: [{ key, value }],
    });
    const producer = new Kafka({
      brokers: [process.env.DAYSTAR_TEST_KAFKA!],
      logLevel: logLevel.NOTHING,
    }).producer();
    await producer.connect();
    await producer.sendBatch({
      topicMessages: [
        garbage(siteChanged, site, 'not JSON'),
        garbage(siteChanged, 'unknown', '{"resource_id":"unknown"}'),
        garbage(aggregationDefined, 'no slash', '[]'),
        garbage(accountChanged, 'a\0b', '{}'),
      ],
    });
    await producer.disconnect();
    const lines = await announce();
    expect(lines).toContain('sites.site.v1: 0 unchanged, 0 published, 1 corrected, 1 removed');
    expect(lines).toContain('aggregation.definition.v1: 2 unchanged, 0 published, 0 corrected, 1 removed');
    const last = await lastMessages(siteChanged);
    expect(JSON.parse(last.get(site)!)).toMatchObject({ ...properties, version: good.version + 1 });
    expect(last.get('unknown')).toBeNull();
    expect((await lastMessages(aggregationDefined)).get('no slash')).toBeNull();
    expect(await announce()).toEqual(IN_SYNC);
  });

  it('leaves a change that a service commits meanwhile as the last message', async () => {
    const published = (await retained(siteChanged))[site]!;
    await parts.bus.publish(siteChanged, [{ ...published, capacity: 98, version: 20 }]);
    let isChanged = false;
    const request = { account_id: 'acme', kind: 'utility', resource_id: site } as const;
    const bus = Object.create(parts.bus, {
      listen: {
        value: async (listener: Parameters<Bus['listen']>[0]) => {
          const listening = await parts.bus.listen(listener);
          if (!isChanged) await sites.replace({ ...request, properties: { ...properties, capacity: 12 } });
          isChanged = true;
          return listening;
        },
      },
    }) as Bus;
    await announce(bus);
    expect((await retained(siteChanged))[site]).toMatchObject({ capacity: 12, version: 21 });
    expect(await rowOf('site', `resource_id = '${site}'`)).toMatchObject({ version: 21 });
  });

  it('refuses a database without accounts when the topic has some, except with --allow-empty', async () => {
    await parts.database.transaction((manager) => manager.query('truncate account cascade'));
    await expect(announce()).rejects.toThrow(/^the database has no account.*DAYSTAR_POSTGRES and DAYSTAR_NAMESPACE/);
    expect(await retained(accountChanged)).toMatchObject({ acme: { name: 'Acme' } });
    await announce(parts.bus, '--allow-empty');
    expect(await retained(accountChanged)).toMatchObject({ acme: null });
  });
});
