import type { Database } from '../database';
import { openDatabase } from '../open-database';
import { MAX_PREPARED_STATEMENTS } from './preparing-client';

describe('statements of the embedded database', () => {
  let database: Database;
  const query = <T>(sql: string, parameters?: unknown[]) =>
    database.execute((manager) => manager.query<T[]>(sql, parameters));
  const listPrepared = () =>
    query<{ statement: string; uses: string }>(`select statement,
    generic_plans + custom_plans as uses from pg_prepared_statements`);
  const countPrepared = async () => (await listPrepared()).length;

  beforeEach(async () => {
    database = await openDatabase({ folder: 'memory' });
  });
  afterEach(() => database.close());

  it('are prepared once when they have parameters', async () => {
    const sum = 'select $1::integer + 1 as sum';
    for (const number of [1, 2, 3]) expect(await query(sum, [number])).toEqual([{ sum: number + 1 }]);
    expect(await query('select 5 as five')).toEqual([{ five: 5 }]);
    const prepared = await listPrepared();
    expect(prepared.filter(({ statement }) => statement === sum)).toEqual([{ statement: sum, uses: '3' }]);
    expect(prepared.filter(({ statement }) => statement.includes('five'))).toEqual([]);
  });

  it('succeed after they have failed', async () => {
    const divide = 'select 6 / $1::integer as ratio';
    const read = 'select name from late where name = $1';
    await expect(query(divide, [0])).rejects.toThrow('division by zero');
    expect(await query(divide, [2])).toEqual([{ ratio: 3 }]);
    await expect(query(read, ['a'])).rejects.toThrow('"late" does not exist');
    await query('create table late (name text)');
    expect(await query(read, ['a'])).toEqual([]);
  });

  it('use the indexes and columns that were added since they were prepared', async () => {
    const insert = 'insert into late (name) values ($1) returning name';
    await query('create table late (name text)');
    await query(insert, ['a']);
    await query(`alter table late add column kind text not null default 'new'`);
    await query('create unique index on late (name)');
    await expect(query(insert, ['a'])).rejects.toThrow('duplicate key');
    expect(await query('select * from late where name = $1', ['a'])).toEqual([{ name: 'a', kind: 'new' }]);
  });

  it('are not prepared beyond the limit', async () => {
    for (let i = 0; i < MAX_PREPARED_STATEMENTS + 5; i++)
      expect(await query(`select $1::integer + ${i} as sum`, [1])).toEqual([{ sum: i + 1 }]);
    expect(await countPrepared()).toBe(MAX_PREPARED_STATEMENTS);
  });
});
