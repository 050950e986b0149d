import { openBus } from '@daystar/bus';
import { accountChanged, siteChanged } from '@daystar/contracts';
import { createLog } from '@daystar/host';
import { commitEndOffsets } from '../refresh/commit-end-offsets';
import { createSites } from '../refresh/create-bench-data';

const BATCH = 2000;

/**
 * Publishes an account with sites. Commits the offsets of their topic for the engines, so that they do not compute first
 * rows of every site.
 */
export async function publishSites(kafka: string, namespace: string, count: number): Promise<void> {
  const log = createLog('bench', 'error');
  const bus = await openBus({ kafka, namespace, clientId: 'bench', log, now: Date.now, publishTimeoutMs: 60_000 });
  try {
    // A gateway without accounts waits for site-registry.
    await bus.publish(accountChanged, [{ ...accountChanged.example, account_id: 'bench' }]);
    const sites = createSites(count);
    for (let start = 0; start < count; start += BATCH)
      await bus.publish(siteChanged, sites.slice(start, start + BATCH));
  } finally {
    await bus.close();
  }
  await commitEndOffsets(kafka, `${namespace}.forecast-engine`, `${namespace}.${siteChanged.topic}`);
}
