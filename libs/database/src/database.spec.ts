import { DaystarError } from '@daystar/contracts';
import type { DataSource } from 'typeorm';
import { describeWith } from '@daystar/testing';
import type { Database } from './database';
import { AccountEntity } from './entities/account.entity';
import { AccountKeyEntity } from './entities/account-key.entity';
import { AggregationEntity } from './entities/aggregation.entity';
import { MEASURED_VALUES } from './entities/measured-values';
import { MeasurementEntity } from './entities/measurement.entity';
import { MIGRATIONS } from './migrations/migrations';
import { openDatabase } from './open-database';
import { type TemporaryDatabase, createFolderDatabase, createPostgresDatabase } from './temporary-database';

const noon = new Date('2026-01-01T12:00:00.123Z');
const acme = {
  account_id: 'acme',
  name: 'Acme Solar',
  email: null,
  plan: 'free',
  test_site_pending: false,
  version: 1,
  created_at: noon,
};

describe('the database, embedded', () => databaseBehaves(createFolderDatabase));
describeWith('stack', 'the database, Postgres', () => databaseBehaves(createPostgresDatabase));

/** TypeORM reads the schema with concurrent queries of one connection, which pg deprecates: sends one after the other. */
function runQueriesInTurn(dataSource: DataSource): void {
  const runner = dataSource.createQueryRunner();
  const send = runner.query.bind(runner) as (...args: unknown[]) => Promise<unknown>;
  let last: Promise<unknown> = Promise.resolve();
  runner.query = ((...args: unknown[]) => (last = last.then(() => send(...args)))) as typeof runner.query;
  jest.spyOn(dataSource, 'createQueryRunner').mockReturnValueOnce(runner);
}

