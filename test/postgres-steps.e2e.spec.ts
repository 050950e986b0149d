import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@daystar/database';
import { describeWith } from '@daystar/testing';
import { Client } from 'pg';
import { readRolesWithPrefix } from './recovery/roles-sql';
import { extractShellBlocks } from './recovery/shell-blocks';

const ROLES = ['site_registry', 'forecast_engine', 'aggregation'];

describeWith('stack', 'the steps for Postgres in docs/operate.md and docs/recover.md', () => {
  describe.each([
    ['without a namespace', ''],
    ['with a namespace', 'trial-1'],
  ])('%s', (_, namespace) => {
    const id = randomBytes(4).toString('hex');
    const prefix = `d${id}_`;
    const rolesOf = prefix + (namespace ? `${namespace.replaceAll('-', '_')}_` : '');
    const names = { made: `made_${id}`, restored: `restored_${id}` };
    const folder = mkdtempSync(join(tmpdir(), 'daystar-steps-'));
    const admin = () => process.env.DAYSTAR_TEST_POSTGRES ?? '';
    const address = (database: string, role: string, password: string) => {
      const url = new URL(admin());
      Object.assign(url, {
        username: (role === 'owner' ? prefix : rolesOf) + role,
        password,
        pathname: `/${database}`,
      });
      return `${url.href}?application_name=a/b`;
    };

    /** Runs the blocks of a section; names of roles and of the database belong to the test. */
    function follow(page: string, section: string): void {
      const env = {
        ...process.env,
        DAYSTAR_NAMESPACE: namespace,
        ADMIN_POSTGRES: admin(),
        OWNER_PASSWORD: "o'wner",
        OWNER_POSTGRES: address(names.made, 'owner', "o'wner"),
        DAYSTAR_POSTGRES: address(names.made, 'owner', "o'wner"),
        RESTORED: names.restored,
        RESTORED_POSTGRES: address(names.restored, 'owner', "o'wner"),
        SITE_REGISTRY_PASSWORD: 's',
        FORECAST_ENGINE_PASSWORD: 'f',
        AGGREGATION_PASSWORD: 'a',
      };
      for (const block of extractShellBlocks(page, section)) {
        const commands = block.replaceAll(/\bdaystar_/g, prefix).replace(/(?<=create database )daystar\b/, names.made);
        const { status, stderr } = spawnSync('bash', ['--norc', '-euo', 'pipefail', '-c', commands], {
          cwd: folder,
          env,
          encoding: 'utf8',
        });
        expect([section, status, stderr.replaceAll(/.*NOTICE.*\n/g, '')]).toEqual([section, 0, '']);
      }
    }
    async function request(database: string, role: string, statement: string) {
      const options = namespace ? `-c search_path="${namespace}"` : undefined;
      const client = new Client({ connectionString: address(database, role, role[0]), options });
      await client.connect();
      return client
        .query<Record<string, unknown>>(statement)
        .then(
          ({ rows }) => rows,
          (error: Error) => error.message,
        )
        .finally(() => client.end());
    }

    beforeAll(() => {
      mkdirSync(join(folder, 'deploy/sql'), { recursive: true });
      writeFileSync(join(folder, 'deploy/sql/roles.sql'), readRolesWithPrefix(prefix));
    });
    afterAll(async () => {
      const client = new Client({ connectionString: admin() });
      await client.connect();
      for (const name of Object.values(names)) await client.query(`drop database if exists ${name} with (force)`);
      for (const role of [...ROLES.map((one) => rolesOf + one), `${prefix}owner`])
        await client.query(`drop role if exists ${role}`);
      await client.end();
      rmSync(folder, { recursive: true });
    });

    it('create a database whose owner updates the schema and creates the roles of services', async () => {
      follow('operate.md', 'Create the database');
      const options = { postgres: address(names.made, 'owner', "o'wner"), namespace: namespace || undefined };
      await (await openDatabase(options)).close();
      for (let time = 0; time < 2; time++) follow('operate.md', 'Give each service a role');
      expect(await request(names.made, 'site_registry', 'select count(*)::int from account')).toEqual([{ count: 0 }]);
      expect(await request(names.made, 'aggregation', 'select * from account')).toMatch('permission denied');
    }, 60_000);

    it('restore a backup into a new database with the same grants, though the owner may not create databases', async () => {
      const audit = `insert into audit (changed_at, actor, resource, action) values (now(), 'me', 'site/1', 'created')`;
      expect(await request(names.made, 'site_registry', audit)).toEqual([]);
      follow('recover.md', 'Back up Postgres');
      follow('recover.md', 'Restore Postgres');
      expect(await request(names.restored, 'site_registry', 'select actor from audit')).toEqual([{ actor: 'me' }]);
      expect(await request(names.restored, 'aggregation', 'select * from account')).toMatch('permission denied');
      const addDay = `select add_archive_day('archived_tile', '2026-01-01'), count(*)::int from archived_tile`;
      expect(await request(names.restored, 'forecast_engine', addDay)).toEqual([{ add_archive_day: null, count: 0 }]);
    }, 60_000);
  });
});
