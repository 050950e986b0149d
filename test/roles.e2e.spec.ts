import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Bus, openBus } from '@daystar/bus';
import {
  assignTestSite,
  createSite,
  defineAggregation,
  deleteMeasurements,
  listAudit,
  postAggregationMeasurements,
  postMeasurements,
  registerAccount,
  removeAggregation,
} from '@daystar/contracts';
import { type Database, PartitionMaintainer, openDatabase } from '@daystar/database';
import { type RunningService, ServiceClock, createLog } from '@daystar/host';
import { openRowCache } from '@daystar/row-cache';
import { describeWith } from '@daystar/testing';
import { Client } from 'pg';
import { startAggregation } from '../apps/aggregation/src/start-aggregation';
import { DayPartitions } from '../apps/forecast-engine/src/archive-postgres/day-partitions';
import { LearnedInputArchive } from '../apps/forecast-engine/src/archive/learned-input-archive';
import { TuningStore } from '../apps/forecast-engine/src/tuning/tuning-store';
import { startSiteRegistry } from '../apps/site-registry/src/start-site-registry';

const id = randomBytes(4).toString('hex');
/** Roles belong to the whole server: those of a test have names of their own. */
const prefix = `daystar_${id}_`;
const sql = readFileSync(join(__dirname, '../deploy/sql/roles.sql'), 'utf8').replaceAll('daystar_', prefix);

