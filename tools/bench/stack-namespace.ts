import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import { Kafka, logLevel } from 'kafkajs';
import { Client } from 'pg';
import { findStack } from '../stack/find-stack';
import { findProjectRoot } from '../stack/project-root';
import { addCleanup } from './cleanups';

/** Kafka, Redis and Postgres of the stack, with a namespace and a database for one run. */
export interface StackNamespace {
  readonly namespace: string;
  readonly kafka?: string;
  readonly redis?: string;
  readonly postgres?: string;
  /** Deletes the topics, the keys and the database of the run. */
  clear(): Promise<void>;
}

/**
 * Opens a namespace of the stack, which may be that of another checkout (`DAYSTAR_STACK_…_PORT`). Without a stack the
 * addresses are absent, and services use embedded implementations.
 */
export async function openStackNamespace(print: (line: string) => void): Promise<StackNamespace> {
  const namespace = `bench-${randomBytes(4).toString('hex')}`;
  const stack = await findStack(findProjectRoot(), process.env);
  if (!stack) {
    print('no stack is running (`npm run stack -- up`): using embedded implementations');
    return { namespace, clear: () => Promise.resolve() };
  }
  const { kafka, redis, postgres } = stack;
  const database = namespace.replace('-', '_');
  await executeSql(postgres, `create database ${database}`);
  const clear = async () => {
    await deleteTopics(kafka, namespace);
    await deleteKeys(redis, namespace);
    await executeSql(postgres, `drop database ${database} with (force)`);
    removeCleanup();
  };
  const removeCleanup = addCleanup(clear);
  return { namespace, kafka, redis, postgres: postgres.replace(/[^/]*$/, database), clear };
}

/** Executes one or several SQL statements on a new connection. */
export async function executeSql(address: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: address });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

async function deleteTopics(brokers: string, namespace: string): Promise<void> {
  const admin = new Kafka({ brokers: [brokers], logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  try {
    const topics = (await admin.listTopics()).filter((topic) => topic.startsWith(`${namespace}.`));
    if (topics.length > 0) await admin.deleteTopics({ topics });
  } finally {
    await admin.disconnect();
  }
}

async function deleteKeys(address: string, namespace: string): Promise<void> {
  const redis = new Redis(address);
  try {
    let cursor = '0';
    do {
      const [next, keys] = await redis.scan(cursor, 'MATCH', `${namespace}:*`, 'COUNT', 2000);
      if (keys.length > 0) await redis.unlink(...keys);
      cursor = next;
    } while (cursor !== '0');
  } finally {
    redis.disconnect();
  }
}
