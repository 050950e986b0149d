import { describeWith } from '@daystar/testing';
import { DAY } from '@daystar/timeseries';
import { readAudit } from '../audit/audit';
import type { Database } from '../database';
import { MIGRATIONS } from '../migrations/migrations';
import { PartitionsMigration as PartitionsMigration } from '../migrations/0020-partitions';
import { openDatabase } from '../open-database';
import { type TemporaryDatabase, createMemoryDatabase, createPostgresDatabase } from '../temporary-database';
import { PartitionMaintainer } from './partition-maintainer';

describe('partitions by month, embedded', () => partitionsBehave(createMemoryDatabase));
describeWith('stack', 'partitions by month, Postgres', () => partitionsBehave(createPostgresDatabase));

/** Statements of the release before partitions. */
const POST = `insert into measurement (resource_id, period_end, period, posted_at, total_power) values ($1, $2, 'PT30M', now(), $3)
  on conflict (resource_id, period_end, period) do update set total_power = excluded.total_power`;
const REPLACE = `insert into replaced_measurement (resource_id, period_end, period, posted_at, replaced_at)
  values ('a', $1, 'PT30M', now(), now())`;
const AUDIT = `insert into audit (changed_at, actor, action, resource) values ($1, 'operator', 'changed', $2)`;

