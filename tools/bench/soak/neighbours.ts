import { PLANS } from '@daystar/contracts';
import type { House } from '../../chaos/house/house';
import { insistentWith, isServed } from '../../chaos/move-in';
import { until } from '../../chaos/until';
import { requestOf } from '../gateway/parts';

const ACCOUNTS = 100;
const SITES = 5;
const AT_ONCE = 8;
const PATIENCE_MS = 300_000;

/** What all of them may ask for in a minute. */
export const REQUESTS_PER_MINUTE = ACCOUNTS * PLANS.enterprise.requestsPerMinute;

/** Accounts with sites all over Europe and Africa. @returns a request for the forecasts of each, once it has rows */
export async function moveInNeighbours(house: House): Promise<string[]> {
  const insist = insistentWith(house);
  const requests: string[] = [];
  const waiting = Array.from({ length: ACCOUNTS }, (_, index) => index);
  const one = async () => {
    for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
      const body = { name: `neighbour ${index}`, plan: 'enterprise' };
      const { api_key: key } = await insist<{ api_key: string }>('POST', '/accounts', body);
      for (let site = 0; site < SITES; site++) {
        const place = { latitude: -30 + 0.8 * index, longitude: -15 + 11 * site + (index % 10) };
        const about = { name: `site ${site}`, ...place, capacity: 10 + site };
        const { resource_id } = await insist<{ resource_id: string }>('POST', '/utility_scale_sites', about, key);
        const path = `/utility_scale_sites/${resource_id}/forecasts?format=json`;
        await until(PATIENCE_MS, () => isServed(house, path, key), `${path} has no rows`);
        requests.push(requestOf(path, key));
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  return requests;
}
