import { siteChanged } from '@daystar/contracts';
import { describeWith, eventually } from '@daystar/testing';
import type { Database } from '../database';
import { type DatabaseOptions, openDatabase } from '../open-database';
import { addToOutbox } from '../outbox/outbox';
import { OutboxRelay } from '../outbox/outbox-relay';
import { type TemporaryDatabase, createPostgresDatabase } from '../temporary-database';

const log = { warn: () => undefined };

describeWith('stack', 'installations that share a Postgres database', () => {
  let place: TemporaryDatabase;
  const opened: Database[] = [];

  beforeEach(async () => (place = await createPostgresDatabase()));
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((database) => database.close()));
    await place.remove();
  });

  const open = async (options: DatabaseOptions = {}) => {
    const database = await openDatabase({ ...place.options, ...options });
    opened.push(database);
    return database;
  };
  const schemas = async (database: Database) => {
    const rows = await database.execute((manager) =>
      manager.query<{ name: string }[]>(
        `select schemaname as name from pg_tables where tablename = 'outbox' order by 1`,
      ),
    );
    return rows.map(({ name }) => name);
  };

  it('have a schema, an outbox and a lease each, when they have namespaces', async () => {
    const [one, two] = [await open({ namespace: 'one-1' }), await open({ namespace: 'two' })];
    expect(await schemas(one)).toEqual(['one-1', 'two']);
    const published: string[] = [];
    const relayOf = (database: Database, name: string) =>
      new OutboxRelay({
        database,
        sink: { publish: async () => void published.push(name), remove: async () => {} },
        log,
      });
    const relays = [relayOf(one, 'one'), relayOf(two, 'two')];
    for (const relay of relays) relay.start();
    for (const database of [one, two]) {
      await database.transaction((manager) => addToOutbox(manager, siteChanged, siteChanged.example));
    }
    await eventually(() => (published.length === 2 ? true : undefined));
    expect(published.sort()).toEqual(['one', 'two']);
    for (const relay of relays) await relay.stop();
  });

  it('stay in the schema public without a namespace', async () => {
    expect(await schemas(await open())).toEqual(['public']);
  });

  it('do not start with an empty schema beside tables that may belong to them', async () => {
    const database = await open();
    await expect(openDatabase({ ...place.options, namespace: 'one' })).rejects.toThrow('alter schema public rename to');
    await database.execute((manager) => manager.query('create schema one'));
    expect(await schemas(await open({ namespace: 'one' }))).toEqual(['one', 'public']);
  });

  it('open no more connections than their pool size', async () => {
    const database = await open({ poolSize: 2 });
    const requested = Array.from({ length: 6 }, () =>
      database.execute((manager) => manager.query('select pg_sleep(0.1)')),
    );
    await Promise.all(requested);
    const [{ count }] = await database.execute((manager) =>
      manager.query<{ count: number }[]>(
        `select count(*)::integer as count from pg_stat_activity where datname = current_database()`,
      ),
    );
    expect(count).toBe(2);
  });
});
