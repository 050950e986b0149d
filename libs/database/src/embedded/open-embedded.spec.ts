import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openDatabase } from '../open-database';
import { lockFolder } from './folder-lock';

describe('the folder of an embedded database', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'daystar-database-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('is created again after a kill during the creation of the cluster, belongs to one process, and then to the next one', async () => {
    await writeFile(join(folder, 'database.new'), 'half of a cluster');
    const database = await openDatabase({ folder });
    expect((await readdir(folder)).sort()).toEqual(['database', 'database.lock']);
    await expect(openDatabase({ folder })).rejects.toThrow(`the data in ${folder} is in use by another process`);
    await database.close();
    await (await openDatabase({ folder })).close();
    expect(await readdir(folder)).toEqual(['database']);
  });

  it('is free again after the process that held it was killed', async () => {
    const script = join(folder, 'holder.cjs');
    await writeFile(
      script,
      `require('node:net').createServer().listen(${JSON.stringify(join(folder, 'database.lock'))}, () => process.send('held'))`,
    );
    const child = fork(script, { execArgv: [] });
    await once(child, 'message');
    await expect(lockFolder(folder)).rejects.toThrow('in use by another process');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await readdir(folder)).toContain('database.lock');
    await (
      await lockFolder(folder)
    )();
    expect(await readdir(folder)).toEqual(['holder.cjs']);
  });

  it('is opened by only one of several concurrent processes', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder)));
    const [unlock, ...others] = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    expect(others).toEqual([]);
    await unlock();
  });
});

describe('an embedded database in memory', () => {
  it('is empty every time, and several can exist', async () => {
    const [one, other] = await Promise.all([openDatabase({ folder: 'memory' }), openDatabase({ folder: 'memory' })]);
    await one.transaction((manager) => manager.query(`insert into account values ('acme', 'Acme', 'free', 1, now())`));
    const count = 'select count(*) from account';
    expect(await one.execute((manager) => manager.query(count))).toEqual([{ count: '1' }]);
    expect(await other.execute((manager) => manager.query(count))).toEqual([{ count: '0' }]);
    await Promise.all([one.close(), other.close()]);
  });

  it('has the schema that the migrations leave, also when it comes from the template', async () => {
    const folder = resolve(require.resolve('@electric-sql/pglite'), '../../../../.cache/daystar');
    for (const name of await readdir(folder))
      if (name.includes('-migrated-')) await rm(join(folder, name), { force: true });
    const describeSchema = async () => {
      const database = await openDatabase({ folder: 'memory' });
      const lines = await database.execute((manager) =>
        manager.query<{ line: string }[]>(
          `select format('%s.%s %s %s %s', table_name, column_name, data_type, is_nullable, column_default) as line
             from information_schema.columns where table_schema = 'public'
           union all select indexdef from pg_indexes where schemaname = 'public'
           union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
           union all select name from migration
           union all select pg_get_constraintdef(oid) from pg_constraint
           order by line`,
        ),
      );
      await database.close();
      return lines.map(({ line }) => line);
    };
    const expected = await describeSchema();
    expect(expected.length).toBeGreaterThan(100);
    expect(await readdir(folder)).toContainEqual(expect.stringMatching(/-migrated-\w+\.tar$/));
    expect(await describeSchema()).toEqual(expected);
  });
});