describeWith('stack', 'the roles of services in Postgres', () => {
  const server = () => process.env.DAYSTAR_TEST_POSTGRES ?? '';
  const address = (role?: string) => {
    const url = new URL(server());
    url.pathname = `/daystar_roles_${id}`;
    if (role) url.username = prefix + role;
    return url.href;
  };
  const run = async (connectionString: string, statements: string) => {
    const client = new Client({ connectionString });
    await client.connect();
    // Several statements return several results.
    const results = await client.query<Record<string, unknown>>(statements).finally(() => client.end());
    return [results].flat().flatMap(({ rows }) => rows);
  };
  const close: (() => Promise<unknown>)[] = [];
  let bus: Bus;
  const opened = async (role: string): Promise<Database> => {
    const database = await openDatabase({ postgres: address(role) });
    close.push(() => database.close());
    return database;
  };

  beforeAll(async () => {
    await run(server(), `create database daystar_roles_${id}`);
    await (await openDatabase({ postgres: address() })).close();
    // Twice, because it is run again after every update.
    for (let time = 0; time < 2; time++) await run(address(), sql);
    const log = createLog('test', 'silent');
    const clock = new ServiceClock({ speed: 1 });
    bus = await openBus({ clientId: 'test', log, now: () => clock.now() });
    const rowCache = openRowCache({ log, clock });
    const keep = (service: RunningService) => close.push(() => service.close());
    keep(await startSiteRegistry({ bus, database: await opened('site_registry'), clock, log }));
    keep(await startAggregation({ bus, database: await opened('aggregation'), rowCache, clock, log }));
  }, 60_000);
  afterAll(async () => {
    for (const stop of close.reverse()) await stop();
    await bus.close();
    await run(server(), `drop database daystar_roles_${id} with (force)`);
    const roles = ['site_registry', 'aggregation', 'forecast_engine'].map((role) => prefix + role);
    await run(server(), `drop role ${roles.join(', ')}`);
  });

  it('let site-registry and aggregation store and publish', async () => {
    await bus.request(registerAccount, { name: 'A', plan: 'enterprise', account_id: 'a', api_key: 'k'.repeat(32) });
    const properties = { name: 'Here', latitude: 1, longitude: 2, capacity: 3 };
    const site = await bus.request(createSite, { account_id: 'a', kind: 'utility', properties });
    await bus.request(defineAggregation, {
      collection_id: 'c',
      aggregation_id: 'all',
      name: 'All',
      members: [site.resource_id],
      accounts: ['a'],
    });
    const ids = { collection_id: 'c', aggregation_id: 'all' };
    const measurement = { period_end: '2026-01-01T12:00:00Z', period: 'PT30M', total_power: 1 };
    await bus.request(postAggregationMeasurements, { ...ids, measurements: [measurement] });
    await bus.request(removeAggregation, ids);
    expect(await run(address(), 'select resource_id from measurement')).toEqual([]);
    expect((await bus.request(listAudit, {})).entries.map(({ resource, action }) => [resource, action])).toEqual([
      ['aggregation/c/all', 'deleted'],
      ['aggregation/c/all', 'measured'],
      ['aggregation/c/all', 'created'],
      [`site/${site.resource_id}`, 'created'],
      ['account/a', 'created'],
    ]);
    const [{ sites }] = await run(address(), 'select count(*)::int as sites from site');
    expect(sites).toBe(1);
  });

  it('let site-registry delete measurements, also replaced ones', async () => {
    const properties = { name: 'There', latitude: 1, longitude: 2, capacity: 3 };
    const { resource_id } = await bus.request(createSite, { account_id: 'a', kind: 'utility', properties });
    const owned = { account_id: 'a', resource_id };
    const measurement = { period_end: '2026-01-01T12:00:00Z', period: 'PT30M' };
    for (const total_power of [1, 2]) {
      await bus.request(postMeasurements, { ...owned, measurements: [{ ...measurement, total_power }] });
    }
    const day = { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' };
    expect(await bus.request(deleteMeasurements, { ...owned, ...day })).toEqual({ deleted: 1 });
  });

  it('let site-registry create test sites and delete the addresses of earlier days', async () => {
    const newcomer = await bus.request(registerAccount, { name: 'B', plan: 'free', test_site: true });
    const { account_id } = newcomer.account;
    const { site: made } = await bus.request(assignTestSite, { account_id, address: '192.0.2.7' });
    expect(made?.resource_id).toBe(newcomer.test_site?.resource_id);
  });

  it('let the engine create daily partitions, write to them and drop them', async () => {
    const database = await opened('forecast_engine');
    for (const table of ['archived_issue', 'archived_tile'] as const) {
      const partitions = new DayPartitions(table);
      await partitions.ensure(database, [0, 86_400_000]);
      expect(await partitions.dropBefore(database, 86_400_000)).toBe(1);
    }
  });

  it('let engines of 0.1.0 and of this release work side by side after an upgrade, until the owner revokes the old rights', async () => {
    const engine = `${prefix}forecast_engine`;
    await run(
      address(),
      `grant create on schema public to ${engine}; grant ${engine} to current_user;
       alter table archived_issue owner to ${engine}; alter table archived_tile owner to ${engine}`,
    );
    const addDay = (day: string, next: string) =>
      run(
        address('forecast_engine'),
        `create table if not exists archived_issue_${day.replaceAll('-', '')} partition of archived_issue
         for values from ('${day}') to ('${next}')`,
      );
    await addDay('1980-01-01', '1980-01-02');
    await run(address(), sql);
    await addDay('1980-01-02', '1980-01-03');
    const database = await opened('forecast_engine');
    const partitions = new DayPartitions('archived_issue');
    await partitions.dropBefore(database, Date.UTC(1980, 0, 1));
    await partitions.ensure(database, [Date.UTC(1980, 0, 2), Date.UTC(1980, 0, 3)]);
    expect(await partitions.dropBefore(database, Date.UTC(1980, 0, 2))).toBe(1);
    const page = readFileSync(join(__dirname, '../docs/upgrade.md'), 'utf8');
    const [, statements] = /```sql\n(begin;\nrevoke create on schema[^`]*)```/.exec(page)!;
    await run(address(), statements.replaceAll('daystar_', prefix));
    await expect(addDay('1980-01-05', '1980-01-06')).rejects.toMatchObject({ code: '42501' });
    await partitions.ensure(database, [Date.UTC(1980, 0, 5)]);
    expect(await partitions.dropBefore(database, Date.UTC(1980, 0, 6))).toBe(3);
  });

  it('let site-registry add and drop partitions of the audit, but not of the last 90 days', async () => {
    const partitions = new PartitionMaintainer(await opened('site_registry'));
    expect(await partitions.maintain('audit', Date.now() + 365 * 86_400_000, Date.now())).toMatchObject({ dropped: 0 });
    expect((await bus.request(listAudit, {})).entries.length).toBeGreaterThan(0);
  });

  it.each([
    ['maintain_partitions', `'pg_temp.audit', now() + interval '1 year', now()`],
    ['sweep_partition', `'pg_temp.audit', '_default', now(), 0`],
  ])('let no caller of %s run its own code as the owner', async (definer, parameters) => {
    // As if temporary tables were allowed, which another installation in the database may need.
    await run(address(), `grant temporary on database daystar_roles_${id} to ${prefix}site_registry`);
    const attack = `
      create temp table audit (id bigint, changed_at timestamptz) partition by range (changed_at);
      create temp table audit_default partition of audit default;
      grant all on audit, audit_default to public;
      create function pg_temp.take() returns trigger language plpgsql as
        $$ begin execute 'alter role ${prefix}site_registry connection limit 7'; return old; end $$;
      create trigger taken before delete on audit_default for each row execute function pg_temp.take();
      insert into audit_default values (1, '2000-01-01');
      create function pg_temp.partitions_of(regclass, out name text, out month timestamptz) language plpgsql as
        $$ begin execute 'alter role ${prefix}site_registry connection limit 7'; month := now(); end $$;
      select ${definer}(${parameters})`;
    await expect(run(address('site_registry'), attack)).rejects.toThrow(
      'audit is not a partitioned table of this installation',
    );
    const limit = `select rolconnlimit from pg_roles where rolname = '${prefix}site_registry'`;
    expect(await run(address(), limit)).toEqual([{ rolconnlimit: -1 }]);
    await run(address(), `revoke temporary on database daystar_roles_${id} from ${prefix}site_registry`);
  });

  it('fix the search path of every function with the privileges of its owner', async () => {
    const unsafe = await run(
      address(),
      `select proname from pg_proc where prosecdef and pronamespace = 'public'::regnamespace
       and (prosqlbody is null or not coalesce(proconfig, '{}') @> array['search_path=pg_catalog, pg_temp'])`,
    );
    expect(unsafe).toEqual([]);
  });

  it('let the engine find recent measurements', async () => {
    const database = await opened('forecast_engine');
    const store = new TuningStore(database, new LearnedInputArchive(database));
    expect(await store.findMeasuredSince(0)).toEqual([]);
  });

  it('let the engine switch tuning, and record the author', async () => {
    const database = await opened('forecast_engine');
    const store = new TuningStore(database, new LearnedInputArchive(database));
    const resource = 'site/1234-abcd-5678-ef90';
    await store.saveSwitch(resource.slice(5), { enabled: false, resource, origin: { actor: 'a' } }, 0);
    expect((await bus.request(listAudit, { resource })).entries).toMatchObject([
      { action: 'changed', actor: 'a', before: { tuning: { enabled: true } }, after: { tuning: { enabled: false } } },
    ]);
  });

  it.each([
    ['aggregation', 'select * from account_key'],
    ['aggregation', 'delete from site'],
    ['forecast_engine', 'select * from account_key'],
    ['forecast_engine', 'update measurement set period = period'],
    ['forecast_engine', 'delete from outbox'],
    ['site_registry', 'delete from site_change'],
    ['site_registry', 'delete from aggregation'],
    ['site_registry', 'update audit set actor = actor'],
    ['site_registry', 'delete from audit'],
    ['site_registry', 'drop table audit_older'],
    ['aggregation', `select maintain_partitions('audit', now(), now())`],
    ['aggregation', 'update audit set actor = actor'],
    ['aggregation', 'delete from audit'],
    ['aggregation', 'truncate audit'],
    ['forecast_engine', 'select * from audit'],
    ['site_registry', 'select * from archived_issue'],
    ['site_registry', 'create table mine (a int)'],
    ['forecast_engine', 'create table mine (a int)'],
    ['forecast_engine', 'drop table archived_tile'],
    ['forecast_engine', `select add_archive_day('audit', now()::date)`],
    ['forecast_engine', `select drop_archive_days('measurement', now()::date)`],
    ['aggregation', `select add_archive_day('archived_issue', now()::date)`],
    ['site_registry', `select create_archive_day(array['account'::regclass], 'account', now()::date)`],
    ['site_registry', 'create temp table mine (a int)'],
    ['site_registry', 'drop table account'],
    ['aggregation', 'delete from migration'],
  ])('do not let %s: %s', async (role, statement) => {
    await expect(run(address(role), statement)).rejects.toMatchObject({ code: '42501' });
  });

  it('cover every table', async () => {
    const unnamed = await run(
      address(),
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and not relispartition and not exists (
         select from pg_roles where rolname like '${prefix}%' and has_table_privilege(oid, pg_class.oid, 'select'))`,
    );
    expect(unnamed).toEqual([]);
  });
});
