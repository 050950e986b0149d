import { randomBytes } from 'node:crypto';
import { type Bus, type DeadLetter, openBus, openDeadLetters } from '@daystar/bus';
import { type Database, openDatabase } from '@daystar/database';
import { type Log, createLog } from '@daystar/host';
import { type RowCache, connectRedis, openRowCache } from '@daystar/row-cache';
import type { Clock } from '@daystar/timeseries';
import { Kafka, logLevel } from 'kafkajs';
import { Client } from 'pg';

/** What was given up: by whom, of which key, and why. */
export interface GivenUp {
  readonly service: string;
  readonly key: string;
  readonly reason: string;
}

/** Fields of the log line about a dead letter. */
interface DeadLetterDetails {
  readonly service: string;
  readonly topic: string;
  readonly event_key: string;
  readonly origin: string;
  readonly error: Error;
}

/** Bus, rows and database of one house, and how all of it goes away again. */
export interface Parts {
  /** What the names of its topics and keys begin with, where others have theirs. */
  readonly namespace?: string;
  /** Where its tables are, when that is a Postgres. */
  readonly postgres?: string;
  readonly bus: Bus;
  readonly rowCache: RowCache;
  readonly database: Database;
  givenUp(topic: string): Promise<GivenUp[]>;
  close(): Promise<void>;
}

/** A bus without a broker forgets its dead letters with the process: what its log says of them is looked at. */
export async function embeddedParts(clock: Clock): Promise<Parts> {
  const said: (GivenUp & { topic: string; origin: string })[] = [];
  const log: Log = {
    ...createLog('test', 'silent'),
    error: (message, details) => {
      if (message !== 'message dead-lettered') return;
      const { service, topic, event_key: key, error, origin } = details as DeadLetterDetails;
      // Several handlers of a service may fail with one message: it is one letter.
      if (said.some((one) => one.service === service && one.origin === origin)) return;
      said.push({ topic, service, key, origin, reason: `${error.name}: ${error.message}` });
    },
  };
  const bus = await openBus({ clientId: 'test', log, now: () => clock.now() });
  const rowCache = openRowCache({ log, clock });
  const database = await openDatabase({ folder: 'memory' });
  return {
    ...{ bus, rowCache, database },
    givenUp: async (wanted) => said.filter(({ topic }) => topic === wanted),
    close: async () => {
      await bus.close();
      await rowCache.close();
      await database.close();
    },
  };
}

/** Kafka, Redis and Postgres of the stack, in a namespace of their own. Only inside `describeWith('stack', …)`. */
export async function stackParts(clock: Clock): Promise<Parts> {
  const namespace = `consumers-${randomBytes(4).toString('hex')}`;
  const log = createLog('test', 'silent');
  const kafka = process.env.DAYSTAR_TEST_KAFKA ?? '';
  const redis = process.env.DAYSTAR_TEST_REDIS ?? '';
  const options = { kafka, namespace, clientId: 'test', log, now: () => clock.now() };
  const bus = await openBus(options);
  const rowCache = openRowCache({ redis, prefix: namespace, log, clock });
  const postgres = new URL(process.env.DAYSTAR_TEST_POSTGRES ?? '');
  postgres.pathname = namespace.replace('-', '_');
  await onServer(`create database ${postgres.pathname.slice(1)}`);
  const database = await openDatabase({ postgres: postgres.href, namespace });
  const letters = await openDeadLetters(options);
  const givenUp = new Map<string, Promise<GivenUp[]>>();
  return {
    ...{ namespace, postgres: postgres.href, bus, rowCache, database },
    givenUp: (topic) => {
      // Reading them takes a group of its own: once a topic, when all is over.
      const found = givenUp.get(topic) ?? letters.list(topic).then((all) => all.map(toldBy));
      givenUp.set(topic, found);
      return found;
    },
    close: async () => {
      await letters.close();
      await bus.close();
      await rowCache.close();
      await database.close();
      await onServer(`drop database ${postgres.pathname.slice(1)} with (force)`);
      await removeKeys(redis, namespace);
      await removeTopics(kafka, namespace);
    },
  };
}

const toldBy = ({ key, headers }: DeadLetter): GivenUp => ({
  service: headers.dead_letter_service.replace(/^consumers-[^.]+\./, ''),
  key,
  reason: headers.dead_letter_error,
});

async function onServer(sql: string): Promise<void> {
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
