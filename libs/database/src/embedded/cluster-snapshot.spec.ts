import type { PGlite } from '@electric-sql/pglite';
import { ClusterSnapshot } from './cluster-snapshot';
import { createCluster } from './create-cluster';

describe('the snapshot of a cluster', () => {
  let pglite: PGlite;
  let snapshot: ClusterSnapshot;
  const query = async <T>(sql: string) => (await pglite.query<T>(sql)).rows;

  beforeAll(async () => {
    pglite = await createCluster();
    await pglite.exec(`
      create table site (id serial primary key, name text not null);
      insert into site (name) select 'Site ' || i from generate_series(1, 500) as i;
      create function count_sites() returns bigint language plpgsql as $$ begin return (select count(*) from site); end $$;
    `);
    snapshot = await ClusterSnapshot.take(pglite);
  });
  afterAll(() => pglite.close());
  afterEach(() => snapshot.restore());

  const changes: readonly [string, ...string[]][] = [
    ['rows', `delete from site where id < 400; insert into site (name) values ('New')`],
    ['tables and their files', 'create table other as select * from site', 'drop table site', 'vacuum', 'checkpoint'],
    ['large tables', `insert into site (name) select repeat('x', 900) || i from generate_series(1, 9500) as i`],
    ['truncated tables', 'truncate site restart identity', 'checkpoint'],
    ['roles and functions', `create role reader; drop function count_sites()`],
    ['settings of the session', `set search_path = pg_temp; set timezone = 'Asia/Tokyo'`],
    ['temporary tables and prepared statements', `create temporary table site (id text); prepare list as select 1`],
    ['an open transaction', `begin; delete from site`],
    [
      'a failed transaction',
      `begin; do $$ begin perform 1 / 0; exception when others then null; end $$; lock table site`,
    ],
  ];

  it.each(changes)('undoes changes of %s', async (_, ...statements) => {
    const describeState = () =>
      query(`select (select array_agg(site order by id)::text from public.site) as sites, public.count_sites() as count,
        (select array_agg(relname order by relname)::text from pg_class) as relations,
        (select array_agg(rolname order by rolname)::text from pg_roles) as roles,
        (select count(*) from pg_prepared_statements where name = 'list') as prepared,
        current_setting('search_path') as path, current_setting('timezone') as zone`);
    const before = await describeState();
    await snapshot.restore();
    for (const statement of statements) await pglite.exec(statement);
    await snapshot.restore();
    expect(await describeState()).toEqual(before);
    await snapshot.restore();
    expect(await query(`insert into site (name) values ('Next') returning id`)).toEqual([{ id: 501 }]);
  });

  it('undoes the same changes again and again', async () => {
    for (let i = 0; i < 20; i++) {
      await pglite.exec(`create table copy_${i} as select * from site; update site set name = 'Changed'`);
      await pglite.exec('vacuum full site');
      await snapshot.restore();
    }
    expect(await query(`select count(*)::integer as count from site where name like 'Site %'`)).toEqual([
      { count: 500 },
    ]);
    expect(await query(`select relname from pg_class where relname like 'copy%'`)).toEqual([]);
  });
});
