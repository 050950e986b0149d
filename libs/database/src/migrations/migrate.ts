import { DataSource, type EntityManager, MigrationExecutor } from 'typeorm';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions';

/** Any number that nobody else uses for an advisory lock in this database. */
const LOCK = 4_173_920_518;

/**
 * Runs the migrations that are missing, all or none. Services that start at the same time wait for each other: the
 * first does the work, the others find it done. Over a connection of its own, as a migration may take its time.
 */
export async function migrate(options: PostgresDataSourceOptions): Promise<void> {
  const patient = { ...options.extra, max: 1, statement_timeout: 0, query_timeout: 0 };
  const source = await new DataSource({ ...options, extra: patient }).initialize();
  try {
    await source.transaction(async (manager) => {
      await manager.query('select pg_advisory_xact_lock($1)', [LOCK]);
      await ensureSchema(manager);
      const executor = new MigrationExecutor(source, manager.queryRunner);
      executor.transaction = 'none';
      await executor.executePendingMigrations();
    });
  } finally {
    await source.destroy();
  }
}

/**
 * Creates the schema of a namespace, on a database that has no other installation which may be meant.
 * @throws Error when `public` holds an installation: it may be this one, from before namespaces had schemas
 */
async function ensureSchema(manager: EntityManager): Promise<void> {
  const [{ path, missing, taken }] = await manager.query<{ path: string; missing: boolean; taken: boolean }[]>(
    `select current_setting('search_path') as path, current_schema() is null as missing,
       to_regclass('public.outbox_lease') is not null as taken`,
  );
  // Asked first: without the right to create schemas even `if not exists` fails.
  if (!missing) return;
  if (!taken) return void (await manager.query(`create schema ${path}`));
  throw new Error(
    `Postgres has no schema ${path} for this DAYSTAR_NAMESPACE, and schema public holds an installation. If it is this one: ` +
      `alter schema public rename to ${path}; create schema public. If it is another one: create schema ${path}.`,
  );
}
