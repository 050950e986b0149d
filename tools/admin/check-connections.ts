import { setTimeout as sleep } from 'node:timers/promises';
import { type BusOptions, checkBrokers } from '@daystar/bus';
import { OutageTracker, formatAddress } from '@daystar/contracts';
import { createDatabaseOutageTracker } from '@daystar/database';
import { connectRedis } from '@daystar/row-cache';
import { Client } from 'pg';

/** Time after which a command fails when Kafka, Postgres or Redis does not respond, ms. */
export const CONNECTION_TIMEOUT_MS = 15_000;
const POLL_MS = 500;

/** @throws Error that names the brokers and the reason */
export const checkKafka = (options: BusOptions): Promise<void> => checkBrokers(options, CONNECTION_TIMEOUT_MS);

/** @throws Error that names the address, without credentials, and the reason */
export async function checkPostgres(postgres: string): Promise<void> {
  const client = new Client({
    connectionString: postgres,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    query_timeout: CONNECTION_TIMEOUT_MS,
  });
  // A broken connection rejects the query below.
  client.on('error', () => undefined);
  try {
    await connectBeforeTimeout(createDatabaseOutageTracker(postgres), async () => {
      await client.connect();
      await client.query('select 1');
    });
  } finally {
    // Not awaited: without a server `end` would wait for a timeout, too.
    client.end().catch(() => undefined);
  }
}

/** @throws Error that names the address, without credentials, and the reason */
export async function checkRedis(redis: string): Promise<void> {
  const outage = new OutageTracker('Redis', formatAddress(redis, 6379));
  const connection = connectRedis(redis);
  let failure: unknown;
  connection.on('error', (error: unknown) => (failure = error));
  try {
    await connectBeforeTimeout(outage, () =>
      connection.ping().catch((error: unknown) => {
        throw failure ?? error;
      }),
    );
  } finally {
    connection.disconnect();
  }
}

/**
 * Awaits the work of a command, unless a dependency is unavailable for `CONNECTION_TIMEOUT_MS` meanwhile.
 * @param findProblem describes the unavailable dependency; undefined while all are available
 * @throws Error with the problem
 */
export async function failWhenUnavailable<T>(findProblem: () => string | undefined, work: Promise<T>): Promise<T> {
  const finished = new AbortController();
  const watch = async (): Promise<never> => {
    let unavailableSince = Infinity;
    for (;;) {
      await sleep(POLL_MS, undefined, { signal: finished.signal });
      const now = performance.now();
      unavailableSince = findProblem() === undefined ? Infinity : Math.min(unavailableSince, now);
      if (now - unavailableSince >= CONNECTION_TIMEOUT_MS) throw new Error(findProblem());
    }
  };
  try {
    return await Promise.race([work, watch()]);
  } finally {
    finished.abort();
  }
}

async function connectBeforeTimeout(outage: OutageTracker, attempt: () => Promise<unknown>): Promise<void> {
  const finished = new AbortController();
  const rejectLate = sleep(CONNECTION_TIMEOUT_MS, undefined, { signal: finished.signal }).then(
    () => {
      throw new Error(`no response within ${CONNECTION_TIMEOUT_MS / 1000} s`);
    },
    () => undefined,
  );
  try {
    await Promise.race([attempt(), rejectLate]);
  } catch (cause) {
    throw new Error(outage.describe(cause), { cause });
  } finally {
    finished.abort();
  }
}
