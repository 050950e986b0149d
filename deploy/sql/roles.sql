-- A role for each service that has a database, allowed what that service does and nothing else. The gateway and ingestion
-- have none: they never speak to Postgres.
--
-- Run it as the owner of the schema (who runs migrations: `admin schema update`) with the right to create roles, after
-- every update of the schema; it may be run any number of times. Give the roles passwords, or certificates, yourself:
--   alter role daystar_site_registry password '…';
--
-- It works on the schema that comes first in the search path. With a DAYSTAR_NAMESPACE:
--   PGOPTIONS='-c search_path="NAMESPACE"' psql … -f roles.sql
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
  execute format('grant usage on schema %I to daystar_site_registry, daystar_aggregation, daystar_forecast_engine', own);
  execute format('grant usage on all sequences in schema %I to daystar_site_registry', own);
  execute format('grant create on schema %I to daystar_forecast_engine', own);
end $$;

-- Services look whether the schema is up to date; bringing it up to date is the job of its owner.
grant select on migration to daystar_site_registry, daystar_aggregation, daystar_forecast_engine;

-- Whoever stores something tells of it through the outbox.
grant select, insert, delete on outbox to daystar_site_registry, daystar_aggregation;
grant select, update on outbox_lease to daystar_site_registry, daystar_aggregation;

-- site-registry: accounts, keys, sites, measurements, webhooks. History of sites is only added to.
grant select, insert, update, delete on account, account_key, site, measurement to daystar_site_registry;
grant select, insert, update on test_site to daystar_site_registry;
grant select, insert on site_change, replaced_measurement to daystar_site_registry;
grant select, insert, update, delete on webhook, webhook_delivery, webhook_latest_issue to daystar_site_registry;
-- Which aggregations an account may read, for its webhooks, and what is measured of them is judged by.
grant select on aggregation to daystar_site_registry;
-- Adding and dropping partitions of measurements and of the audit: by functions of the owner, which keep the last 90 days.
grant execute on function maintain_partitions, sweep_partition, partitions_of to daystar_site_registry;
grant select, update on job_lease to daystar_site_registry;

-- aggregation: its definitions. What was measured of one goes with it.
grant select, insert, update, delete on aggregation, removed_aggregation to daystar_aggregation;
grant select (resource_id), delete on measurement to daystar_aggregation;

-- Who changed what: written with the change, and by nobody ever changed. Its owner alone could; roles of services cannot.
grant select, insert on audit to daystar_site_registry, daystar_aggregation;
grant insert on audit to daystar_forecast_engine;

-- forecast-engine: what it learnt, and the archive, whose tables it owns because it makes and drops their partitions of
-- days. It learns from measurements and from what sites were like, and changes neither.
grant select, insert, update, delete on site_tuning, tuned_model, archived_lead_day, estimated_index, archived_input to daystar_forecast_engine;
-- Ordered histories: their jobs, computed months, files, and the limits that the operator set.
grant select, insert, update, delete on history_job, history_piece, history_chunk, history_limit to daystar_forecast_engine;
grant select on site, site_change, measurement, replaced_measurement, removed_aggregation to daystar_forecast_engine;
grant select (collection_id, aggregation_id) on aggregation to daystar_forecast_engine;
grant daystar_forecast_engine to current_user;
alter table archived_issue owner to daystar_forecast_engine;
alter table archived_tile owner to daystar_forecast_engine;
grant usage on sequence archived_issue_order to daystar_forecast_engine;
