/** Creates the roles of services and grants what each needs; `deploy/sql/roles.sql`. The prefix of the names is `daystar_`. */
export const ROLES_SQL = `-- Creates a role for each service that has a database, with the privileges that the service needs. The gateway and ingestion
-- have no database.
--
-- Run it once, as the owner of the schema (the role of \`admin schema update\`), which must have the right to create roles. Repeating
-- it is safe. \`admin schema update\` repeats the grants, so that later releases need no other run. It sets no passwords or certificates:
--   alter role daystar_site_registry password '…';
--
-- It works on the first schema of the search path. With a DAYSTAR_NAMESPACE the roles have it in their names, with _ in place of -:
--   sed s/daystar_/daystar_NAMESPACE_/g roles.sql | PGOPTIONS='-c search_path="NAMESPACE"' psql …
do $$
declare role text;
begin
  foreach role in array array['daystar_site_registry', 'daystar_aggregation', 'daystar_forecast_engine'] loop
    if not exists (select from pg_roles where rolname = role) then
      execute format('create role %I login nosuperuser nocreatedb nocreaterole noreplication', role);
    end if;
  end loop;
end $$;

do $$
declare own text := current_schema();
begin
  execute format('revoke all on all tables in schema %I from public', own);
  execute format('revoke create on schema %I from public', own);
  -- No service needs temporary tables. Grant it again to roles of other applications in this database.
  execute format('revoke temporary on database %I from public', current_database());
  execute format('grant usage on schema %I to daystar_site_registry, daystar_aggregation, daystar_forecast_engine', own);
  execute format('grant usage on all sequences in schema %I to daystar_site_registry', own);
end $$;

-- Services check the version of the schema; only its owner migrates it.
grant select on migration to daystar_site_registry, daystar_aggregation, daystar_forecast_engine;

-- Events of a change are written to the outbox in its transaction.
grant select, insert, delete on outbox to daystar_site_registry, daystar_aggregation;
grant select, update on outbox_lease to daystar_site_registry, daystar_aggregation;

-- site-registry: accounts, keys, sites, measurements, external forecasts, webhooks. It cannot change the history of sites.
grant select, insert, update, delete on account, account_key, site, measurement, measurement_count, external_forecast to daystar_site_registry;
grant select, insert, update on test_site to daystar_site_registry;
grant select, insert on site_change to daystar_site_registry;
grant select, insert, delete on replaced_measurement to daystar_site_registry;
grant select, insert, update, delete on webhook, webhook_delivery, webhook_latest_issue to daystar_site_registry;
-- What accounts used by day.
grant select, insert, update, delete on daily_usage to daystar_site_registry;
-- For webhooks (which aggregations an account may read) and for quality control of measurements of aggregations.
grant select on aggregation to daystar_site_registry;
-- Functions of the owner add and drop partitions of measurements and of the audit log; they never drop the last 90 days.
grant execute on function maintain_partitions, sweep_partition, partitions_of to daystar_site_registry;
grant select, update on job_lease to daystar_site_registry;

-- aggregation: definitions of aggregations, and the tuning of their sums with measurements. Removing an aggregation deletes
-- its measurements and external forecasts.
grant select, insert, update, delete on aggregation, removed_aggregation to daystar_aggregation;
grant select, delete on measurement to daystar_aggregation;
grant select (resource_id), delete on replaced_measurement, measurement_count, external_forecast to daystar_aggregation;

-- The audit log is append-only for the roles of services.
grant select, insert on audit to daystar_site_registry, daystar_aggregation;
grant insert on audit to daystar_forecast_engine;

-- forecast-engine: tunings, and the archive. It only reads measurements, external forecasts and the history of sites.
grant select, insert, update, delete on site_tuning, tuned_model, archived_lead_day, estimated_index, archived_input to daystar_forecast_engine;
-- Requested histories: jobs, computed months, files, and limits that the operator set.
grant select, insert, update, delete on history_job, history_piece, history_chunk, history_limit to daystar_forecast_engine;
grant select on site, site_change, measurement, replaced_measurement, external_forecast, removed_aggregation to daystar_forecast_engine;
grant select (collection_id, aggregation_id) on aggregation to daystar_forecast_engine;
-- Functions of the owner add and drop the days of the archive.
grant select, insert on archived_issue, archived_tile to daystar_forecast_engine;
grant execute on function add_archive_day, drop_archive_days to daystar_forecast_engine;
grant usage on sequence archived_issue_order to daystar_forecast_engine;
-- Days of the archive that move to an object store. Services of the previous release use drop_moved_day.
grant select, insert, update, delete on lake_day to daystar_forecast_engine;
grant select, insert on installation to daystar_forecast_engine;
grant select, update on job_lease to daystar_forecast_engine;
grant execute on function lock_issue_day, drop_issue_day, drop_moved_day to daystar_forecast_engine;
`;
