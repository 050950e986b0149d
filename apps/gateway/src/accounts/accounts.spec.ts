import { accountChanged, PLANS, PLAN_IDS } from '@daystar/contracts';
import { GatewayFixture, KEY, OTHER_KEY, waitUntil } from '../gateway.fixture';

describe('API keys', () => {
  const fixture = new GatewayFixture();
  beforeAll(() => fixture.start());
  afterAll(() => fixture.close());
  const path = '/utility_scale_sites';
  const none = { authorization: '' };
  const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` });

  it.each([
    ['api_key', `?api_key=${KEY}`, none],
    ['API_KEY in capitals', `?API_KEY=${KEY}`, none],
    ['Bearer', '', { authorization: `Bearer ${KEY}` }],
    ['bearer in small letters', '', { authorization: `bearer ${KEY}` }],
    ['X-Api-Key', '', { ...none, 'x-api-key': KEY }],
    ['the user name of Basic', '', basic(`${KEY}:`)],
    ['the user name of Basic without a colon', '', basic(KEY)],
    ['several ways at once, of which one is right', `?api_key=${KEY}`, { authorization: 'Bearer of-some-proxy' }],
  ])('are accepted as %s', async (_name, query, headers) => {
    expect((await fixture.get(path + query, headers)).status).toBe(200);
  });

  it.each([
    ['missing', '', none, 'An API key is required.'],
    ['empty', '?api_key=', none, 'An API key is required.'],
    ['unknown', '?api_key=guess', none, 'The API key is not valid.'],
    ['the hash of one', '', { authorization: `Bearer ${'ab'.repeat(32)}` }, 'The API key is not valid.'],
    ['garbage', '', { authorization: 'Basic %%%' }, 'An API key is required.'],
    ['far too long', `?api_key=${'x'.repeat(10_000)}`, none, 'An API key is required.'],
  ])('that are %s are rejected with a 401 that says so', async (_name, query, headers, message) => {
    const response = await fixture.get(path + query, headers);
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="daystar"']);
    expect(await response.json()).toEqual({ response_status: { error_code: 'Unauthorized', message, errors: [] } });
  });

  it('are rejected once revoked, and an older event does not restore them', async () => {
    const account = await fixture.addAccount('shortlived', 'free', 'key-that-is-revoked');
    const requestStatus = async () => (await fixture.get(path, { authorization: 'Bearer key-that-is-revoked' })).status;
    await waitUntil(async () => (await requestStatus()) === 200);
    const keys = account.keys.map((key) => ({ ...key, revoked_at: '2026-03-01T00:00:00Z' }));
    await fixture.bus.publish(accountChanged, [{ ...account, keys, version: 2 }]);
    await waitUntil(async () => (await requestStatus()) === 401);
    await fixture.bus.publish(accountChanged, [account]);
    expect(await requestStatus()).toBe(401);
  });

  it('stop working when their account is closed', async () => {
    await fixture.addAccount('closed', 'free', 'key-of-a-closed-account');
    const requestStatus = async () =>
      (await fixture.get(path, { authorization: 'Bearer key-of-a-closed-account' })).status;
    await waitUntil(async () => (await requestStatus()) === 200);
    await fixture.bus.remove(accountChanged, 'closed');
    await waitUntil(async () => (await requestStatus()) === 401);
  });

  it('cannot be registered by a page of another origin, which could read the key', async () => {
    const foreign: Record<string, string>[] = [
      { origin: 'https://elsewhere.example' },
      { 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of foreign) {
      const response = await fixture.send('POST', '/accounts', { name: 'lured' }, { ...none, ...headers });
      expect([response.status, await response.text()]).toEqual([403, expect.not.stringContaining('api_key')]);
    }
    const own = { ...none, origin: fixture.gateway.url };
    const response = await fixture.send('POST', '/accounts', { name: 'our own page' }, own);
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([201, null]);
  });

  it('are issued once, at registration, and work immediately', async () => {
    const response = await fixture.send('POST', '/accounts', { name: 'newcomer' }, none);
    const account = (await response.json()) as { api_key: string; test_sites: { resource_id: string }[] };
    expect([response.status, account]).toEqual([
      201,
      {
        account_id: 'newcomer',
        name: 'newcomer',
        plan: 'free',
        api_key: 'key-of-newcomer',
        test_sites: [expect.objectContaining({ name: 'Test site' })],
        aggregations: [],
      },
    ]);
    const own = `${path}/${account.test_sites[0].resource_id}`;
    expect((await fixture.get(own, { authorization: `Bearer ${account.api_key}` })).status).toBe(200);
  });

  it('are issued for every plan by the all-in-one process, which `npm run admin` cannot reach', async () => {
    for (const plan of PLAN_IDS) {
      const response = await fixture.send('POST', '/accounts', { name: `a ${plan} newcomer`, plan }, none);
      expect([response.status, ((await response.json()) as { plan: string }).plan]).toEqual([201, plan]);
    }
  });

  it.each([
    [{}, ['name']],
    [{ name: 'x', plan: 'gold' }, ['plan']],
    [{ name: 5, plan: 7 }, ['name', 'plan']],
  ])('are not issued for %j', async (body, fields) => {
    const response = await fixture.send('POST', '/accounts', body, none);
    const { response_status } = (await response.json()) as {
      response_status: { errors: { field_name: string }[] };
    };
    expect([response.status, response_status.errors.map(({ field_name }) => field_name)]).toEqual([400, fields]);
  });

  it('are issued with an e-mail address or without one, but not with an invalid one', async () => {
    const register = (body: object) => fixture.send('POST', '/accounts', { name: 'reachable', ...body }, none);
    for (const email of ['name@example.org', null, undefined]) expect((await register({ email })).status).toBe(201);
    const message = "'email' must be an e-mail address, such as name@example.org.";
    for (const email of [
      'fuzz',
      '',
      'a@b',
      'a b@example.org',
      `${'x'.repeat(300)}@example.org`,
      5,
      ['a@example.org'],
    ]) {
      const response = await register({ email });
      expect([response.status, await response.json()]).toEqual([
        400,
        {
          response_status: {
            error_code: 'InvalidRequest',
            message,
            errors: [{ field_name: 'email', error_code: 'Invalid', message }],
          },
        },
      ]);
    }
    const form = await fixture.send('POST', '/accounts', 'name=fuzz&email=fuzz', {
      ...none,
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(form.status).toBe(400);
  });

  it('have limits that every response states; above them a 429 says when to retry', async () => {
    const other = { authorization: `Bearer ${OTHER_KEY}` };
    const { requestsPerMinute } = PLANS.free;
    // A new minute may begin during the test, which restarts the count.
    const responses = await Promise.all(
      Array.from({ length: 2 * requestsPerMinute + 1 }, () => fixture.get(path, other)),
    );
    const accepted = responses.filter(({ status }) => status === 200);
    const refused = responses.filter(({ status }) => status === 429);
    expect(accepted.length + refused.length).toBe(responses.length);
    expect(accepted[0].headers.get('x-rate-limit')).toBe(String(requestsPerMinute));
    expect(refused.length).toBeGreaterThan(0);
    const { headers } = refused[0];
    expect(headers.get('x-rate-limit-remaining')).toBe('0');
    const wait = Number(headers.get('x-rate-limit-reset')) - Date.now() / 1000;
    expect(wait).toBeLessThanOrEqual(60);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
    // Older clients take a body with TooManyRequests for the daily limit.
    expect(await refused[0].text()).toBe('');
    const problem = await fixture.get(path, { ...other, accept: 'application/problem+json' });
    expect(await problem.json()).toMatchObject({
      title: 'TooManyRequests',
      detail: expect.stringMatching(
        /^You have exceeded your limit of 60 requests per minute\. Try again in \d+ seconds\.$/,
      ),
    });
  });

  it('of the Free plan allow a day’s latitude/longitude requests, to which responses with 304 do not count', async () => {
    await fixture.addAccount('simple', 'free', 'key-for-simple-requests');
    const headers = { authorization: 'Bearer key-for-simple-requests' };
    await waitUntil(async () => (await fixture.get('/rooftop_sites', headers)).ok);
    const place = '/radiation/forecasts?latitude=1&longitude=2&hours=1';
    const etag = (await fixture.get(place, headers)).headers.get('etag')!;
    const known = { ...headers, 'if-none-match': etag };
    expect(
      (await Promise.all(Array.from({ length: 20 }, () => fixture.get(place, known)))).map((a) => a.status),
    ).toEqual(Array.from({ length: 20 }, () => 304));
    const left = PLANS.free.placeRequestsPerDay - 1;
    const statuses = await Promise.all(Array.from({ length: left + 1 }, () => fixture.get(place, headers)));
    expect(statuses.filter(({ status }) => status === 200)).toHaveLength(left);
    const { message } = (
      (await statuses.find(({ status }) => status === 429)!.json()) as { response_status: { message: string } }
    ).response_status;
    expect(message).toMatch(/daily limit of 50/);
  });
});
