import { setTimeout as sleep } from 'node:timers/promises';
import type { Bus } from '@daystar/bus';
import { accountChanged } from '@daystar/contracts';
import { type Database, OutboxRelay, openDatabase } from '@daystar/database';
import { createLog, readEnvironment } from '@daystar/host';
import { parseArguments } from '../arguments';
import { checkPostgres } from '../check-connections';
import type { Command } from '../command';
import { SYNCED_RESOURCES } from './synced-resources';
import { type ReconcileCounts, reconcile } from './reconcile';
import { type TopicSnapshot, readTopics } from './topic-snapshot';

const POLL_MS = 100;

/** Command `announce`: publishes the state of Postgres again, on compacted topics that differ from it. */
export const synchronizeTopics: Command = {
  help: {
    usage: '[--dry-run] [--allow-empty]',
    summary:
      'Synchronizes the compacted topics of accounts, sites, aggregations and aggregation tunings with Postgres. Requires DAYSTAR_POSTGRES.',
    options: {
      '--dry-run': 'counts the messages to publish, without publishing them',
      '--allow-empty': 'removes every key of the topics if the database has no account',
    },
    example: '--dry-run',
  },
  run: synchronize,
};

/**
 * Synchronizes the compacted topics of accounts, sites, aggregations and aggregation tunings with Postgres, through the
 * outbox of the services. It is idempotent and may run while the services run.
 * @throws Error without DAYSTAR_POSTGRES, or without a connection to the database or the broker
 */
async function synchronize(openBus: () => Promise<Bus>, args: readonly string[]): Promise<string[]> {
  const isDryRun = args.includes('--dry-run');
  const unknownArguments = args.filter((arg) => arg !== '--dry-run' && arg !== '--allow-empty');
  parseArguments(unknownArguments, 0, 0, []);
  const { postgres, namespace } = readEnvironment(process.env);
  if (!postgres) throw new Error('announce reads Postgres: set DAYSTAR_POSTGRES=postgres://…');
  const [bus] = await Promise.all([openBus(), checkPostgres(postgres)]);
  const database = await openDatabase({ postgres, namespace });
  try {
    const topics = await readTopics(bus, SYNCED_RESOURCES);
    if (!isDryRun && !args.includes('--allow-empty')) await checkDatabaseHasAccounts(database, topics);
    const lines: string[] = [];
    for (const resource of SYNCED_RESOURCES) {
      const { topic } = resource.type;
      lines.push(
        formatCounts(topic, await reconcile(database, resource, topics.get(topic) ?? new Map(), isDryRun), isDryRun),
      );
    }
    if (!isDryRun) await drainOutbox(database, bus);
    return lines;
  } finally {
    await database.close();
  }
}

/** Prevents a wrong address or namespace from removing every key. @throws Error when only the topic has accounts */
async function checkDatabaseHasAccounts(database: Database, topics: ReadonlyMap<string, TopicSnapshot>): Promise<void> {
  const accounts = topics.get(accountChanged.topic);
  const isTopicEmpty = ![...(accounts?.values() ?? [])].some(({ digest }) => digest !== undefined);
  const rows = await database.execute((manager) => manager.query<unknown[]>('select 1 from account limit 1'));
  if (isTopicEmpty || rows.length > 0) return;
  throw new Error(
    'the database has no account, but the topic has: check DAYSTAR_POSTGRES and DAYSTAR_NAMESPACE. ' +
      '--allow-empty removes every key of the topics.',
  );
}

/** Waits until the current messages of the outbox are published, by a relay of this process or of a service. */
async function drainOutbox(database: Database, bus: Bus): Promise<void> {
  const queryOutbox = (sql: string, parameters: unknown[] = []) =>
    database.execute((manager) => manager.query<{ id: string | null }[]>(sql, parameters));
  const [{ id }] = await queryOutbox('select max(id) as id from outbox');
  if (id === null) return;
  const relay = new OutboxRelay({ database, sink: bus, log: createLog('admin', 'warn', process.stderr) });
  relay.start();
  while ((await queryOutbox('select id from outbox where id <= $1 limit 1', [id])).length > 0) await sleep(POLL_MS);
  await relay.stop();
}

function formatCounts(
  topic: string,
  { unchanged, published, corrected, removed }: ReconcileCounts,
  isDryRun: boolean,
): string {
  const prefix = isDryRun ? 'would be ' : '';
  return `${topic}: ${unchanged} unchanged, ${published} ${prefix}published, ${corrected} ${prefix}corrected, ${removed} ${prefix}removed`;
}