function partitionsBehave(newPlace: () => Promise<TemporaryDatabase>): void {
  let place: TemporaryDatabase;
  let database: Database;
  beforeEach(async () => {
    place = await newPlace();
    database = await openDatabase(place.options);
  });
  afterEach(async () => {
    await database.close();
    await place.remove();
  });

  const query = <T = Record<string, unknown>>(sql: string, parameters?: unknown[]) =>
    database.execute((manager) => manager.query<T[]>(sql, parameters));
  const now = Date.now();
  const nextMonth = new Date(Date.UTC(new Date(now).getUTCFullYear(), new Date(now).getUTCMonth() + 1, 1));
  const namesOf = async (table: string) =>
    (await query<{ name: string }>('select name from partitions_of($1) order by name', [table])).map(
      ({ name }) => name,
    );
  const suffix = (month: Date) => month.toISOString().slice(0, 7).replace('-', '');
  const valuesOf = async (partition: string) =>
    (await query<{ value: number }>(`select total_power as value from ${partition} order by period_end`)).map(
      ({ value }) => value,
    );

  /** Migrates the database back to the schema without partitions, or forward again. */
  const migrations = {
    undo: () =>
      database.execute(async ({ dataSource }) => {
        for (const Migration of [...MIGRATIONS].reverse()) {
          await dataSource.undoLastMigration();
          if (Migration === PartitionsMigration) return;
        }
      }),
    run: () => database.execute(({ dataSource }) => dataSource.runMigrations()),
  };

  it('contain the earlier rows, and statements of the previous release continue to work', async () => {
    await migrations.undo();
    for (const [time, value] of [
      ['2019-05-01', 1],
      [new Date(now), 2],
    ] as const)
      await query(POST, ['a', time, value]);
    await query(REPLACE, ['2019-05-01']);
    for (const resource of ['site/a', 'site/b']) await query(AUDIT, ['2024-01-01', resource]);
    await migrations.run();

    await query(POST, ['a', '2019-05-01', 3]);
    await query(POST, ['a', nextMonth, 4]);
    await query(REPLACE, [new Date(now)]);
    await query(AUDIT, [new Date(now), 'site/c']);
    expect(await valuesOf('measurement')).toEqual([3, 2, 4]);
    expect(await valuesOf('measurement_older')).toEqual([3, 2]);
    expect(await query('select id from replaced_measurement order by id')).toEqual([{ id: '1' }, { id: '2' }]);
    const { entries } = await database.execute((manager) => readAudit(manager, {}));
    expect(entries.map(({ id, resource }) => [id, resource])).toEqual([
      ['3', 'site/c'],
      ['2', 'site/b'],
      ['1', 'site/a'],
    ]);

    await migrations.undo();
    expect(await valuesOf('measurement')).toEqual([3, 2, 4]);
    await query(AUDIT, [new Date(now), 'site/d']);
    expect(await query('select max(id) as id from audit')).toEqual([{ id: '4' }]);
  });

  it('begin after the newest row, however far ahead it is', async () => {
    await migrations.undo();
    await query(POST, ['a', '2031-07-09', 1]);
    await migrations.run();
    expect(await namesOf('measurement')).toEqual(['measurement_203108', 'measurement_default', 'measurement_older']);
  });

  it('keep the privileges of the roles of services', async () => {
    await migrations.undo();
    const role = `daystar_test_${process.pid}`;
    await query(
      `create role ${role}; grant select, insert on audit to ${role}; grant select (resource_id) on measurement to ${role}`,
    );
    await migrations.run();
    const [allowed] = await query(
      `select has_table_privilege($1, 'audit', 'insert') as insert, has_table_privilege($1, 'audit', 'delete') as delete,
         has_column_privilege($1, 'measurement', 'resource_id', 'select') as id,
         has_column_privilege($1, 'measurement', 'total_power', 'select') as power,
         has_function_privilege($1, 'maintain_partitions(regclass, timestamptz, timestamptz)', 'execute') as maintain`,
      [role],
    );
    expect(allowed).toEqual({ insert: true, delete: false, id: true, power: false, maintain: false });
    await query(`drop owned by ${role}; drop role ${role}`);
  });

  it('are added for two months ahead, and take over rows that arrived before them', async () => {
    const month = new Date(nextMonth);
    month.setUTCMonth(month.getUTCMonth() + 1);
    await query(POST, ['a', month, 1]);
    expect(await valuesOf('measurement_default')).toEqual([1]);
    const partitions = new PartitionMaintainer(database);
    expect(await partitions.maintain('measurement', now, -Infinity)).toEqual({ added: expect.any(Number), dropped: 0 });
    expect(await valuesOf('measurement_default')).toEqual([]);
    expect(await valuesOf(`measurement_${suffix(month)}`)).toEqual([1]);
    expect((await partitions.readState('measurement')).addedUntil).toBeGreaterThan(now + 62 * DAY);
    expect(await partitions.maintain('measurement', now, -Infinity)).toEqual({ added: 0, dropped: 0 });
  });

  it('are dropped by month, and rows before the first month are deleted individually', async () => {
    // An installation that began in January 2020.
    await query(`
      alter table measurement detach partition measurement_older;
      alter table measurement attach partition measurement_older for values from (minvalue) to ('2020-01-01 UTC');
      create table measurement_202001 partition of measurement for values from ('2020-01-01 UTC') to ('2020-02-01 UTC');
      create table measurement_202002 partition of measurement for values from ('2020-02-01 UTC') to ('2020-03-01 UTC');
    `);
    const days = ['2018-06-01', '2019-06-01', '2020-01-15', '2020-02-10', '2020-02-20', '2020-03-05'];
    for (const [value, day] of days.entries()) await query(POST, ['a', day, value]);
    const partitions = new PartitionMaintainer(database);
    const keepFrom = async (day: string) => {
      const changes = await partitions.maintain('measurement', now, Date.parse(day));
      return [changes?.dropped, await valuesOf('measurement')];
    };
    expect(await keepFrom('2019-01-01')).toEqual([0, [1, 2, 3, 4, 5]]);
    expect(await keepFrom('2020-01-31')).toEqual([1, [2, 3, 4, 5]]);
    expect(await keepFrom('2020-02-15')).toEqual([1, [3, 4, 5]]);
    expect(await keepFrom('2020-03-04')).toEqual([1, [5]]);
    expect(await keepFrom('2020-03-06')).toEqual([0, []]);
    expect(await namesOf('measurement')).not.toContain('measurement_older');
  });

  it('are swept in steps when they are large', async () => {
    await query(`insert into measurement (resource_id, period_end, period, posted_at)
      select repeat('x', 900) || i, '2015-01-01', 'PT5M', now() from generate_series(1, 9500) as i`);
    const [{ next }] = await query(`select sweep_partition('measurement', '_older', '2016-01-01', 0) as next`);
    expect(next).toBe('1000');
    await new PartitionMaintainer(database).maintain('measurement', now, Date.parse('2016-01-01'));
    expect(await query('select count(*)::integer as rows from measurement')).toEqual([{ rows: 0 }]);
  });

  it('of the last 90 days are never dropped', async () => {
    await query(AUDIT, [new Date(now - 89 * DAY), 'site/a']);
    await query(AUDIT, [new Date(now - 91 * DAY), 'site/b']);
    await new PartitionMaintainer(database).maintain('audit', now, now + 1000 * DAY);
    expect(await query('select resource from audit')).toEqual([{ resource: 'site/a' }]);
    await expect(query(`select maintain_partitions('account', now(), now())`)).rejects.toThrow(
      'account is not a partitioned table of this installation',
    );
  });

  it('are maintained by one process at a time', async () => {
    const [one, other] = [new PartitionMaintainer(database), new PartitionMaintainer(database)];
    await query(`update job_lease set holder = 'another', held_until = now() + interval '20 seconds'`);
    expect(await one.maintain('audit', now, -Infinity)).toBeUndefined();
    await query(`update job_lease set held_until = now() - interval '1 second'`);
    expect(await one.maintain('audit', now, -Infinity)).toBeDefined();
    expect(await other.maintain('audit', now, -Infinity)).toBeDefined();
  });

  it('need no lease while there is nothing to add, drop or delete', async () => {
    const partitions = new PartitionMaintainer(database);
    const keepFrom = Date.parse('2019-01-01');
    await partitions.maintain('measurement', now, keepFrom);
    await query(`update job_lease set holder = 'another', held_until = now() + interval '20 seconds'`);
    expect(await partitions.maintain('measurement', now, keepFrom)).toEqual({ added: 0, dropped: 0 });
    expect(await partitions.maintain('measurement', now + 40 * DAY, keepFrom)).toBeUndefined();
    expect(await partitions.maintain('measurement', now, now + 100 * DAY)).toBeUndefined();
    await query(POST, ['a', '2018-06-01', 1]);
    expect(await partitions.maintain('measurement', now, -Infinity)).toEqual({ added: 0, dropped: 0 });
    expect(await partitions.maintain('measurement', now, keepFrom)).toBeUndefined();
  });

  it('outside a time range are not scanned', async () => {
    await new PartitionMaintainer(database).maintain('measurement', now, -Infinity);
    await query('set enable_seqscan = off');
    const plan = async (where: string, ...parameters: unknown[]) => {
      const lines = await query<{ 'QUERY PLAN': string }>(
        `explain select * from measurement where ${where}`,
        parameters,
      );
      return lines.flatMap((line) => /on (measurement_\w+)/.exec(line['QUERY PLAN'])?.[1] ?? []);
    };
    const range = 'resource_id = $1 and period_end > $2 and period_end <= $3';
    const at = (days: number) => new Date(+nextMonth + days * DAY);
    expect(await plan(range, 'a', at(1), at(20))).toEqual([`measurement_${suffix(nextMonth)}`]);
    expect(await plan(range, 'a', at(-70), at(20))).toEqual(['measurement_older', `measurement_${suffix(nextMonth)}`]);
    expect(await plan(range, 'a', at(-700), at(-600))).toEqual(['measurement_older']);
  });
}
