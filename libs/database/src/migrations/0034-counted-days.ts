import type { MigrationInterface, QueryRunner } from 'typeorm';

const SETTINGS = `set search_path = pg_catalog, pg_temp set timezone = 'UTC'`;

/** The time limit for locks is that of `0033-lake-days`, for the same reason. */
const FUNCTIONS = `
  create function change_day_of_rows(parent regclass, day date, statement text) returns void
  language plpgsql ${SETTINGS} set lock_timeout = '500ms'
  as $function$
  declare partition text;
  begin
    select format('%I.%I', nspname, relname || to_char(day, '_YYYYMMDD')) into strict partition
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace where pg_class.oid = parent;
    if to_regclass(partition) is not null then execute format(statement, partition); end if;
  end $function$;

  create function lock_issue_day(day date) returns void language sql volatile security definer ${SETTINGS}
  begin atomic
    select change_day_of_rows('archived_issue'::regclass, day, 'lock table %s in share mode');
  end;

  create function drop_issue_day(day date) returns void language sql volatile security definer ${SETTINGS}
  begin atomic
    select change_day_of_rows('archived_issue'::regclass, drop_issue_day.day, 'drop table %s')
    where exists (select from lake_day where lake_day.day = drop_issue_day.day);
  end;

  revoke execute on function change_day_of_rows, lock_issue_day, drop_issue_day from public;`;

/**
 * Replaces `drop_moved_day`, which counts the rows of a day in one statement: with many sites it takes longer than a
 * statement may. The engine locks the day, counts its rows in several statements, and drops it if `lake_day` has it.
 */
export class CountedDaysMigration implements MigrationInterface {
  readonly name = 'counted-days-0000000000034';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(FUNCTIONS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function lock_issue_day, drop_issue_day, change_day_of_rows');
  }
}