function databaseBehaves(newPlace: () => Promise<TemporaryDatabase>): void {
  let place: TemporaryDatabase;
  let database: Database;

  beforeAll(async () => {
    place = await newPlace();
    database = await openDatabase(place.options);
  });
  beforeEach(() =>
    database.transaction((manager) => manager.query('truncate account, aggregation, measurement cascade')),
  );
  afterAll(async () => {
    await database.close();
    await place.remove();
  });

  const accounts = () => database.execute((manager) => manager.find(AccountEntity, { order: { account_id: 'asc' } }));
  const add = (account_id: string) =>
    database.transaction((manager) => manager.insert(AccountEntity, { ...acme, account_id }));

  it('has run every migration once', async () => {
    const run = await database.execute((manager) => manager.query<object[]>('select * from migration'));
    expect(run).toHaveLength(MIGRATIONS.length);
  });

  it('has the tables of the entities', async () => {
    const missing = await database.execute(({ dataSource }) => {
      runQueriesInTurn(dataSource);
      return dataSource.driver.createSchemaBuilder().log();
    });
    expect(missing.upQueries.map(({ query }) => query)).toEqual([]);
  });

  it('can revert every migration and run it again', async () => {
    await database.execute(async ({ dataSource }) => {
      for (let i = 0; i < MIGRATIONS.length; i++) await dataSource.undoLastMigration();
      expect(await dataSource.query(`select tablename from pg_tables where schemaname = 'public'`)).toEqual([
        { tablename: 'migration' },
      ]);
      await dataSource.runMigrations();
    });
    expect(await accounts()).toEqual([]);
  });

  it('returns values as they were stored', async () => {
    const aggregation = {
      collection_id: 'country_total',
      aggregation_id: 'it_total',
      name: 'Italia "del Sud", {Sicilia}',
      members: [{ resource_id: '1234-abcd-5678-ef90', capacity: 0.1 }],
      accounts: ['acme', 'a,b', '{"c"}', ''],
      fleet: {
        systems: 1,
        valid_from: ['1970-01-01'],
        cells: [{ cell: 'c520-720', added: [0, 0.1], orientations: [1, 23, 180] }],
      },
      area: {
        type: 'Polygon' as const,
        coordinates: [
          [
            [7, 45],
            [8, 45],
            [8, 46],
            [7, 45],
          ],
        ] as [number, number][][],
      },
      tags: ['a,b', '{"c"}', ''],
      owner: null,
      writers: null,
      members_since: new Date(Date.UTC(2026, 5, 21, 12)),
      version: 2 ** 31 - 1,
    };
    await database.transaction((manager) => manager.insert(AggregationEntity, aggregation));
    expect(await database.execute((manager) => manager.find(AggregationEntity))).toEqual([aggregation]);

    const nothing = Object.fromEntries(MEASURED_VALUES.map((name) => [name, null]));
    const measurement = {
      ...nothing,
      resource_id: '1234-abcd-5678-ef90',
      period_end: noon,
      period: 'PT5M',
      posted_at: new Date(-1),
      total_power: 0.1 + 0.2,
      network_constraint: false,
      inverters_available: 0,
    };
    await database.transaction((manager) => manager.insert(MeasurementEntity, measurement));
    expect(await database.execute((manager) => manager.find(MeasurementEntity))).toEqual([measurement]);
  });

  it('returns results with their types', async () => {
    const [row] = await database.execute((manager) =>
      manager.query<object[]>(`
        select 9007199254740993::int8 as int8, 7::int4 as int4, 0.1::float8 as float8, 1.10::numeric as numeric,
          true as bool, null::text as nothing, '{"a": [1, null]}'::jsonb as jsonb, '{a,NULL}'::text[] as texts,
          '2026-01-01T13:00:00.5+01'::timestamptz as moment, '\\x00ff'::bytea as bytes, '-infinity'::timestamptz as never`),
    );
    expect(row).toEqual({
      int8: '9007199254740993',
      int4: 7,
      float8: 0.1,
      numeric: '1.10',
      bool: true,
      nothing: null,
      jsonb: { a: [1, null] },
      texts: ['a', null],
      moment: new Date('2026-01-01T12:00:00.500Z'),
      bytes: Buffer.from([0, 255]),
      never: -Infinity,
    });
  });

  it('returns the number of changed rows', async () => {
    await add('a');
    await add('b');
    const affected = await database.transaction(async (manager) => [
      (await manager.update(AccountEntity, { plan: 'free' }, { version: 2 })).affected,
      (await manager.delete(AccountEntity, { account_id: 'unknown' })).affected,
    ]);
    expect(affected).toEqual([2, 0]);
  });

  it('upserts in one statement', async () => {
    const upsert = (name: string) =>
      database.transaction((manager) => manager.upsert(AccountEntity, { ...acme, name }, ['account_id']));
    await upsert('before');
    await upsert('after');
    expect(await accounts()).toEqual([{ ...acme, name: 'after' }]);
  });

  it('stores nothing of a failed transaction, and continues', async () => {
    const failing = database.transaction(async (manager) => {
      await manager.insert(AccountEntity, acme);
      throw new DaystarError('Forbidden', 'changed my mind');
    });
    await expect(failing).rejects.toMatchObject({ code: 'Forbidden' });
    const violating = database.transaction(async (manager) => {
      await manager.insert(AccountEntity, acme);
      await manager.insert(AccountEntity, acme);
    });
    await expect(violating).rejects.toMatchObject({ driverError: { code: '23505', constraint: 'account_pk' } });
    const unowned = { key_id: 'k', account_id: 'unknown', hash: 'ab', created_at: noon };
    await expect(database.transaction((manager) => manager.insert(AccountKeyEntity, unowned))).rejects.toMatchObject({
      driverError: { code: '23503' },
    });
    expect(await accounts()).toEqual([]);
    expect(database.findReadinessProblem()).toBeUndefined();
  });

  it('isolates concurrent transactions', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) =>
        database.transaction(async (manager) => {
          await manager.insert(AccountEntity, { ...acme, account_id: `account-${i}` });
          await manager.query('select pg_sleep(0.001)');
          if (i % 2 === 1) throw new Error('every other one fails');
        }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    const even = Array.from({ length: 10 }, (_, i) => `account-${2 * i}`);
    expect((await accounts()).map(({ account_id }) => account_id).sort()).toEqual(even.sort());
  });

  it('lets one transaction at a time change a locked row', async () => {
    await add('acme');
    await Promise.all(
      Array.from({ length: 10 }, () =>
        database.transaction(async (manager) => {
          const where = { account_id: 'acme' };
          const found = await manager.findOneOrFail(AccountEntity, { where, lock: { mode: 'pessimistic_write' } });
          await manager.update(AccountEntity, where, { version: found.version + 1 });
        }),
      ),
    );
    expect((await accounts())[0].version).toBe(11);
  });

  it('notifies listeners of commits only', async () => {
    let commits = 0;
    const end = database.onCommit(() => commits++);
    await add('a');
    await add('a').catch(() => undefined);
    await accounts();
    expect(commits).toBe(1);
    end();
    await add('b');
    expect(commits).toBe(1);
  });

  it('keeps its data after closing and reopening', async () => {
    await add('acme');
    await database.close();
    database = await openDatabase(place.options);
    expect(await accounts()).toEqual([acme]);
  });
}
