import { DataSource, MigrationExecutor } from 'typeorm';
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
      const executor = new MigrationExecutor(source, manager.queryRunner);
      executor.transaction = 'none';
      await executor.executePendingMigrations();
    });
  } finally {
    await source.destroy();
  }
}
