import { randomBytes } from 'node:crypto';
import { describeWith } from '@daystar/testing';
import { Client } from 'pg';
import type { Database } from '../database';
import { openDatabase } from '../open-database';
import { type TemporaryDatabase, createPostgresDatabase } from '../temporary-database';
import { grantToRoles, renderRoles, toRolePrefix } from './grant-to-roles';

it('the roles of an installation contain its namespace', () => {
  expect(toRolePrefix()).toBe('daystar_');
  expect(toRolePrefix('trial-1')).toBe('daystar_trial_1_');
});

describeWith('stack', 'the roles of services', () => {
  const id = randomBytes(4).toString('hex');
  const namespaces = [`a-${id}`, `b-${id}`];
  let place: TemporaryDatabase;
  let databases: Database[];

  const query = (database: Database, sql: string) =>
    database.execute((manager) => manager.query<Record<string, unknown>[]>(sql));
  const makeRoles = (k: number, prefix = toRolePrefix(namespaces[k])) => query(databases[k], renderRoles(prefix));
  /** Runs a statement as a role of a service. */
  const as = async (role: string, sql: string) => {
    const url = new URL(place.options.postgres ?? '');
    url.username = role;
    const client = new Client({ connectionString: url.href });
    await client.connect();
    return client.query(sql).finally(() => client.end());
  };

  beforeEach(async () => {
    place = await createPostgresDatabase();
    databases = [];
    for (const namespace of namespaces) databases.push(await openDatabase({ ...place.options, namespace }));
  });
  afterEach(async () => {
    const rows = await query(databases[0], `select rolname from pg_roles where rolname like '%${id}%'`);
    for (const { rolname } of rows) await query(databases[0], `drop owned by ${String(rolname)} cascade`);
    for (const { rolname } of rows) await query(databases[0], `drop role ${String(rolname)}`);
    await Promise.all(databases.map((database) => database.close()));
    await place.remove();
  });

  it('of one installation cannot read another installation in the same database', async () => {
    await makeRoles(0);
    await makeRoles(1);
    const [own, other] = namespaces;
    await as(`${toRolePrefix(own)}site_registry`, `select * from "${own}".account_key`);
    await expect(as(`${toRolePrefix(own)}site_registry`, `select * from "${other}".account_key`)).rejects.toMatchObject(
      {
        code: '42501',
      },
    );
  });

  it('get privileges on a new table from the schema job, which can run twice', async () => {
    await makeRoles(0);
    const role = `${toRolePrefix(namespaces[0])}site_registry`;
    // Like a table of a later release, on which roles have no privileges yet.
    await query(databases[0], `revoke all on account from ${role}`);
    await expect(as(role, `select * from "${namespaces[0]}".account`)).rejects.toMatchObject({ code: '42501' });
    for (let time = 0; time < 2; time++)
      expect(await grantToRoles(databases[0], namespaces[0])).toBe(toRolePrefix(namespaces[0]));
    await as(role, `select * from "${namespaces[0]}".account`);
  });

  it('are optional, and those of another database on the server are unchanged', async () => {
    const own = toRolePrefix(namespaces[0]);
    for (const service of ['site_registry', 'aggregation', 'forecast_engine'])
      await query(databases[0], `create role ${own}${service} login`);
    expect(await grantToRoles(databases[0], namespaces[0], [toRolePrefix(namespaces[0])])).toBeUndefined();
  });

  it('of an earlier release, without a namespace, get privileges on it only where they had some', async () => {
    const shared = `old_${id}_`;
    await makeRoles(0, shared);
    const prefixesOf = (k: number) => [toRolePrefix(namespaces[k]), shared];
    expect(await grantToRoles(databases[0], namespaces[0], prefixesOf(0))).toBe(shared);
    expect(await grantToRoles(databases[1], namespaces[1], prefixesOf(1))).toBeUndefined();
    await makeRoles(0);
    expect(await grantToRoles(databases[0], namespaces[0], prefixesOf(0))).toBe(toRolePrefix(namespaces[0]));
  });
});
