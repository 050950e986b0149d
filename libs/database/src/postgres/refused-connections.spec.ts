import { describeWith, eventually } from '@daystar/testing';
import { Client } from 'pg';
import type { Database } from '../database';
import { databaseDurationSeconds } from '../metrics';
import { openDatabase } from '../open-database';
import { type TemporaryDatabase, createPostgresDatabase } from '../temporary-database';

describeWith('stack', 'a Postgres that ends and refuses connections', () => {
  let place: TemporaryDatabase;
  let database: Database;
  let operator: Client;
  let name: string;

  beforeAll(async () => {
    place = await createPostgresDatabase();
    name = new URL(place.options.postgres!).pathname.slice(1);
    database = await openDatabase(place.options);
    operator = new Client({ connectionString: process.env.DAYSTAR_TEST_POSTGRES });
    await operator.connect();
  });
  afterAll(async () => {
    await database.close();
    await operator.end();
    await place.remove();
  });

  const write = () => database.transaction((manager) => manager.query('select 1 as answer'));
  const endConnections = () =>
    operator.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  const allowConnections = (isAllowed: boolean) =>
    operator.query(`alter database ${name} allow_connections ${isAllowed}`);
  const countUnavailable = async () => {
    const { values } = await databaseDurationSeconds.get();
    const count = values.find(
      ({ metricName, labels }) =>
        metricName?.endsWith('_count') && labels.kind === 'transaction' && labels.outcome === 'unavailable',
    );
    return count?.value ?? 0;
  };

  it('counts as unavailable while it accepts no connections', async () => {
    await write();
    await allowConnections(false);
    await endConnections();
    // The first may still find a connection in the pool.
    await write().catch(() => undefined);
    const before = await countUnavailable();
    await expect(write()).rejects.toMatchObject({ code: 'Unavailable', retryAfterSeconds: 5 });
    expect(await countUnavailable()).toBe(before + 1);
    expect(database.findReadinessProblem()).toMatch(/is not currently accepting connections/);
    await allowConnections(true);
    await write();
    expect(database.findReadinessProblem()).toBeUndefined();
  });

  it('fails callers with nothing but Unavailable while it ends connections again and again', async () => {
    const codes = new Set<string>();
    for (let round = 0; round < 20; round++) {
      const writes = Array.from({ length: 20 }, () => write().catch(({ code }: { code: string }) => codes.add(code)));
      await endConnections();
      await Promise.all(writes);
    }
    expect([...codes].filter((code) => code !== 'Unavailable')).toEqual([]);
    expect(await eventually(() => write().catch(() => undefined))).toEqual([{ answer: 1 }]);
  });
});
