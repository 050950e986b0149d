import type { MigrationInterface, QueryRunner } from 'typeorm';
import { PARTITION_FUNCTIONS } from './0020-partition-functions';

/** Arbitrary, but unique among the advisory locks of this database. */
const ADVISORY_LOCK_KEY = 4_173_920_521;
/** Months added by one call, so that a wrong clock does not create thousands of tables. */
const MAX_ADDED_MONTHS = 120;
/** Pages of a partition that one sweep scans: 8 MB. */
const SWEPT_PAGES = 1000;
/** Younger rows are never deleted, so that no service can erase the recent audit. */
const PROTECTED_AGE = '90 days';

const SETTINGS = `set search_path = pg_catalog, pg_temp set timezone = 'UTC' set lock_timeout = '2s'`;
/** Postgres binds these names when it creates the function, to tables of this schema; they survive its renaming and a dump. */
const OWN_TABLES = `array['measurement'::regclass, 'replaced_measurement'::regclass, 'audit'::regclass]`;

/** Rejects tables of other schemas. Sets `home` to the schema of the parent table. */
const FIND_PARENT = `
    if parent is null or parent <> all (tables) then
      raise insufficient_privilege using message = format('%s is not a partitioned table of this installation', parent);
    end if;
    select relname, nspname, attname into strict parent_name, home, time_column
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    join pg_partitioned_table on partrelid = pg_class.oid
    join pg_attribute on attrelid = partrelid and attnum = partattrs[0]
    where pg_class.oid = parent;
    keep_from := least(keep_from, now() - interval '${PROTECTED_AGE}');`;

/** The functions of migration 20 looked up helpers in the schema of their argument. So a caller with a temporary table
 * named `audit` could run its own code as the owner. The new functions accept only the three tables of this schema, and no name
 * that they call depends on an argument. The functions with the privileges of the owner have SQL bodies, which Postgres
 * binds at creation; the functions that they call run with the privileges of the caller.
 */
const OWN_PARTITION_FUNCTIONS = `
  create function change_partitions(tables regclass[], parent regclass, until timestamptz, keep_from timestamptz,
    out added integer, out dropped integer) language plpgsql ${SETTINGS} as $function$
  declare
    parent_name text; home text; time_column text; next timestamptz; oldest timestamptz; partition text;
  begin
    perform pg_advisory_xact_lock(${ADVISORY_LOCK_KEY});${FIND_PARENT}
    added := 0;
    dropped := 0;
    select min(to_date(substring(relname from '_([0-9]{6})$'), 'YYYYMM')::timestamptz),
      max(to_date(substring(relname from '_([0-9]{6})$'), 'YYYYMM')::timestamptz) + interval '1 month'
    into oldest, next from pg_inherits join pg_class on pg_class.oid = inhrelid where inhparent = parent;
    while next <= until and added < ${MAX_ADDED_MONTHS} loop
      partition := format('%I.%I', home, parent_name || to_char(next, '_YYYYMM'));
      execute format('lock table %I.%I in access exclusive mode', home, parent_name || '_default');
      execute format('create table %s (like %s including all excluding identity)', partition, parent);
      execute format(
        'with moved as (delete from %1$I.%2$I where %3$I >= %4$L and %3$I < %5$L returning *) insert into %6$s select * from moved',
        home, parent_name || '_default', time_column, next, next + interval '1 month', partition);
      execute format('alter table %s attach partition %s for values from (%L) to (%L)',
        parent, partition, next, next + interval '1 month');
      added := added + 1;
      next := next + interval '1 month';
    end loop;
    for partition in
      select relname from (
        select relname, to_date(substring(relname from '_([0-9]{6})$'), 'YYYYMM')::timestamptz as month
        from pg_inherits join pg_class on pg_class.oid = inhrelid where inhparent = parent
      ) as partitions
      where month + interval '1 month' <= keep_from or (relname = parent_name || '_older' and oldest <= keep_from)
      order by month nulls first
    loop
      execute format('drop table %I.%I', home, partition);
      dropped := dropped + 1;
    end loop;
  end $function$;

  create function sweep_pages(tables regclass[], parent regclass, suffix text, keep_from timestamptz, first_page bigint,
    out next_page bigint) language plpgsql ${SETTINGS} as $function$
  declare
    parent_name text; home text; time_column text; partition regclass;
  begin${FIND_PARENT}
    partition := to_regclass(format('%I.%I', home, parent_name || suffix));
    if partition is null or suffix not in ('_older', '_default') then return; end if;
    execute format('delete from %s where ctid >= %L and ctid < %L and %I < %L',
      partition, format('(%s,0)', first_page), format('(%s,0)', first_page + ${SWEPT_PAGES}), time_column, keep_from);
    if (first_page + ${SWEPT_PAGES}) * current_setting('block_size')::bigint < pg_relation_size(partition) then
      next_page := first_page + ${SWEPT_PAGES};
    end if;
  end $function$;

  create or replace function maintain_partitions(parent regclass, until timestamptz, keep_from timestamptz,
    out added integer, out dropped integer) language sql volatile security definer ${SETTINGS}
  begin atomic
    select changes.added, changes.dropped from change_partitions(${OWN_TABLES}, parent, until, keep_from) as changes;
  end;

  create or replace function sweep_partition(parent regclass, suffix text, keep_from timestamptz, first_page bigint,
    out next_page bigint) language sql volatile security definer ${SETTINGS}
  begin atomic
    select sweep_pages(${OWN_TABLES}, parent, suffix, keep_from, first_page);
  end;

  revoke execute on function change_partitions, sweep_pages from public;`;

/** Replaces the functions that maintain partitions. The new ones accept only the tables of this schema; grants remain. */
export class OwnPartitionsMigration implements MigrationInterface {
  readonly name = 'own-partitions-0000000000028';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(OWN_PARTITION_FUNCTIONS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(PARTITION_FUNCTIONS.replaceAll('create function', 'create or replace function'));
    await runner.query('drop function change_partitions, sweep_pages');
  }
}
