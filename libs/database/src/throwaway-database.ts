import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { DatabaseOptions } from './open-database';

/** A place for a database that one suite has to itself. */
export interface Place {
  readonly options: DatabaseOptions;
  readonly remove: () => Promise<void>;
}

export async function newFolder(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'daystar-database-'));
  return { options: { folder }, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** As embedded as in a folder, at a third of the cost. */
export const newMemory = (): Promise<Place> =>
  Promise.resolve({ options: { folder: 'memory' }, remove: () => Promise.resolve() });

/** Only inside `describeWith('stack', …)`. */
export async function newPostgresDatabase(): Promise<Place> {
  const name = `daystar_test_${randomBytes(6).toString('hex')}`;
  await onServer(`create database ${name}`);
  const url = new URL(process.env.DAYSTAR_TEST_POSTGRES ?? '');
  url.pathname = name;
  return { options: { postgres: url.href }, remove: () => onServer(`drop database ${name} with (force)`) };
}

async function onServer(sql: string): Promise<void> {
  const client = new Client({ connectionString: process.env.DAYSTAR_TEST_POSTGRES });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
