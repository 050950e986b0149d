import { join } from 'node:path';
import type { Clients } from './clients/clients';
import type { Installation } from './installation/installation';
import { readLogEvents } from './installation/read-log-events';
import { readTopics } from './installation/read-topics';
import type { ReceivedEvents } from './ledger/received-events';
import type { Ledger } from './ledger/ledger';
import { WORK_MESSAGES, recordLoggedWork } from './ledger/logged-work';
import { PublishedWork, WORK_TOPICS } from './ledger/published-work';
import { measureSlowness } from './measure-slowness';
import { waitUntil } from './wait-until';

const TIMEOUT_MS = 60_000;
/** Maximum age of writes that a kill of Redis may lose, ms: Redis saves a snapshot every five minutes. */
const MAX_LOSS_MS = 310_000;

interface FinalStateInputs {
  readonly webhook: ReceivedEvents;
  /** Resources with events. */
  readonly resources: readonly string[];
  /** Time when all listeners were connected, wall-clock time, ms. */
  readonly since: number;
  /** Start of the time without faults in which no work may be done twice, wall-clock time, ms. */
  readonly quietSince: number;
  /** Times when Redis was killed and may have lost recent events. */
  readonly redisKills: readonly number[];
}

/**
 * Checks after the recovery that no acknowledged write and no published issue is missing. Records repeated work as
 * violations.
 */
export async function checkFinalState(
  installation: Installation,
  clients: Clients,
  ledger: Ledger,
  inputs: FinalStateInputs,
): Promise<void> {
  const { webhook, resources, since, quietSince, redisKills } = inputs;
  const timeout = TIMEOUT_MS * measureSlowness();
  let violations: string[] = [];
  const isComplete = async () => {
    violations = await clients
      .findViolations()
      .catch((error: unknown) => [`cannot read the stored state: ${String(error)}`]);
    return violations.length === 0;
  };
  await waitUntil(timeout, isComplete, '').catch(() => undefined);
  const work = new PublishedWork();
  await readTopics(installation.broker, WORK_TOPICS, (message) => work.record(message));
  for (const name of installation.instances) {
    const file = join(installation.folder, `${name}.log`);
    await readLogEvents(file, WORK_MESSAGES, (event) => recordLoggedWork(work.log, event));
  }
  const published = work.issues.filter(
    ({ resource, publishedAt }) => publishedAt >= since && resources.includes(resource),
  );
  // A stream catches up from Redis, webhooks from Postgres.
  const retainedInRedis = published.filter(
    ({ publishedAt }) => !redisKills.some((killedAt) => publishedAt < killedAt && publishedAt > killedAt - MAX_LOSS_MS),
  );
  const expected = [
    [clients.stream, 'the stream', retainedInRedis],
    [webhook, 'the webhook', published],
  ] as const;
  const listMissing = () =>
    expected.flatMap(([received, listener, issues]) =>
      received.findMissing(issues.map(({ id }) => id)).map((id) => `${listener} missed ${id}`),
    );
  await waitUntil(timeout, () => Promise.resolve(listMissing().length === 0), '').catch(() => undefined);
  for (const violation of [...violations, ...listMissing(), ...clients.stream.violations, ...webhook.violations])
    ledger.recordViolation(violation);
  ledger.counts.published = published.length;
  ledger.work = work.log;
  for (const violation of work.log.listRepeatedSince(quietSince)) ledger.recordViolation(violation);
  ledger.counts.received = clients.stream.count + webhook.count;
}
