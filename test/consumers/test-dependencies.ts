import { randomBytes } from 'node:crypto';
import { type Bus, type DeadLetter, openBus, openDeadLetters } from '@daystar/bus';
import { type Database, openDatabase } from '@daystar/database';
import { type Log, createLog } from '@daystar/host';
import { type RowCache, connectRedis, openRowCache } from '@daystar/row-cache';
import type { Clock } from '@daystar/timeseries';
import { Kafka, logLevel } from 'kafkajs';
import { Client } from 'pg';

/** A dead letter: service, key and reason. */
export interface DeadLetterInfo {
  readonly service: string;
  readonly key: string;
  readonly reason: string;
}

/** Fields of the log line about a dead letter. */
interface DeadLetterDetails {
  readonly consumer: string;
  readonly topic: string;
  readonly event_key: string;
  readonly origin: string;
  readonly error: Error;
}

/** Bus, row cache and database of an installation, and their cleanup. */
export interface TestDependencies {
  /** Namespace of its topics and keys, on a shared stack. */
  readonly namespace?: string;
  /** URL of its Postgres, if any. */
  readonly postgres?: string;
  readonly bus: Bus;
  readonly rowCache: RowCache;
  readonly database: Database;
  listDeadLetters(topic: string): Promise<DeadLetterInfo[]>;
  close(): Promise<void>;
}

/** Opens in-process dependencies. The in-process bus does not store dead letters, so they are read from its log. */
export async function openEmbeddedDependencies(clock: Clock): Promise<TestDependencies> {
  const deadLetters: (DeadLetterInfo & { topic: string; origin: string })[] = [];
  const log: Log = {
    ...createLog('test', 'silent'),
    error: (message, details) => {
      if (message !== 'message dead-lettered') return;
      const { consumer: service, topic, event_key: key, error, origin } = details as DeadLetterDetails;
      // Several failed handlers of a service cause one dead letter.
      if (deadLetters.some((letter) => letter.service === service && letter.origin === origin)) return;
      deadLetters.push({ topic, service, key, origin, reason: `${error.name}: ${error.message}` });
    },
  };
  const bus = await openBus({ clientId: 'test', log, now: () => clock.now() });
  const rowCache = openRowCache({ log, clock });
  const database = await openDatabase({ folder: 'memory' });
  return {
    bus,
    rowCache,
    database,
    listDeadLetters: async (requestedTopic) => deadLetters.filter(({ topic }) => topic === requestedTopic),
    close: async () => {
      await bus.close();
      await rowCache.close();
      await database.close();
    },
  };
}

/**
 * Opens dependencies on Kafka, Redis and Postgres of the stack, in a separate namespace. Call it only inside
 * `describeWith('stack', …)`.
 */
export async function openStackDependencies(clock: Clock): Promise<TestDependencies> {
  const namespace = `consumers-${randomBytes(4).toString('hex')}`;
  const log = createLog('test', 'silent');
  const kafka = process.env.DAYSTAR_TEST_KAFKA ?? '';
  const redis = process.env.DAYSTAR_TEST_REDIS ?? '';
  const options = { kafka, namespace, clientId: 'test', log, now: () => clock.now() };
  const bus = await openBus(options);
  const rowCache = openRowCache({ redis, prefix: namespace, log, clock });
  const postgres = new URL(process.env.DAYSTAR_TEST_POSTGRES ?? '');
  postgres.pathname = namespace.replace('-', '_');
  await executeOnServer(`create database ${postgres.pathname.slice(1)}`);
  const database = await openDatabase({ postgres: postgres.href, namespace });
  const deadLetters = await openDeadLetters(options);
  const deadLettersByTopic = new Map<string, Promise<DeadLetterInfo[]>>();
  return {
    namespace,
    postgres: postgres.href,
    bus,
    rowCache,
    database,
    listDeadLetters: (topic) => {
      // Reads each topic only once, because it requires a temporary consumer group.
      const listed = deadLettersByTopic.get(topic) ?? deadLetters.list(topic).then((all) => all.map(toDeadLetterInfo));
      deadLettersByTopic.set(topic, listed);
      return listed;
    },
    close: async () => {
      await deadLetters.close();
      await bus.close();
      await rowCache.close();
      await database.close();
      await executeOnServer(`drop database ${postgres.pathname.slice(1)} with (force)`);
      await removeKeys(redis, namespace);
      await removeTopics(kafka, namespace);
    },
  };
}

const toDeadLetterInfo = ({ key, headers }: DeadLetter): DeadLetterInfo => ({
  service: headers.dead_letter_service.replace(/^consumers-[^.]+\./, ''),
  key,
  reason: headers.dead_letter_error,
});

async function executeOnServer(sql: string): Promise<void> {
  const client = new Client({ connectionString: process.env.DAYSTAR_TEST_POSTGRES });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

async function removeKeys(url: string, namespace: string): Promise<void> {
  const redis = connectRedis(url);
  const keys = await redis.keys(`${namespace}:*`);
  if (keys.length > 0) await redis.unlink(...keys);
  redis.disconnect();
}

async function removeTopics(kafka: string, namespace: string): Promise<void> {
  const admin = new Kafka({ brokers: [kafka], logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  const topics = (await admin.listTopics()).filter((topic) => topic.startsWith(namespace));
  await admin.deleteTopics({ topics });
  await admin.disconnect();
}
