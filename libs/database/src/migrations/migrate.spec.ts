import { randomBytes } from 'node:crypto';
import { describeWith } from '@daystar/testing';
import { Client } from 'pg';
import { isTemporaryError } from '../is-temporary-error';
import { openDatabase } from '../open-database';
import { createPostgresDatabase } from '../temporary-database';
import { MIGRATIONS } from './migrations';

describe('the migrations', () => {
  it('are numbered in the order in which they run', () => {
    const numbers = MIGRATIONS.map((Migration) => Number(new Migration().name.slice(-13)));
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
  });
});

describeWith('stack', 'services that start concurrently on an empty Postgres', () => {
  it('run every migration once', async () => {
    const place = await createPostgresDatabase();
    const databases = await Promise.all([1, 2, 3, 4, 5].map(() => openDatabase(place.options)));
    const run = await databases[0].execute((manager) =>
      manager.query<{ name: string }[]>('select name from migration'),
    );
    expect(run).toHaveLength(MIGRATIONS.length);
    await Promise.all(databases.map((database) => database.close()));
    await place.remove();
  });
});

describeWith('stack', 'a service whose role may not change the schema', () => {
  const role = `daystar_${randomBytes(4).toString('hex')}`;

  it('waits for the tables and grants, and names the schema job', async () => {
    const place = await createPostgresDatabase();
    const owner = new Client({ connectionString: place.options.postgres });
    await owner.connect();
    await owner.query(`create role ${role} login`);
    const url = new URL(place.options.postgres!);
    url.username = role;
    const failure = () => openDatabase({ postgres: url.href }).catch((error: unknown) => error as Error);
    try {
      for (const state of ['no tables', 'tables that are not granted']) {
        const error = (await failure()) as Error;
        expect([state, isTemporaryError(error)]).toEqual([state, true]);
        expect(error.message).toMatch(
          /run the schema job \(admin schema update\).*roles\.sql; permission denied for schema public$/,
        );
        await (await openDatabase(place.options)).close();
      }
      await owner.query(`grant select on migration to ${role}`);
      await (await openDatabase({ postgres: url.href })).close();
    } finally {
      await owner.query(`drop owned by ${role}`);
      await owner.query(`drop role ${role}`);
      await owner.end();
      await place.remove();
    }
  });
});
