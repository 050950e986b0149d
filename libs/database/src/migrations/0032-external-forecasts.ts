import type { MigrationInterface, QueryRunner } from 'typeorm';

const SETTINGS = `set search_path = pg_catalog, pg_temp set timezone = 'UTC' set lock_timeout = '2s'`;
const TABLES_BEFORE = ['measurement', 'replaced_measurement', 'audit'];

/** Renders the SQL of the functions that have the privileges of the owner, for these tables only. Grants remain. */
const defineFunctions = (tables: readonly string[]): string => {
  const list = `array[${tables.map((table) => `'${table}'::regclass`).join(', ')}]`;
  return `
  create or replace function maintain_partitions(parent regclass, until timestamptz, keep_from timestamptz,
    out added integer, out dropped integer) language sql volatile security definer ${SETTINGS}
  begin atomic
    select changes.added, changes.dropped from change_partitions(${list}, parent, until, keep_from) as changes;
  end;

  create or replace function sweep_partition(parent regclass, suffix text, keep_from timestamptz, first_page bigint,
    out next_page bigint) language sql volatile security definer ${SETTINGS}
  begin atomic
    select sweep_pages(${list}, parent, suffix, keep_from, first_page);
  end;`;
};

/** Forecasts of other providers, with partitions by month like those of measurements. */
export class ExternalForecastsMigration implements MigrationInterface {
  readonly name = 'external-forecasts-0000000000032';

  async up(runner: QueryRunner): Promise<void> {
    const [{ first, second, month }] = await runner.manager.query<[{ first: string; second: string; month: string }]>(
      `select first::text || ' UTC' as first, (first + interval '1 month')::text || ' UTC' as second,
         to_char(first, 'YYYYMM') as month
       from (select date_trunc('month', now() at time zone 'UTC') + interval '1 month' as first) as bound`,
    );
    await runner.query(`
      create table external_forecast (
        resource_id text not null,
        period_end timestamptz not null,
        period text not null,
        issued_at timestamptz not null,
        posted_at timestamptz not null,
        pv_estimate double precision not null,
        pv_estimate10 double precision,
        pv_estimate90 double precision,
        verdict text not null,
        constraint external_forecast_pk primary key (resource_id, period_end, period, issued_at)
      ) partition by range (period_end);
      create index external_forecast_issue on external_forecast (resource_id, issued_at);
      create table external_forecast_older partition of external_forecast for values from (minvalue) to ('${first}');
      create table external_forecast_${month} partition of external_forecast for values from ('${first}') to ('${second}');
      create table external_forecast_default partition of external_forecast default;
    `);
    await runner.query(defineFunctions([...TABLES_BEFORE, 'external_forecast']));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(defineFunctions(TABLES_BEFORE));
    await runner.query('drop table external_forecast');
  }
}
