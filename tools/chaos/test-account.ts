import type { ReceivedEvents } from './ledger/received-events';
import type { Ledger } from './ledger/ledger';
import { WebhookReceiver } from './clients/webhook-receiver';
import { ADMIN_KEY, type Installation } from './installation/installation';
import { waitUntil } from './wait-until';

const SITES = 6;
const START_TIMEOUT_MS = 240_000;
const TAG = 'permanent';

/** Account whose resources are requested during the chaos test. */
export interface TestAccount {
  readonly key: string;
  readonly sites: readonly string[];
  /** Requests for forecasts: paths, and queries without the format. */
  readonly requests: readonly { readonly path: string; readonly query: string }[];
  /** Resources whose events are observed, such as `site/<id>`. */
  readonly resources: readonly string[];
}

/**
 * Creates an account with sites, an aggregation of its own, and an operator's aggregation. Waits until all its requests have
 * rows.
 */
export async function createTestAccount(installation: Installation): Promise<TestAccount> {
  await waitUntil(
    START_TIMEOUT_MS,
    async () => (await installation.findProblem()) === undefined,
    'the services do not start',
  );
  const requestUntilOk = createRetryingClient(installation);
  const account = await requestUntilOk<{ account_id: string; api_key: string }>('POST', '/accounts', {
    name: 'chaos',
    plan: 'enterprise',
  });
  const { account_id, api_key: key } = account;
  const sites: string[] = [];
  for (let index = 0; index < SITES; index++) {
    const place = { latitude: 40 + 4 * index, longitude: 5 * index };
    const site = { name: `site ${index}`, ...place, capacity: 100, tags: [TAG] };
    sites.push((await requestUntilOk<{ resource_id: string }>('POST', '/utility_scale_sites', site, key)).resource_id);
  }
  const ownAggregation = { aggregation_id: 'all', name: 'all', tags: [TAG] };
  await requestUntilOk('POST', '/pv_power/collections/own/aggregations', ownAggregation, key);
  const total = { name: 'total', members: sites, accounts: [account_id] };
  await requestUntilOk('PUT', '/admin/collections/country/aggregations/total', total, ADMIN_KEY);
  const testAccount = {
    key,
    sites,
    requests: createRequests(sites),
    resources: [...sites.map((site) => `site/${site}`), 'aggregation/own/all', 'aggregation/country/total'],
  };
  for (const { path, query } of testAccount.requests) {
    await waitUntil(START_TIMEOUT_MS, () => isServed(installation, `${path}?${query}`, key), `${path} has no rows`);
  }
  return testAccount;
}

/** Registers a webhook of the account. */
export async function registerWebhook(
  installation: Installation,
  { key, resources }: TestAccount,
  received: ReceivedEvents,
  ledger: Ledger,
) {
  const receiver = new WebhookReceiver(received, ledger);
  const url = await receiver.open();
  const { secret } = await createRetryingClient(installation)<{ secret: string }>(
    'POST',
    '/v1/webhooks',
    { url, resources },
    key,
  );
  receiver.secret = secret;
  return receiver;
}

/** Whether a path responds with 200. */
export async function isServed({ gatewayUrl }: Installation, path: string, key: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${key}` };
  const response = await fetch(gatewayUrl + path, { headers, signal: AbortSignal.timeout(8000) });
  await response.arrayBuffer();
  return response.status === 200;
}

function createRequests(sites: readonly string[]): TestAccount['requests'] {
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

/**
 * Creates a client that repeats a request until it succeeds, because services that have just started may not be connected yet.
 */
export function createRetryingClient({ gatewayUrl }: Installation) {
  return async <T>(method: string, path: string, body: object, key?: string): Promise<T> => {
    const headers = { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) };
    let text = '';
    let result: T | undefined;
    const send = async () => {
      const response = await fetch(gatewayUrl + path, { method, headers, body: JSON.stringify(body) });
      text = await response.text();
      if (response.ok) result = JSON.parse(text) as T;
      return response.ok;
    };
    await waitUntil(START_TIMEOUT_MS, send, () => `${path} failed: ${text.slice(0, 300)}`);
    return result!;
  };
}
