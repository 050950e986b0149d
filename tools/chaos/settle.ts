import type { Clients } from './clients/clients';
import type { House } from './house/house';
import { publishedIssues } from './house/published-issues';
import type { EventsTold } from './ledger/events-told';
import type { Ledger } from './ledger/ledger';
import { slowness } from './slowness';
import { until } from './until';

const PATIENCE_MS = 60_000;
/** How much Redis may have lost when it was killed: it writes down what it has every five minutes. */
const FORGOTTEN_MS = 310_000;

interface Listeners {
  readonly webhook: EventsTold;
  /** Issues that may be told of. */
  readonly resources: readonly string[];
  /** When all listened, real time, ms. */
  readonly since: number;
  /** Until when Redis was known to have forgotten what it heard in the minutes before. */
  readonly forgot: readonly number[];
}

/** Looks for everything that was acknowledged and everything that was published, once all is well. */
export async function settle(house: House, clients: Clients, ledger: Ledger, listeners: Listeners): Promise<void> {
  const { webhook, resources, since, forgot } = listeners;
  const patience = PATIENCE_MS * slowness();
  let wrongs: string[] = [];
  const stored = async () => {
    wrongs = await clients.wrongs().catch((error: unknown) => [`what was written cannot be read: ${String(error)}`]);
    return wrongs.length === 0;
  };
  await until(patience, stored, '').catch(() => undefined);
  const published = (await publishedIssues(house.broker)).filter(
    ({ resource, at }) => at >= since && resources.includes(resource),
  );
  // A stream catches up from what Redis remembers; webhooks have a memory of their own.
  const remembered = published.filter(({ at }) => !forgot.some((end) => at < end && at > end - FORGOTTEN_MS));
  const untold = [
    [clients.stream, 'the stream', remembered],
    [webhook, 'the webhook', published],
  ] as const;
  const missing = () =>
    untold.flatMap(([told, by, issues]) => told.missing(issues.map(({ id }) => id)).map((id) => `${by} missed ${id}`));
  await until(patience, () => Promise.resolve(missing().length === 0), '').catch(() => undefined);
  for (const wrong of [...wrongs, ...missing(), ...clients.stream.wrongs, ...webhook.wrongs]) ledger.wrong(wrong);
  ledger.counts.published = published.length;
  ledger.counts.told = clients.stream.count + webhook.count;
}
