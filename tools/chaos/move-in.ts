import type { EventsTold } from './ledger/events-told';
import type { Ledger } from './ledger/ledger';
import { WebhookReceiver } from './clients/webhook-receiver';
import { ADMIN_KEY, type House } from './house/house';
import { until } from './until';

const SITES = 6;
const START_MS = 240_000;
const TAG = 'stays';

/** What an account has in the house, all of it with rows. */
export interface Home {
  readonly key: string;
  readonly sites: readonly string[];
  /** Whose rows can be read, and what must be asked besides the format. */
  readonly subjects: readonly { readonly path: string; readonly query: string }[];
  /** Resources that new issues are told of. */
  readonly resources: readonly string[];
}

/** An account with sites, a sum of its own and one of the operator's, and places it looks at. */
export async function moveIn(house: House): Promise<Home> {
  await until(START_MS, async () => (await house.trouble()) === undefined, 'the services do not start');
  const insist = insistentWith(house);
  const account = await insist<{ account_id: string; api_key: string }>('POST', '/accounts', {
    name: 'chaos',
    plan: 'enterprise',
  });
  const { account_id, api_key: key } = account;
  const sites: string[] = [];
  for (let index = 0; index < SITES; index++) {
    const place = { latitude: 40 + 4 * index, longitude: 5 * index };
    const site = { name: `site ${index}`, ...place, capacity: 100, tags: [TAG] };
    sites.push((await insist<{ resource_id: string }>('POST', '/utility_scale_sites', site, key)).resource_id);
  }
  const own = { aggregation_id: 'all', name: 'all', tags: [TAG] };
  await insist('POST', '/pv_power/collections/own/aggregations', own, key);
  const total = { name: 'total', members: sites, accounts: [account_id] };
  await insist('PUT', '/admin/collections/country/aggregations/total', total, ADMIN_KEY);
  const home = {
    key,
    sites,
    subjects: subjectsOf(sites),
    resources: [...sites.map((site) => `site/${site}`), 'aggregation/own/all', 'aggregation/country/total'],
  };
  for (const { path, query } of home.subjects) {
    await until(START_MS, () => isServed(house, `${path}?${query}`, key), `${path} has no rows`);
  }
  return home;
}

/** Has the account's new issues told to a receiver. */
export async function subscribe(house: House, { key, resources }: Home, told: EventsTold, ledger: Ledger) {
  const receiver = new WebhookReceiver(told, ledger);
  const url = await receiver.open();
  const { secret } = await insistentWith(house)<{ secret: string }>('POST', '/v1/webhooks', { url, resources }, key);
  receiver.secret = secret;
  return receiver;
}

/** Whether rows can be read. */
export async function isServed({ gatewayUrl }: House, path: string, key: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${key}` };
  const answer = await fetch(gatewayUrl + path, { headers, signal: AbortSignal.timeout(8000) });
  await answer.arrayBuffer();
  return answer.status === 200;
}

function subjectsOf(sites: readonly string[]): Home['subjects'] {
  const day = 'hours=24';
  return [
    ...sites.map((site) => ({ path: `/utility_scale_sites/${site}/combined`, query: 'hours=168' })),
    { path: `/utility_scale_sites/${sites[0]}/weather/combined`, query: day },
    { path: '/utility_scale_sites/combined', query: `resource_ids=${sites.join(',')}&hours=6` },
    { path: '/pv_power/collections/own/aggregations/all/combined', query: day },
    { path: '/pv_power/collections/country/aggregations/total/combined', query: day },
    { path: '/radiation/combined', query: `latitude=44.1&longitude=5.1&${day}` },
    { path: '/world_pv_power/combined', query: `latitude=44.1&longitude=5.1&capacity=5&${day}` },
  ];
}

/** Asks until it is done: services that have just started may not hear each other at once. */
export function insistentWith({ gatewayUrl }: House) {
  return async <T>(method: string, path: string, body: object, key?: string): Promise<T> => {
    const headers = { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) };
    let said = '';
    let answer: T | undefined;
    const ask = async () => {
      const heard = await fetch(gatewayUrl + path, { method, headers, body: JSON.stringify(body) });
      said = await heard.text();
      if (heard.ok) answer = JSON.parse(said) as T;
      return heard.ok;
    };
    await until(START_MS, ask, () => `${path} is not answered: ${said.slice(0, 300)}`);
    return answer!;
  };
}
