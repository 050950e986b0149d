/** Arbitrary, but unique among the advisory locks of this database. */
const ADVISORY_LOCK_KEY = 4_173_920_521;
/** Months added by one call, so that a wrong clock does not create thousands of tables. */
const MAX_ADDED_MONTHS = 120;
/** Pages of a partition that one sweep scans: 8 MB. */
const SWEPT_PAGES = 1000;
/** Younger rows are never deleted, so that no service can erase the recent audit. */
const PROTECTED_AGE = '90 days';

const HEADER = `language plpgsql security definer
  set search_path = pg_catalog, pg_temp set timezone = 'UTC' set lock_timeout = '2s'`;

const FIND_PARENT = `
    select relname, nspname, attname into strict parent_name, home, time_column
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    join pg_partitioned_table on partrelid = pg_class.oid
    join pg_attribute on attrelid = partrelid and attnum = partattrs[0]
    where pg_class.oid = parent and relname in ('measurement', 'replaced_measurement', 'audit');
    keep_from := least(keep_from, now() - interval '${PROTECTED_AGE}');`;

/**
 * The roles of services may neither create tables nor delete from the audit log. These functions can, with the
 * privileges of the schema's owner, but only for the three tables in `FIND_PARENT`. They look up the schema name,
 * `home`, because `alter schema … rename` may change it.
 */
export const PARTITION_FUNCTIONS = `
  create function partitions_of(parent regclass, out name text, out month timestamptz) returns setof record
  language sql stable set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $function$
    select relname, to_date(substring(relname from '_([0-9]{6})$'), 'YYYYMM')::timestamptz
    from pg_inherits join pg_class on pg_class.oid = inhrelid where inhparent = parent
  $function$;

  create function maintain_partitions(parent regclass, until timestamptz, keep_from timestamptz,
    out added integer, out dropped integer) ${HEADER} as $function$
  declare
    parent_name text; home text; time_column text; next timestamptz; oldest timestamptz; partition text;
  begin
    perform pg_advisory_xact_lock(${ADVISORY_LOCK_KEY});${FIND_PARENT}
    added := 0;
    dropped := 0;
    execute 'select min(month), max(month) + interval ''1 month'' from ' || format('%I.partitions_of($1)', home)
      into oldest, next using parent;
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
    for partition in execute 'select name from ' || format('%I.partitions_of($1)', home) ||
      ' where month + interval ''1 month'' <= $2 or (name = $3 and $4 <= $2) order by month nulls first'
      using parent, keep_from, parent_name || '_older', oldest
    loop
      execute format('drop table %I.%I', home, partition);
      dropped := dropped + 1;
    end loop;
  end $function$;

  create function sweep_partition(parent regclass, suffix text, keep_from timestamptz, first_page bigint, out next_page bigint)
    ${HEADER} as $function$
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

  revoke execute on function maintain_partitions, sweep_partition, partitions_of from public;`;
