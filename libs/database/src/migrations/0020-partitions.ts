import type { MigrationInterface, QueryRunner } from 'typeorm';
import { PARTITION_FUNCTIONS } from './0020-partition-functions';

interface PartitionedTable {
  readonly name: string;
  /** Column whose month selects the partition. */
  readonly timeColumn: string;
  /** Primary key; Postgres requires that it contains `timeColumn`. */
  readonly key: string;
  /** Identity column, which was the primary key before partitioning. */
  readonly identity?: 'id';
  readonly indexes: Readonly<Record<string, string>>;
}

const TABLES: readonly PartitionedTable[] = [
  { name: 'measurement', timeColumn: 'period_end', key: 'resource_id, period_end, period', indexes: {} },
  {
    name: 'replaced_measurement',
    timeColumn: 'period_end',
    key: 'id, period_end',
    identity: 'id',
    indexes: { replaced_measurement_period: 'resource_id, period_end' },
  },
  {
    name: 'audit',
    timeColumn: 'changed_at',
    key: 'id, changed_at',
    identity: 'id',
    indexes: { audit_resource: 'resource, id', audit_changed: 'changed_at' },
  },
];

/**
 * Partitions measurements and the audit log by month. The existing table becomes the partition `_older` in place: its rows
 * are scanned, not copied. `_default` stores rows of months that were not added in time.
 */
export class PartitionsMigration implements MigrationInterface {
  readonly name = 'partitions-0000000000020';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await partitionTable(runner, table);
    await runner.query(PARTITION_FUNCTIONS);
    await runner.query(`
      create table job_lease (
        name text constraint job_lease_pk primary key,
        holder text not null,
        held_until timestamptz not null
      );
      insert into job_lease values ('partitions', '', '-infinity');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table job_lease; drop function maintain_partitions, sweep_partition, partitions_of');
    for (const table of TABLES) await mergePartitions(runner, table);
  }
}

async function partitionTable(runner: QueryRunner, table: PartitionedTable): Promise<void> {
  const { name, timeColumn, key, identity } = table;
  const older = `${name}_older`;
  await runner.query(`alter table ${name} rename to ${older}`);
  for (const index of Object.keys(table.indexes)) await runner.query(`alter index ${index} rename to ${index}_older`);
  await runner.query(
    identity
      ? `alter table ${older} drop constraint ${name}_pk, add constraint ${older}_pk primary key (${key})`
      : `alter table ${older} rename constraint ${name}_pk to ${older}_pk`,
  );
  const [{ first, second, month }] = await runner.manager.query<[{ first: string; second: string; month: string }]>(
    `select first::text || ' UTC' as first, (first + interval '1 month')::text || ' UTC' as second,
       to_char(first, 'YYYYMM') as month
     from (select date_trunc('month', greatest(now(), max(${timeColumn})) at time zone 'UTC') + interval '1 month' as first
       from ${older}) as bound`,
  );
  await copyStructure(runner, table, older, `partition by range (${timeColumn})`);
  await runner.query(`
    alter table ${name} attach partition ${older} for values from (minvalue) to ('${first}');
    create table ${name}_${month} partition of ${name} for values from ('${first}') to ('${second}');
    create table ${name}_default partition of ${name} default;
  `);
}

/**
 * Reverses `partitionTable` by copying all rows into one table: for tests, and for small installations that roll back a
 * release.
 */
async function mergePartitions(runner: QueryRunner, table: PartitionedTable): Promise<void> {
  const { name, identity } = table;
  const partitioned = `${name}_partitioned`;
  await runner.query(`alter table ${name} rename to ${partitioned}`);
  for (const index of [`${name}_pk`, ...Object.keys(table.indexes)]) {
    await runner.query(`alter index ${index} rename to ${index}_partitioned`);
  }
  await copyStructure(runner, identity ? { ...table, key: identity } : table, partitioned, '');
  await runner.query(`
    insert into ${name} ${identity ? 'overriding system value' : ''} select * from ${partitioned};
    drop table ${partitioned};
  `);
}

/** Creates a table like another one, with the same grants, because services write to it immediately. */
async function copyStructure(
  runner: QueryRunner,
  table: PartitionedTable,
  source: string,
  clause: string,
): Promise<void> {
  const { name, key, identity, indexes } = table;
  let start = '1';
  if (identity) {
    [{ start }] = await runner.manager.query<[{ start: string }]>(
      `select coalesce(max(${identity}), 0) + 1 as start from ${source}`,
    );
    await runner.query(`alter table ${source} alter column ${identity} drop identity`);
  }
  await runner.query(`create table ${name} (like ${source} including all excluding indexes) ${clause}`);
  await runner.query(`alter table ${name} add constraint ${name}_pk primary key (${key})`);
  if (identity) {
    await runner.query(
      `alter table ${name} alter column ${identity} add generated always as identity (start ${start})`,
    );
  }
  for (const [index, columns] of Object.entries(indexes)) {
    await runner.query(`create index ${index} on ${name} (${columns})`);
  }
  await runner.query(`
    do $$
    declare statement text;
    begin
      for statement in
        select format('grant %s on %I to %s', privilege_type, '${name}', grantee_name) from (
          select privilege_type, grantee from pg_class, aclexplode(relacl) where oid = '${source}'::regclass
          union all
          select format('%s (%I)', privilege_type, attname), grantee from pg_attribute, aclexplode(attacl)
          where attrelid = '${source}'::regclass
        ) as held, lateral (select case grantee when 0 then 'public' else grantee::regrole::text end as grantee_name) as role
      loop
        execute statement;
      end loop;
    end $$;
  `);
}
