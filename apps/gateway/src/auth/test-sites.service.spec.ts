import { DaystarError } from '@daystar/contracts';
import { GatewayFixture } from '../gateway.fixture';
import type { PendingTestSite } from '../http/pending-test-site';

interface Registered {
  readonly api_key: string;
  readonly test_sites: readonly { readonly resource_id: string }[];
}

describe('the test site of an account', () => {
  const fixture = new GatewayFixture();
  beforeAll(() => fixture.start());
  afterAll(() => fixture.close());
  afterEach(() => (fixture.testSites.failure = undefined));

  let count = 0;
  const sites = '/utility_scale_sites';

  /** Registers an account. @returns its test site and the headers with its key */
  async function registerAccount() {
    const name = `newcomer-${++count}`;
    const response = await fixture.send('POST', '/accounts', { name }, { authorization: '' });
    const { api_key, test_sites } = (await response.json()) as Registered;
    const headers = { authorization: `Bearer ${api_key}` };
    const testSite = () => fixture.testSites.assignments.filter((account) => account === name).length;
    return { id: test_sites[0].resource_id, headers, made: testSite };
  }

  it('is named in the response to the registration, and created by the first request that needs it', async () => {
    const { headers, made: testSite } = await registerAccount();
    await fixture.get('/keys', headers);
    await fixture.get('/rooftop_sites', headers);
    await fixture.get('/radiation/forecasts?latitude=1&longitude=2&hours=1', headers);
    await fixture.get(`${sites}/1234-abcd-5678-ef90`, headers);
    const own = { name: 'Own', latitude: 1, longitude: 2, capacity: 3 };
    expect((await fixture.send('POST', sites, own, headers)).status).toBe(201);
    expect(testSite()).toBe(0);
  });

  it.each(['', '/search', '/ID', '/ID/measurements?from=2026-03-01&to=2026-03-02'])(
    'is available to GET /utility_scale_sites%s right after the registration',
    async (path) => {
      const { id, headers, made: testSite } = await registerAccount();
      const response = await fixture.get(sites + path.replace('ID', id), headers);
      expect([response.status, testSite()]).toEqual([200, 1]);
      expect(await (await fixture.get(sites, headers)).json()).toEqual({
        sites: [expect.objectContaining({ resource_id: id })],
        page_count: 1,
        current_page: 1,
        total_records: 1,
      });
      expect(testSite()).toBe(1);
    },
  );

  it('is available to requests whose body names it', async () => {
    const webhook = await registerAccount();
    const hook = { url: 'https://example.org/hook', resources: [`site/${webhook.id}`] };
    expect((await fixture.send('POST', '/v1/webhooks', hook, webhook.headers)).status).toBe(201);
    const whatIf = await registerAccount();
    const variants = [{ name: 'steeper', tilt: 40 }];
    const requested = { resource_id: whatIf.id, variants };
    expect((await fixture.send('POST', '/v1/what-if', requested, whatIf.headers)).status).toBe(200);
    expect([webhook.made(), whatIf.made()]).toEqual([1, 1]);
  });

  it('is requested once for any number of concurrent requests', async () => {
    const { headers, made: testSite } = await registerAccount();
    const responses = await Promise.all(Array.from({ length: 20 }, () => fixture.get(sites, headers)));
    for (const response of responses) expect(await response.json()).toMatchObject({ total_records: 1 });
    expect(testSite()).toBe(1);
  });

  it('is on the first page after a sign-in', async () => {
    const { headers } = await registerAccount();
    const { url } = fixture.gateway;
    const key = headers.authorization.replace('Bearer ', '');
    const body = new URLSearchParams({ key });
    const signedIn = await fetch(`${url}/sign-in`, {
      method: 'POST',
      body,
      headers: { origin: url },
      redirect: 'manual',
    });
    const cookie = signedIn.headers.get('set-cookie')!.split(';')[0];
    const page = await fetch(`${url}/sites`, { headers: { accept: 'text/html', cookie } });
    expect(await page.text()).toContain('1 site.');
  });

  it('above a limit is reported in lists, rejected by its id, and requested at most once a minute', async () => {
    const { id, headers, made: testSite } = await registerAccount();
    fixture.testSites.failure = new DaystarError(
      'TooManyRequests',
      'Your test site was not created: at most 3 are created a day.',
      [],
      {
        retryAfterSeconds: 3600,
      },
    );
    const response = await fixture.get(sites, headers);
    const list = (await response.json()) as { pending_test_site: PendingTestSite };
    expect([response.status, list]).toEqual([
      200,
      {
        sites: [],
        page_count: 1,
        current_page: 1,
        total_records: 0,
        pending_test_site: {
          resource_id: id,
          message: fixture.testSites.failure.message,
          retry_at: expect.any(String) as string,
        },
      },
    ]);
    expect(Date.parse(list.pending_test_site.retry_at) - Date.now()).toBeGreaterThan(3_500_000);
    for (const path of [`/${id}`, `/${id}/forecasts`, '/forecasts']) {
      const refused = await fixture.get(sites + path, headers);
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600']);
      expect(await refused.json()).toMatchObject({
        response_status: { error_code: 'TooManyRequests', message: fixture.testSites.failure.message },
      });
    }
    expect((await fixture.get('/usage', headers)).status).toBe(200);
    const page = await fixture.get(sites, { ...headers, accept: 'text/html' });
    expect(await page.text()).toContain('at most 3 are created a day');
    const own = { name: 'Own', latitude: 1, longitude: 2, capacity: 3 };
    expect((await fixture.send('POST', sites, own, headers)).status).toBe(201);
    expect(testSite()).toBe(1);
  });

  it('does not block lists of sites while the site registry is unavailable', async () => {
    const { headers } = await registerAccount();
    fixture.testSites.failure = new DaystarError('Unavailable', 'The database is unavailable.', [], {
      retryAfterSeconds: 5,
    });
    const list = await fixture.get(sites, headers);
    expect([list.status, await list.json()]).toEqual([200, expect.objectContaining({ total_records: 0 })]);
  });
});
