import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { DatabaseOptions } from './open-database';

/** A temporary database for one suite. */
export interface TemporaryDatabase {
  readonly options: DatabaseOptions;
  readonly remove: () => Promise<void>;
}

export async function createFolderDatabase(): Promise<TemporaryDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'daystar-database-'));
  return { options: { folder }, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Creates an embedded database without files, which takes a third of the time of one in a folder. */
export const createMemoryDatabase = (): Promise<TemporaryDatabase> =>
  Promise.resolve({ options: { folder: 'memory' }, remove: () => Promise.resolve() });

/** Creates a database on the Postgres of the stack. Use it only inside `describeWith('stack', …)`. */
export async function createPostgresDatabase(): Promise<TemporaryDatabase> {
  const name = `daystar_test_${randomBytes(6).toString('hex')}`;
  await executeOnServer(`create database ${name}`);
  const url = new URL(readServerUrl());
  url.pathname = name;
  return { options: { postgres: url.href }, remove: () => executeOnServer(`drop database ${name} with (force)`) };
}

function readServerUrl(): string {
  const url = process.env.DAYSTAR_TEST_POSTGRES;
  if (!url)
    throw new Error('DAYSTAR_TEST_POSTGRES must be the URL of a Postgres server. Start one with `npm run stack`.');
  return url;
}

async function executeOnServer(sql: string): Promise<void> {
  const client = new Client({ connectionString: readServerUrl() });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
