import { PLANS } from '@daystar/contracts';
import type { Installation } from '../../chaos/installation/installation';
import { createRetryingClient, isServed } from '../../chaos/test-account';
import { waitUntil } from '../../chaos/wait-until';
import { formatRequest } from '../gateway/bench-processes';

const ACCOUNTS = 100;
const SITES = 5;
const CONCURRENCY = 8;
const TIMEOUT_MS = 300_000;

/** Total requests per minute of all accounts. */
export const REQUESTS_PER_MINUTE = ACCOUNTS * PLANS.enterprise.requestsPerMinute;

/** Creates accounts with sites in Europe and Africa. @returns a request for the forecasts of each site, once it has rows */
export async function createLoadAccounts(installation: Installation): Promise<string[]> {
  const requestUntilOk = createRetryingClient(installation);
  const requests: string[] = [];
  const remaining = Array.from({ length: ACCOUNTS }, (_, index) => index);
  const createAccounts = async () => {
    for (let index = remaining.pop(); index !== undefined; index = remaining.pop()) {
      const body = { name: `load ${index}`, plan: 'enterprise' };
      const { api_key: key } = await requestUntilOk<{ api_key: string }>('POST', '/accounts', body);
      for (let site = 0; site < SITES; site++) {
        const place = { latitude: -30 + 0.8 * index, longitude: -15 + 11 * site + (index % 10) };
        const properties = { name: `site ${site}`, ...place, capacity: 10 + site };
        const { resource_id } = await requestUntilOk<{ resource_id: string }>(
          'POST',
          '/utility_scale_sites',
          properties,
          key,
        );
        const path = `/utility_scale_sites/${resource_id}/forecasts?format=json`;
        await waitUntil(TIMEOUT_MS, () => isServed(installation, path, key), `${path} has no rows`);
        requests.push(formatRequest(path, key));
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, createAccounts));
  return requests;
}
