import type { Bus } from '@daystar/bus';
import { type PlanId, accountChanged, aggregationDefined, closeAccount } from '@daystar/contracts';
import { CollectionsService } from '../aggregations/collections.service';
import { AggregationDirectory } from '../aggregations/directory/aggregation-directory';
import { AccountDirectory } from '../auth/account-directory';
import { SiteDirectory } from '../sites/directory/site-directory';
import { GatewayFixture } from '../gateway.fixture';
import { AccountClosingService } from './account-closing.service';
import type { RegistrationPolicy } from './registration-policy';

describe('closing an account', () => {
  const fixture = new GatewayFixture();
  beforeAll(() => fixture.start());
  afterAll(() => fixture.close());

  const as = (api_key: string) => ({ authorization: `Bearer ${api_key}` });
  const register = async (name: string) => {
    const response = await fixture.send('POST', '/accounts', { name, plan: 'commercial' });
    return (await response.json()) as { account_id: string; api_key: string };
  };
  const close = (id: string, api_key: string) => fixture.send('DELETE', `/accounts/${id}`, undefined, as(api_key));

  it('revokes every key of the account', async () => {
    const { account_id, api_key } = await register('leaver');
    const second = (await (await fixture.send('POST', '/keys', undefined, as(api_key))).json()) as { api_key: string };
    expect((await close(account_id, second.api_key)).status).toBe(204);
    for (const key of [api_key, second.api_key]) expect((await fixture.get('/keys', as(key))).status).toBe(401);
  });

  it('is offered as a form on the account page, which requires a word, and ends the session', async () => {
    const { account_id, api_key } = await register('browser');
    const { url } = fixture.gateway;
    const headers = { accept: 'text/html', origin: url };
    const post = (path: string, form: Record<string, string>, cookie = '') =>
      fetch(url + path, {
        method: 'POST',
        body: new URLSearchParams(form),
        headers: { ...headers, cookie },
        redirect: 'manual',
      });
    const signedIn = await post('/sign-in', { key: api_key, then: '/account' });
    const cookie = signedIn.headers.get('set-cookie')!.split(';')[0];
    const account = await (await fetch(`${url}/account`, { headers: { ...headers, cookie } })).text();
    expect(account).toContain('<a href="/account/close">');
    const form = await (await fetch(`${url}/account/close`, { headers: { ...headers, cookie } })).text();
    expect(form).toContain('Type <code>close</code> to close the account browser.');
    for (const confirmation of ['', account_id, 'close all']) {
      const refused = await post('/account/close', { account_id, confirmation }, cookie);
      expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('Nothing was deleted.')]);
    }
    const other = await post('/account/close', { account_id: 'another', confirmation: 'close' }, cookie);
    expect([other.status, await other.text()]).toEqual([400, expect.stringContaining('another account now')]);
    expect((await fixture.get('/keys', as(api_key))).status).toBe(200);
    const closed = await post('/account/close', { account_id, confirmation: ' Close ' }, cookie);
    expect([closed.status, await closed.text()]).toEqual([200, expect.stringContaining('Account closed')]);
    expect(closed.headers.get('set-cookie')).toContain('Max-Age=0');
    expect((await fixture.get('/keys', as(api_key))).status).toBe(401);
  });

  it('accepts the word in each language of the pages, and only from a form of this service', async () => {
    const { url } = fixture.gateway;
    for (const [index, confirmation] of ['cerrar', 'schließen'].entries()) {
      const { account_id, api_key } = await register(`traveller ${index}`);
      const send = (path: string, form: Record<string, string>, headers: Record<string, string>) =>
        fetch(url + path, {
          method: 'POST',
          body: new URLSearchParams(form),
          redirect: 'manual' as const,
          headers: { accept: 'text/html', ...headers },
        });
      const signedIn = await send('/sign-in', { key: api_key, then: '/account' }, { origin: url });
      const cookie = signedIn.headers.get('set-cookie')!.split(';')[0];
      const form = { account_id, confirmation };
      expect((await send('/account/close', form, { cookie, origin: 'https://elsewhere.example' })).status).toBe(403);
      expect((await send('/account/close', form, { cookie, origin: url })).status).toBe(200);
    }
  });

  it("requires the id of the caller's own account", async () => {
    const [mine, theirs] = [await register('mine'), await register('theirs')];
    for (const id of [theirs.account_id, 'unknown']) {
      const refused = await close(id, mine.api_key);
      expect(refused.status).toBe(404);
    }
    expect((await close(mine.account_id, 'no-key')).status).toBe(401);
    for (const { api_key } of [mine, theirs]) expect((await fixture.get('/keys', as(api_key))).status).toBe(200);
  });
});

describe('the service that closes accounts', () => {
  const account = { ...accountChanged.example, account_id: 'acme', plan: 'commercial' } as const;
  const caller = { account, keyId: 'k1' };
  const requests: unknown[] = [];
  let whenClosed = () => {};
  const bus = {
    request: async ({ name }: { name: string }, request: object) => {
      requests.push([name, request]);
      if (name === closeAccount.name) whenClosed();
      return { ...account, version: 2 };
    },
  } as unknown as Bus;
  const aggregations = new AggregationDirectory();
  const collections = new CollectionsService(aggregations, new SiteDirectory(), bus, { now: () => 0 });
  const serviceWith = (openPlans: readonly PlanId[]) =>
    new AccountClosingService(bus, new AccountDirectory(), collections, { openPlans } as RegistrationPolicy);
  beforeEach(() => (requests.length = 0));

  it('removes the aggregations that the account owns before it closes the account', async () => {
    const owned = { ...aggregationDefined.example, collection_id: 'acme', aggregation_id: 'all', owner: 'acme' };
    aggregations.storeAggregation('acme/all', owned);
    aggregations.storeAggregation('eu/total', { ...aggregationDefined.example, accounts: ['acme'] });
    await serviceWith(['commercial']).close(caller, 'acme');
    const origin = { actor: 'acme', key_id: 'k1' };
    const ids = { collection_id: 'acme', aggregation_id: 'all' };
    expect(requests).toEqual([
      ['aggregation.remove', { ...ids, owner: 'acme', origin }],
      ['site-registry.close-account', { account_id: 'acme', origin }],
    ]);
    expect(aggregations.findAggregation('acme/all')).toBeUndefined();
    expect(aggregations.findAggregation('eu/total')).toBeDefined();
  });

  it('removes those that requests in flight define meanwhile', async () => {
    const late = { ...aggregationDefined.example, collection_id: 'acme', aggregation_id: 'late', owner: 'acme' };
    whenClosed = () => void aggregations.storeAggregation('acme/late', late);
    await serviceWith(['commercial']).close(caller, 'acme');
    expect(aggregations.findAggregation('acme/late')).toBeUndefined();
  });

  it('refuses accounts of plans that are closed for registration: the operator closes them', async () => {
    const refused = serviceWith(['free']).close(caller, 'acme');
    await expect(refused).rejects.toMatchObject({
      code: 'Forbidden',
      message: 'Ask the operator to close this account.',
    });
    expect(requests).toEqual([]);
  });
});
