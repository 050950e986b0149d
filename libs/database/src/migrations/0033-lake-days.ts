import type { MigrationInterface, QueryRunner } from 'typeorm';

const SETTINGS = `set search_path = pg_catalog, pg_temp set timezone = 'UTC'`;

/**
 * Locks the partition, so that no row can be added between the count and the drop. The time limit for locks is shorter than
 * `deadlock_timeout` (1 s): if an insert into the day locks the parent table and waits for the partition, the drop
 * fails, not the insert.
 */
const DROP_FUNCTIONS = `
  create function drop_day_of_rows(parent regclass, day date, expected bigint, out dropped boolean)
  language plpgsql ${SETTINGS} set lock_timeout = '500ms'
  as $function$
  declare partition text; found bigint;
  begin
    select format('%I.%I', nspname, relname || to_char(day, '_YYYYMMDD')) into strict partition
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace where pg_class.oid = parent;
    if to_regclass(partition) is null then
      dropped := expected = 0;
      return;
    end if;
    execute format('lock table %s in share mode', partition);
    execute format('select count(*) from %s', partition) into found;
    dropped := found = expected;
    if dropped then execute format('drop table %s', partition); end if;
  end $function$;

  create function drop_moved_day(day date, expected bigint, out dropped boolean)
  language sql volatile security definer ${SETTINGS}
  begin atomic
    select drop_day_of_rows('archived_issue'::regclass, day, expected);
  end;

  revoke execute on function drop_day_of_rows, drop_moved_day from public;`;

/**
 * Days of issues that are in the object store. `manifest` is the key of the object that lists their files; `is_swept` is
 * false until files that it no longer lists are deleted.
 */
export class LakeDaysMigration implements MigrationInterface {
  readonly name = 'lake-days-0000000000033';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table lake_day (
        day date constraint lake_day_pk primary key,
        version integer not null,
        manifest text not null,
        files integer not null,
        rows bigint not null,
        bytes bigint not null,
        is_swept boolean not null
      );
      insert into job_lease values ('lake', '', '-infinity');
      ${DROP_FUNCTIONS}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop function drop_moved_day, drop_day_of_rows;
      delete from job_lease where name = 'lake';
      drop table lake_day;`);
  }
}
