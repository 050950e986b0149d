import { setTimeout as sleep } from 'node:timers/promises';
import type { Bus } from '@daystar/bus';
import { accountChanged } from '@daystar/contracts';
import { type Database, OutboxRelay, openDatabase } from '@daystar/database';
import { createLog, readEnvironment } from '@daystar/host';
import { argumentsOf } from '../arguments';
import type { Command } from '../command';
import { ANNOUNCED_RESOURCES } from './announced-resources';
import { type Counts, reconcile } from './reconcile';
import { type TopicSnapshot, readTopics } from './topic-snapshot';

const POLL_MS = 100;

export const announce: Command = {
  help: {
    usage: '[--dry-run] [--allow-empty]',
    summary:
      'Makes the compacted topics of accounts, sites, aggregations and their tunings hold what Postgres holds. Needs DAYSTAR_POSTGRES.',
    options: {
      '--dry-run': 'counts what would be published, and publishes nothing',
      '--allow-empty': 'ends every key of the topics when the database holds no account',
    },
    example: '--dry-run',
  },
  run: announceAll,
};

/**
 * Makes the compacted topics of accounts, sites, aggregations and their tunings hold what Postgres holds, through the
 * outbox that services use. Safe beside running services, and to repeat: a second run finds nothing to do.
 * @throws Error without DAYSTAR_POSTGRES, DaystarError Unavailable when the database or the broker is
 */
async function announceAll(bus: () => Promise<Bus>, args: readonly string[]): Promise<string[]> {
  const isDry = args.includes('--dry-run');
  const others = args.filter((arg) => arg !== '--dry-run' && arg !== '--allow-empty');
  argumentsOf(others, 0, 0, []);
  const { postgres, namespace } = readEnvironment(process.env);
  if (!postgres) throw new Error('announce publishes what Postgres holds: set DAYSTAR_POSTGRES=postgres://…');
  const database = await openDatabase({ postgres, namespace });
  try {
    const to = await bus();
    const topics = await readTopics(to, ANNOUNCED_RESOURCES);
    if (!isDry && !args.includes('--allow-empty')) await checkHoldsAccounts(database, topics);
    const lines: string[] = [];
    for (const resource of ANNOUNCED_RESOURCES) {
      const { topic } = resource.type;
      lines.push(lineOf(topic, await reconcile(database, resource, topics.get(topic) ?? new Map(), isDry), isDry));
    }
    if (!isDry) await drainOutbox(database, to);
    return lines;
  } finally {
    await database.close();
  }
}

/** A wrong address or namespace would otherwise end every key there is. @throws Error */
async function checkHoldsAccounts(database: Database, topics: ReadonlyMap<string, TopicSnapshot>): Promise<void> {
  const accounts = topics.get(accountChanged.topic);
  const isEmpty = ![...(accounts?.values() ?? [])].some(({ digest }) => digest !== undefined);
  const rows = await database.read((manager) => manager.query<unknown[]>('select 1 from account limit 1'));
  if (isEmpty || rows.length > 0) return;
  throw new Error(
    'the database holds no account, and the topic does: check DAYSTAR_POSTGRES and DAYSTAR_NAMESPACE. ' +
      '--allow-empty ends every key of the topics.',
  );
}

/** Publishes what is in the outbox now, unless a relay of a service is faster. */
async function drainOutbox(database: Database, sink: Bus): Promise<void> {
  const waiting = (sql: string, parameters: unknown[] = []) =>
    database.read((manager) => manager.query<{ id: string | null }[]>(sql, parameters));
  const [{ id }] = await waiting('select max(id) as id from outbox');
  if (id === null) return;
  const relay = new OutboxRelay({ database, sink, log: createLog('admin', 'warn') });
  relay.start();
  while ((await waiting('select id from outbox where id <= $1 limit 1', [id])).length > 0) await sleep(POLL_MS);
  await relay.stop();
}

function lineOf(topic: string, { unchanged, published, corrected, removed }: Counts, isDry: boolean): string {
  const would = isDry ? 'would be ' : '';
  return `${topic}: ${unchanged} unchanged, ${published} ${would}published, ${corrected} ${would}corrected, ${removed} ${would}removed`;
}
