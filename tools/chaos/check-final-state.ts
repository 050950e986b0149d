import type { Clients } from './clients/clients';
import type { Installation } from './installation/installation';
import { readPublishedIssues } from './installation/published-issues';
import type { ReceivedEvents } from './ledger/received-events';
import type { Ledger } from './ledger/ledger';
import { measureSlowness } from './measure-slowness';
import { waitUntil } from './wait-until';

const TIMEOUT_MS = 60_000;
/** Time before a kill whose writes Redis may lose, because it saves a snapshot every five minutes. */
const MAX_LOSS_MS = 310_000;

interface Listeners {
  readonly webhook: ReceivedEvents;
  /** Resources with events. */
  readonly resources: readonly string[];
  /** Time when all listeners were connected, real time, ms. */
  readonly since: number;
  /** Times when Redis was killed and may have lost recent events. */
  readonly redisKills: readonly number[];
}

/** Checks after the recovery that no acknowledged write and no published issue is missing. */
export async function checkFinalState(
  installation: Installation,
  clients: Clients,
  ledger: Ledger,
  listeners: Listeners,
): Promise<void> {
  const { webhook, resources, since, redisKills } = listeners;
  const timeout = TIMEOUT_MS * measureSlowness();
  let violations: string[] = [];
  const isComplete = async () => {
    violations = await clients
      .findViolations()
      .catch((error: unknown) => [`cannot read the stored state: ${String(error)}`]);
    return violations.length === 0;
  };
  await waitUntil(timeout, isComplete, '').catch(() => undefined);
  const published = (await readPublishedIssues(installation.broker)).filter(
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
  ledger.counts.publishedTwice = published.length - new Set(published.map(({ id }) => id)).size;
  ledger.counts.received = clients.stream.count + webhook.count;
}
