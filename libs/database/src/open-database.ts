import { OutageTracker, formatAddress } from '@daystar/contracts';
import { DataSource } from 'typeorm';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions';
import { Database } from './database';
import { PreparingClient } from './embedded/preparing-client';
import { vacuumDaily } from './embedded/vacuum';
import { ENTITIES } from './entities/entities';
import { migrate } from './migrations/migrate';
import { MIGRATIONS } from './migrations/migrations';
import { releaseAllLeases } from './lease/lease';
import { FailFastClient } from './postgres/fail-fast-client';

export interface DatabaseOptions {
  /** `postgres://user:password@host:port/database`. */
  readonly postgres?: string;
  /** Maximum connections to Postgres; 5 when absent. */
  readonly poolSize?: number;
  /** Schema of this installation, if several share a Postgres database; `public` when absent. */
  readonly namespace?: string;
  /** Data folder of the embedded database, or `memory`; used when `postgres` is absent. */
  readonly folder?: string;
}

const BASE_OPTIONS = {
  type: 'postgres',
  entities: ENTITIES,
  migrations: MIGRATIONS,
  migrationsTableName: 'migration',
  installExtensions: false,
  logging: false,
  // The pool removes connections that break while idle; TypeORM would log them to the console.
  poolErrorHandler: () => undefined,
} as const;

/**
 * Time for which a client waits for a statement, ms. Longer than any statement on a healthy database; shorter than the timeout
 * of callers. The server cancels a statement 500 ms earlier, so that no change is stored after its caller has received an error.
 */
export const STATEMENT_TIMEOUT_MS = 4500;
const TIMEOUTS = {
  statement_timeout: 4000,
  query_timeout: STATEMENT_TIMEOUT_MS,
  // The process of a transaction that is idle for so long is blocked or has lost its connection; its locks block others.
  idle_in_transaction_session_timeout: 10_000,
};

/**
 * Opens the database and runs pending migrations. Several processes may open one Postgres at the same time; a folder can
 * be open in one process only.
 * @throws Error when Postgres cannot be reached, or another process has the folder open
 */
export async function openDatabase({
  postgres,
  poolSize = 5,
  namespace,
  folder = 'memory',
}: DatabaseOptions): Promise<Database> {
  if (postgres) {
    const options: PostgresDataSourceOptions = {
      ...BASE_OPTIONS,
      url: postgres,
      applicationName: 'daystar',
      poolSize,
      connectTimeoutMS: 3000,
      extra: { Client: FailFastClient, keepAlive: true, ...TIMEOUTS, ...toSearchPathOption(namespace) },
    };
    await migrate(options, namespace);
    const dataSource = await new DataSource(options).initialize();
    return new Database(dataSource, () => Promise.resolve(), createDatabaseOutageTracker(postgres));
  }
  const { openEmbedded } = await import('./embedded/open-embedded');
  const embedded = await openEmbedded(folder);
  // PGlite has one session, so the pool has one connection.
  const extra = { max: 1, idleTimeoutMillis: 0, stream: embedded.connect };
  const options = { ...BASE_OPTIONS, username: 'postgres', connectTimeoutMS: 30_000, extra };
  let stopVacuuming = () => {};
  const close = () => {
    stopVacuuming();
    return embedded.close();
  };
  try {
    await migrate(options);
    await embedded.onMigrated();
    const dataSource = new DataSource({ ...options, extra: { ...extra, Client: PreparingClient } });
    const database = new Database(await dataSource.initialize(), close, createDatabaseOutageTracker());
    await releaseAllLeases(database);
    stopVacuuming = vacuumDaily(database, { isNew: folder === 'memory' });
    return database;
  } catch (error) {
    await embedded.close();
    throw error;
  }
}

/** Creates the outage tracker of a database. @param postgres URL of the database; the embedded database when absent */
export function createDatabaseOutageTracker(postgres?: string): OutageTracker {
  return postgres
    ? new OutageTracker('Postgres', formatAddress(postgres, 5432))
    : new OutageTracker('the embedded database');
}

/** Sets the search path, so that all statements use the schema of the installation. */
const toSearchPathOption = (namespace?: string) => (namespace ? { options: `-c search_path="${namespace}"` } : {});
