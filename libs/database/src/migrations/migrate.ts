import { ConfigurationError } from '@daystar/contracts';
import { DataSource, type EntityManager, MigrationExecutor } from 'typeorm';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions';
import { SchemaNotReadyError, isPrivilegeMissing } from './schema-not-ready-error';

/** An arbitrary key that is unique among the advisory locks of this database. */
const ADVISORY_LOCK_KEY = 4_173_920_518;

/**
 * Runs all pending migrations in one transaction. Services that start at the same time wait for the first one, which
 * runs them. Uses a separate connection without statement timeouts.
 * @param namespace schema that the connections must use
 * @throws ConfigurationError when they do not use it
 * @throws SchemaNotReadyError when the role may neither run pending migrations nor read the list of finished ones
 */
export async function migrate(options: PostgresDataSourceOptions, namespace?: string): Promise<void> {
  const connectionOptions = { ...options.extra, max: 1, statement_timeout: 0, query_timeout: 0 };
  const dataSource = await new DataSource({ ...options, extra: connectionOptions }).initialize();
  try {
    await dataSource.transaction(async (manager) => {
      await manager.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCK_KEY]);
      if (namespace !== undefined) await checkSearchPath(manager, namespace);
      await ensureSchema(manager);
      const executor = new MigrationExecutor(dataSource, manager.queryRunner);
      executor.transaction = 'none';
      await executor.executePendingMigrations();
    });
  } catch (error) {
    throw isPrivilegeMissing(error) ? new SchemaNotReadyError(error) : error;
  } finally {
    await dataSource.destroy();
  }
}

/**
 * Checks that connections use the schema of the namespace. If a pooler dropped the search path, two installations would share
 * the tables of `public`.
 */
async function checkSearchPath(manager: EntityManager, namespace: string): Promise<void> {
  const [{ path }] = await manager.query<{ path: string }[]>(`select current_setting('search_path') as path`);
  if (path.replaceAll('"', '') === namespace) return;
  throw new ConfigurationError(
    `Postgres does not use the schema of DAYSTAR_NAMESPACE, "${namespace}": its search path is ${path}. A pooler such as PgBouncer drops ` +
      `the parameter \`options\` of connections, or the address in DAYSTAR_POSTGRES has \`options\` of its own. Connect without ` +
      `them, or give each role the path: alter role … set search_path = "${namespace}".`,
  );
}

/**
 * Creates the schema of a namespace if it is missing.
 * @throws ConfigurationError when `public` has an installation: it may be this one, from a release without schemas
 */
async function ensureSchema(manager: EntityManager): Promise<void> {
  const [{ path, missing, in_use }] = await manager.query<{ path: string; missing: boolean; in_use: boolean }[]>(
    `select current_setting('search_path') as path, current_schema() is null as missing,
       to_regclass('public.outbox_lease') is not null as in_use`,
  );
  // Check first, because without the privilege to create schemas even `if not exists` fails.
  if (!missing) return;
  if (!in_use) return void (await manager.query(`create schema ${path}`));
  throw new ConfigurationError(
    `Postgres has no schema ${path} for this DAYSTAR_NAMESPACE, and schema public contains an installation. If it is this one: ` +
      `alter schema public rename to ${path}; create schema public. If it is another one: create schema ${path}.`,
  );
}
