import { randomBytes } from 'node:crypto';
import { type Database, openDatabase } from '@daystar/database';
import { Client } from 'pg';

/** An empty database. `close` closes it and deletes its data. */
export interface TestDatabase {
  readonly database: Database;
  readonly close: () => Promise<void>;
}

/** Opens an empty database in memory. */
export async function openEmbeddedDatabase(): Promise<TestDatabase> {
  const database = await openDatabase({ folder: 'memory' });
  return { database, close: () => database.close() };
}

/** Creates an empty Postgres database. Call it only inside `describeWith('stack', …)`. */
export async function openPostgresDatabase(): Promise<TestDatabase> {
  const name = `daystar_test_${randomBytes(6).toString('hex')}`;
  const url = new URL(process.env.DAYSTAR_TEST_POSTGRES ?? '');
  const executeOnServer = async (sql: string) => {
    const client = new Client({ connectionString: process.env.DAYSTAR_TEST_POSTGRES });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  await executeOnServer(`create database ${name}`);
  url.pathname = name;
  const database = await openDatabase({ postgres: url.href });
  const close = async () => {
    await database.close();
    await executeOnServer(`drop database ${name} with (force)`);
  };
  return { database, close };
}
