import { DataSource } from 'typeorm';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions';
import { Database } from './database';
import { vacuumDaily } from './embedded/vacuum';
import { ENTITIES } from './entities/entities';
import { migrate } from './migrations/migrate';
import { MIGRATIONS } from './migrations/migrations';
import { freeLeases } from './lease/lease';
import { ImpatientClient } from './postgres/impatient-client';

export interface DatabaseOptions {
  /** `postgres://user:password@host:port/database`. */
  readonly postgres?: string;
  /** Connections to Postgres at most; 5 when absent. */
  readonly pool?: number;
  /** Installations that share a Postgres database have a schema each, named after this; `public` when absent. */
  readonly namespace?: string;
  /** Where the embedded twin keeps its data, or `memory`; used when `postgres` is absent. */
  readonly folder?: string;
}

const SCHEMA = {
  type: 'postgres',
  entities: ENTITIES,
  migrations: MIGRATIONS,
  migrationsTableName: 'migration',
  installExtensions: false,
  logging: false,
  // The pool drops a connection that broke while idle by itself; TypeORM would write it to the console.
  poolErrorHandler: () => undefined,
} as const;

/**
 * Milliseconds. Longer than any statement of ours takes on a database that is well; shorter than callers wait, lest
 * something is stored after its caller was told that it is not.
 */
export const STATEMENT_TIMEOUT_MS = 4500;
const PATIENCE = {
  statement_timeout: 4000,
  query_timeout: STATEMENT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: 10_000,
};

/**
 * Opens the database and brings its schema up to date. Several processes may do so at once with one Postgres; a folder
 * belongs to one process.
 * @throws Error when Postgres cannot be reached, or another process has the folder open
 */
export async function openDatabase({
  postgres,
  pool = 5,
  namespace,
  folder = 'memory',
}: DatabaseOptions): Promise<Database> {
  if (postgres) {
    return open({
      ...SCHEMA,
      url: postgres,
      applicationName: 'daystar',
      poolSize: pool,
      connectTimeoutMS: 3000,
      extra: { Client: ImpatientClient, keepAlive: true, ...PATIENCE, ...searchPath(namespace) },
    });
  }
  const { openEmbedded } = await import('./embedded/open-embedded');
  const embedded = await openEmbedded(folder);
  // PGlite is one session: a pool of one connection hands it out to one caller at a time.
  const extra = { max: 1, idleTimeoutMillis: 0, stream: embedded.connect };
  const options = { ...SCHEMA, username: 'postgres', connectTimeoutMS: 30_000, extra };
  try {
    const database = await open(options, embedded.close);
    await freeLeases(database);
    vacuumDaily(database);
    return database;
  } catch (error) {
    await embedded.close();
    throw error;
  }
}

async function open(options: PostgresDataSourceOptions, letGo = () => Promise.resolve()): Promise<Database> {
  await migrate(options);
  return new Database(await new DataSource(options).initialize(), letGo);
}

/** Every statement, of entities and our own, finds its tables in the schema of the installation. */
const searchPath = (namespace?: string) => (namespace ? { options: `-c search_path="${namespace}"` } : {});
