import { type AddressInfo, connect, createServer } from 'node:net';
import { siteChanged } from '@daystar/contracts';
import { describeWith, eventually } from '@daystar/testing';
import type { Database } from '../database';
import { type DatabaseOptions, openDatabase } from '../open-database';
import { addToOutbox } from '../outbox/outbox';
import { OutboxRelay } from '../outbox/outbox-relay';
import { type TemporaryDatabase, createPostgresDatabase } from '../temporary-database';

/** Starts a proxy that takes the search path out of the first packet of a connection: it renames the parameter. */
async function startPooler(postgres: string) {
  const url = new URL(postgres);
  const { hostname, port } = url;
  const pooler = createServer((client) => {
    const server = connect(Number(port), hostname);
    client.once('data', (packet) => {
      server.write(Buffer.from(packet.toString('latin1').replace('search_path', 'sea.ch_path'), 'latin1'));
      client.pipe(server).pipe(client);
    });
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ])
      socket.on('error', () => other.destroy());
  });
  await new Promise<void>((resolve) => pooler.listen(0, '127.0.0.1', resolve));
  url.host = `127.0.0.1:${(pooler.address() as AddressInfo).port}`;
  return { pooler, address: url.href };
}

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

  it('do not start when the schema of the namespace is lost on the way to Postgres, as a pooler does that ignores `options`', async () => {
    const { pooler, address } = await startPooler(place.options.postgres!);
    try {
      await expect(open({ postgres: address, namespace: 'one-1' })).rejects.toThrow(
        /^Postgres does not use the schema of DAYSTAR_NAMESPACE, "one-1": its search path is .*public\. A pooler/,
      );
      expect(await schemas(await open({ namespace: 'two' }))).toEqual(['two']);
    } finally {
      pooler.close();
    }
  });

  it('do not start when the address has `options` of its own, which replace the schema', async () => {
    const address = `${place.options.postgres!}?options=${encodeURIComponent('-c geqo=off')}`;
    await expect(open({ postgres: address, namespace: 'one-1' })).rejects.toThrow('the address in DAYSTAR_POSTGRES');
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
