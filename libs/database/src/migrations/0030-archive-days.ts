import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Same key as in earlier releases, whose engines create partitions themselves during a rolling update. */
const ADVISORY_LOCK_KEY = 4_173_920_519;

const SETTINGS = `set search_path = pg_catalog, pg_temp set timezone = 'UTC'`;
/**
 * Postgres resolves these names once, when it creates the function, so that the schema can be renamed, or restored from
 * a dump.
 */
const ARCHIVE_TABLES = `array['archived_issue'::regclass, 'archived_tile'::regclass]`;

/** Sets `home` to the schema of the parent table. Rejects tables outside the archive. */
const FIND_PARENT = `
    if parent is null or parent <> all (tables) then
      raise insufficient_privilege using message = format('%s is not a table of the archive of this installation', parent);
    end if;
    select relname, nspname into strict parent_name, home
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace where pg_class.oid = parent;`;

/** Functions with the privileges of the owner have SQL bodies, like the functions of `OwnPartitionsMigration`. */
const ARCHIVE_FUNCTIONS = `
  create function create_archive_day(tables regclass[], parent regclass, day date) returns void language plpgsql ${SETTINGS}
  as $function$
  declare parent_name text; home text; partition text;
  begin
    perform pg_advisory_xact_lock(${ADVISORY_LOCK_KEY});${FIND_PARENT}
    partition := format('%I.%I', home, parent_name || to_char(day, '_YYYYMMDD'));
    if to_regclass(partition) is null then
      execute format('create table %s partition of %s for values from (%L) to (%L)',
        partition, parent, day::timestamptz, (day + 1)::timestamptz);
    end if;
  end $function$;

  create function drop_days_before(tables regclass[], parent regclass, first_kept date, out dropped integer) language plpgsql ${SETTINGS}
  as $function$
  declare parent_name text; home text; partition text;
  begin
    dropped := 0;${FIND_PARENT}
    for partition in
      select relname from pg_inherits join pg_class on pg_class.oid = inhrelid
      where inhparent = parent and relname < parent_name || to_char(first_kept, '_YYYYMMDD')
    loop
      execute format('drop table if exists %I.%I', home, partition);
      dropped := dropped + 1;
    end loop;
  end $function$;

  create function add_archive_day(parent regclass, day date) returns void language sql volatile security definer ${SETTINGS}
  begin atomic
    select create_archive_day(${ARCHIVE_TABLES}, parent, day);
  end;

  create function drop_archive_days(parent regclass, first_kept date, out dropped integer)
  language sql volatile security definer ${SETTINGS}
  begin atomic
    select drop_days_before(${ARCHIVE_TABLES}, parent, first_kept);
  end;

  revoke execute on function create_archive_day, drop_days_before, add_archive_day, drop_archive_days from public;`;

/**
 * The engine adds and drops the days of its archive through functions of the owner, so that its role need not create
 * tables.
 */
export class ArchiveDaysMigration implements MigrationInterface {
  readonly name = 'archive-days-0000000000030';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(ARCHIVE_FUNCTIONS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function add_archive_day, drop_archive_days, create_archive_day, drop_days_before');
  }
}
